package dev.flyball.observation;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.State;
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
  private final long[] markedCount;
  private final double[] markedMean;
  private final double[] markedSquares;

  OnlineStandardiser(int inputs) {
    count = new long[inputs];
    mean = new double[inputs];
    squares = new double[inputs];
    scale = new double[inputs];
    markedCount = new long[inputs];
    markedMean = new double[inputs];
    markedSquares = new double[inputs];
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
      double value = input[j];
      if (!Double.isNaN(value)) {
        double before = value - mean[j];
        mean[j] += before / ++count[j];
        squares[j] += before * (value - mean[j]);
        if (!Double.isFinite(squares[j])) {
          throw ObservationException.component(
              j, value, "a number whose square is finite, for the running variance");
        }
        scale[j] = scaleOf(j);
      }
    }
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
    copy(count, mean, squares, markedCount, markedMean, markedSquares);
  }

  @Override
  public void restore() {
    copy(markedCount, markedMean, markedSquares, count, mean, squares);
    rescale();
  }

  @Override
  public void reset() {
    Arrays.fill(count, 0);
    Arrays.fill(mean, 0);
    Arrays.fill(squares, 0);
    Arrays.fill(scale, 1);
  }

  @Override
  public Standardiser copy() {
    OnlineStandardiser copy = new OnlineStandardiser(count.length);
    copy.copyFrom(this);
    return copy;
  }

  @Override
  public void copyFrom(Standardiser other) {
    OnlineStandardiser from = (OnlineStandardiser) other;
    copy(from.count, from.mean, from.squares, count, mean, squares);
    System.arraycopy(from.scale, 0, scale, 0, scale.length);
  }

  @Override
  public String kind() {
    return "online";
  }

  @Override
  public void save(State state) {
    state.put("count", count, InputAxis.SEEN);
    state.put("mean", mean, InputAxis.INPUT);
    state.put("squares", squares, InputAxis.INPUT);
  }

  @Override
  public void load(State state) {
    long[] saved = state.longs("count");
    if (saved.length != count.length) {
      throw new CheckpointException(
          "the standardiser counts %s components where %s were expected"
              .formatted(saved.length, count.length));
    }
    state.get("mean", mean);
    state.get("squares", squares);
    System.arraycopy(saved, 0, count, 0, count.length);
    rescale();
  }

  private void rescale() {
    for (int j = 0; j < scale.length; j++) {
      scale[j] = count[j] == 0 ? 1 : scaleOf(j);
    }
  }

  private static void copy(
      long[] count, double[] mean, double[] squares, long[] toCount, double[] toMean, double[] to) {
    System.arraycopy(count, 0, toCount, 0, count.length);
    System.arraycopy(mean, 0, toMean, 0, mean.length);
    System.arraycopy(squares, 0, to, 0, squares.length);
  }
}
