package dev.flyball.paper.faults;

import java.util.Locale;
import java.util.Random;

/** A fault of the benchmark, of a strength between 0 and 1, on some channels of a window. */
public enum SensorFault {
  DRIFT {
    @Override
    void spoil(double[][] window, int[] channels, double s, Random random) {
      each(window, channels, value -> value + 0.75 * s);
    }
  },
  ATTENUATION {
    @Override
    void spoil(double[][] window, int[] channels, double s, Random random) {
      each(window, channels, value -> value * (1 - 0.75 * s));
    }
  },
  NOISE {
    @Override
    void spoil(double[][] window, int[] channels, double s, Random random) {
      each(window, channels, value -> value + s * random.nextGaussian());
    }
  },
  SPIKE {
    @Override
    void spoil(double[][] window, int[] channels, double s, Random random) {
      int at = random.nextInt(window.length);
      for (int c : channels) {
        window[at][c] += 7.5 * s;
      }
    }
  },
  STUCK_SENSOR {
    @Override
    void spoil(double[][] window, int[] channels, double s, Random random) {
      hold(window, channels, (int) Math.ceil((window.length - 1) * s), random);
    }
  },
  /** A gap that hides itself: all channels repeat, whichever were drawn. */
  MISSING_DATA {
    @Override
    void spoil(double[][] window, int[] channels, double s, Random random) {
      int[] all = new int[window[0].length];
      for (int c = 0; c < all.length; c++) {
        all[c] = c;
      }
      hold(window, all, (int) Math.ceil((window.length - 1) * s / 2), random);
    }
  },
  TIME_STRETCH {
    @Override
    void spoil(double[][] window, int[] channels, double s, Random random) {
      resample(window, channels, 1 + 4 * s, random);
    }
  },
  TIME_COMPRESS {
    @Override
    void spoil(double[][] window, int[] channels, double s, Random random) {
      resample(window, channels, 1 - 0.9 * s, random);
    }
  };

  private interface Change {
    double of(double value);
  }

  /** Changes the window in place. */
  abstract void spoil(double[][] window, int[] channels, double s, Random random);

  /** In words. */
  public String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static void each(double[][] window, int[] channels, Change change) {
    for (double[] row : window) {
      for (int c : channels) {
        row[c] = change.of(row[c]);
      }
    }
  }

  /** So many rows from a random one on repeat the row before them. */
  private static void hold(double[][] window, int[] channels, int length, Random random) {
    int from = 1 + random.nextInt(window.length - Math.max(1, length));
    for (int t = from; t < from + length; t++) {
      for (int c : channels) {
        window[t][c] = window[from - 1][c];
      }
    }
  }

  /** Half of the window from a random row on runs at another speed; what is past its end holds. */
  private static void resample(double[][] window, int[] channels, double rate, Random random) {
    int half = window.length / 2;
    int from = random.nextInt(window.length - half + 1);
    for (int c : channels) {
      double[] before = new double[half];
      for (int t = 0; t < half; t++) {
        before[t] = window[from + t][c];
      }
      for (int t = 0; t < half; t++) {
        double at = Math.min(half - 1, t * rate);
        int low = (int) at;
        int high = Math.min(half - 1, low + 1);
        window[from + t][c] = before[low] + (at - low) * (before[high] - before[low]);
      }
    }
  }
}
