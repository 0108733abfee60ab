package dev.flyball.observation;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import java.util.Arrays;

/**
 * Running mean and standard deviation of each component's seen values (Welford's recursion). The
 * current value is counted before it is standardised, which bounds the result by sqrt(n - 1): the
 * first values of a component cannot kick the parameters. A component that has not varied is zero.
 */
final class OnlineStandardiser implements Standardiser {
  /** Below this share of its mean a spread is rounding, not variation. */
  private static final double NO_SPREAD = 1e-12;

  private final long[] count;
  private final double[] mean;
  private final double[] squares;
  private final double[] scale;
  private final MomentsJournal journal = new MomentsJournal();

  OnlineStandardiser(int inputs) {
    count = new long[inputs];
    mean = new double[inputs];
    squares = new double[inputs];
    scale = new double[inputs];
    Arrays.fill(scale, 1);
  }

  @Override
  public void checkInputs(int inputs) {
    if (count.length != inputs) {
      throw new IllegalArgumentException(
          "a standardiser of %s components for %s inputs".formatted(count.length, inputs));
    }
  }

  @Override
  public void observe(double[] input) {
    for (int j = 0; j < input.length; j++) {
      if (!Double.isNaN(input[j])) {
        observe(j, input[j]);
      }
    }
  }

  @Override
  public void observe(int[] components, double[] values, int from, int to) {
    for (int e = from; e < to; e++) {
      observe(components[e], values[e]);
    }
  }

  private void observe(int j, double value) {
    journal.add(j, count[j], mean[j], squares[j]);
    double before = value - mean[j];
    mean[j] += before / ++count[j];
    squares[j] += before * (value - mean[j]);
    if (!Double.isFinite(squares[j])) {
      throw ObservationException.component(
          j, value, "a number whose square is finite, for the running variance");
    }
    scale[j] = scaleOf(j);
  }

  private double scaleOf(int j) {
    double deviation = Math.sqrt(squares[j] / count[j]);
    return deviation > NO_SPREAD * Math.abs(mean[j]) ? deviation : 1;
  }

  @Override
  public double standardise(int j, double value) {
    return (value - mean[j]) / scale[j];
  }

  @Override
  public double centre(int j) {
    return mean[j];
  }

  @Override
  public double spread(int j) {
    return scale[j];
  }

  @Override
  public double original(int j, double standardised) {
    return mean[j] + scale[j] * standardised;
  }

  @Override
  public void mark() {
    journal.mark();
  }

  @Override
  public void restore() {
    for (int k = journal.size() - 1; k >= 0; k--) {
      int j = journal.at[k];
      count[j] = journal.seen[k];
      mean[j] = journal.mean[k];
      squares[j] = journal.squares[k];
      scale[j] = count[j] == 0 ? 1 : scaleOf(j);
    }
    journal.mark();
  }

  @Override
  public Standardiser copy() {
    OnlineStandardiser copy = new OnlineStandardiser(count.length);
    copy.copyFrom(this);
    return copy;
  }

  @Override
  public void followFrom(Standardiser other) {
    OnlineStandardiser from = (OnlineStandardiser) other;
    for (int k = 0; k < from.journal.size(); k++) {
      int j = from.journal.at[k];
      count[j] = from.count[j];
      mean[j] = from.mean[j];
      squares[j] = from.squares[j];
      scale[j] = from.scale[j];
    }
  }

  @Override
  public String kind() {
    return "online";
  }

  @Override
  public void fields(Fields f) {
    f.along(InputAxis.SEEN).array("count", count);
    f.along(InputAxis.INPUT).array("mean", mean);
    f.along(InputAxis.INPUT).array("squares", squares);
    f.scratch(scale);
    if (f.changes()) {
      journal.clear();
      rescale();
    }
  }

  private void rescale() {
    for (int j = 0; j < scale.length; j++) {
      scale[j] = count[j] == 0 ? 1 : scaleOf(j);
    }
  }
}
