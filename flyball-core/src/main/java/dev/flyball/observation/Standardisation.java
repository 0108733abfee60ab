package dev.flyball.observation;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;

/** The user's choice of how values are standardised. It makes the running {@link Standardiser}. */
public sealed interface Standardisation {

  /** Values are used as they come. */
  static Standardisation none() {
    return new None();
  }

  /** How far from the mean, in deviations, a value may enter the loop. */
  double BOUND = 5;

  /**
   * Running mean and deviation of each component's seen values in which no single value counts for
   * much, and values that enter no further than {@link #BOUND} deviations from the mean.
   */
  static Robust robust() {
    return new Robust(BOUND, Double.POSITIVE_INFINITY);
  }

  /** (value - mean) / scale with statistics known beforehand. */
  static Standardisation given(double[] mean, double[] scale) {
    return new Given(mean, scale);
  }

  /**
   * The running form for {@code inputs} components; it has seen nothing.
   *
   * @throws IllegalArgumentException if this has statistics for another number of inputs
   */
  Standardiser standardiser(int inputs);

  /** {@code none}, {@code robust} or {@code given}. */
  default String kind() {
    return describe().name();
  }

  Description describe();

  /** The standardisation that {@link #describe} wrote: equal to it. */
  static Standardisation of(Description description) {
    return switch (description.name()) {
      case "none" -> none();
      case "robust" -> new Robust(description.number("bound"), description.number("horizon"));
      case "given" -> given(description.numbers("mean"), description.numbers("scale"));
      default ->
          throw new CheckpointException(
              "unknown standardisation '%s'; expected none, robust or given"
                  .formatted(description.name()));
    };
  }

  /** No standardisation. */
  record None() implements Standardisation {
    @Override
    public Standardiser standardiser(int inputs) {
      return new NoStandardiser();
    }

    @Override
    public Description describe() {
      return Description.of("none");
    }
  }

  /**
   * Running mean and deviation of the values seen so far, robust to outliers.
   *
   * @param bound how many deviations from the mean a value may enter; infinite lifts the bound
   * @param horizon over about how many of the last values; infinite forgets nothing
   */
  record Robust(double bound, double horizon) implements Standardisation {
    public Robust {
      RobustStandardiser.check(bound, horizon);
    }

    /** Values enter no further than so many deviations from the mean. */
    public Robust bound(double deviations) {
      return new Robust(deviations, horizon);
    }

    /** With statistics of about the last so many values. */
    public Robust horizon(double values) {
      return new Robust(bound, values);
    }

    @Override
    public Standardiser standardiser(int inputs) {
      return new RobustStandardiser(inputs, bound, horizon);
    }

    @Override
    public Description describe() {
      return Description.of("robust").with("bound", bound).with("horizon", horizon);
    }
  }

  /** Given, fixed mean and deviation. */
  record Given(double[] mean, double[] scale) implements Standardisation {
    public Given {
      mean = mean.clone();
      scale = scale.clone();
      GivenStandardiser.check(mean, scale);
    }

    @Override
    public double[] mean() {
      return mean.clone();
    }

    @Override
    public double[] scale() {
      return scale.clone();
    }

    @Override
    public Standardiser standardiser(int inputs) {
      Standardiser standardiser = new GivenStandardiser(mean, scale);
      standardiser.checkInputs(inputs);
      return standardiser;
    }

    @Override
    public Description describe() {
      return Description.of("given").withNumbers("mean", mean).withNumbers("scale", scale);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Given that && describe().equals(that.describe());
    }

    @Override
    public int hashCode() {
      return describe().hashCode();
    }

    @Override
    public String toString() {
      return describe().toString();
    }
  }
}
