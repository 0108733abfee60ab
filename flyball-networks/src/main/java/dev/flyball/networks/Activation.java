package dev.flyball.networks;

import java.util.Arrays;
import java.util.Locale;

/** The activation function of a hidden unit, applied to its input u. */
public enum Activation {
  /** tanh(u). */
  TANH {
    @Override
    public double value(double u) {
      return Math.tanh(u);
    }

    @Override
    public double derivative(double u) {
      double h = Math.tanh(u);
      return 1 - h * h;
    }
  },

  /** max(0, u); its derivative at 0 is taken to be 0. */
  RELU {
    @Override
    public double value(double u) {
      return Math.max(0, u);
    }

    @Override
    public double derivative(double u) {
      return u > 0 ? 1 : 0;
    }
  },

  /** u (1 + tanh(sqrt(2/pi) (u + 0.044715 u^3))) / 2, the tanh form of the Gaussian unit. */
  GELU {
    @Override
    public double value(double u) {
      return u * (1 + Math.tanh(GELU_SCALE * (u + GELU_CUBE * u * u * u))) / 2;
    }

    @Override
    public double derivative(double u) {
      double t = Math.tanh(GELU_SCALE * (u + GELU_CUBE * u * u * u));
      double inner = GELU_SCALE * (1 + 3 * GELU_CUBE * u * u);
      // Far out 1 - t^2 is 0 and the cube may overflow; their product is 0 there.
      double bend = t == 1 || t == -1 ? 0 : u * (1 - t * t) * inner;
      return (1 + t + bend) / 2;
    }
  };

  private static final double GELU_SCALE = Math.sqrt(2 / Math.PI);
  private static final double GELU_CUBE = 0.044715;

  public abstract double value(double u);

  public abstract double derivative(double u);

  /** The word for this activation: {@code tanh}, {@code relu} or {@code gelu}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The activation of this word. */
  public static Activation of(String word) {
    for (Activation activation : values()) {
      if (activation.word().equals(word)) {
        return activation;
      }
    }
    throw new IllegalArgumentException(
        "unknown activation '%s'; there are %s"
            .formatted(word, Arrays.stream(values()).map(Activation::word).toList()));
  }
}
