package dev.flyball.missing.simulated;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.missing.Missingness;
import dev.flyball.missing.RandomStream;
import dev.flyball.observation.Mask;
import java.util.Arrays;

/**
 * A seeded stream of rows with holes and a linear target. {@link #next} moves to the next row, the
 * other methods read it. Inputs, target noise and masks are drawn from streams of their own: the
 * same seed with another missingness gives the same complete rows. The arrays handed out are
 * buffers that {@code next} overwrites; nothing is allocated per row.
 *
 * <p>Saving and loading restore where the stream stands, not the row last read: call {@code next}
 * after loading.
 */
public abstract sealed class SimulatedStream implements Stateful
    permits LinearStream, SensorStream {
  private final Missingness missingness;
  private final double[] complete;
  private final double[] observed;
  private final Mask mask;
  private final RandomStream inputs;
  private final RandomStream noise;
  private final RandomStream masks;
  private double target = Double.NaN;

  SimulatedStream(int size, RandomStream random, Missingness missingness) {
    if (missingness.size() != size) {
      throw new IllegalArgumentException(
          "missingness over %s components for a stream of %s".formatted(missingness.size(), size));
    }
    this.missingness = missingness;
    this.complete = new double[size];
    this.observed = new double[size];
    Arrays.fill(complete, Double.NaN);
    Arrays.fill(observed, Double.NaN);
    this.mask = Mask.noneSeen(size);
    this.inputs = random.split(0);
    this.noise = random.split(1);
    this.masks = random.split(2);
  }

  /** Writes the next complete input. */
  abstract void drawInput(RandomStream random, double[] input);

  /** The target of {@code input} with its noise, NaN where the row has no label. */
  abstract double drawTarget(RandomStream random, double[] input);

  /** The weights that made the targets, in the units of the inputs; a copy. */
  public abstract double[] weights();

  /** What the target is where all inputs are 0 and there is no noise. */
  public abstract double intercept();

  /** Moves to the next row. O(size). */
  public final void next() {
    drawInput(inputs, complete);
    target = drawTarget(noise, complete);
    missingness.next(complete, masks, mask);
    for (int j = 0; j < complete.length; j++) {
      observed[j] = mask.seen(j) ? complete[j] : Double.NaN;
    }
  }

  public final int size() {
    return complete.length;
  }

  /** The input with nothing hidden: an experiment's reference, never a learner's input. */
  public final double[] complete() {
    return complete;
  }

  /** The input as seen, NaN where it is missing. */
  public final double[] observed() {
    return observed;
  }

  /** Which components were seen; overwritten by {@link #next}. */
  public final Mask mask() {
    return mask;
  }

  /** The target, NaN if the row has none. */
  public final double target() {
    return target;
  }

  /** Whether the row has a target. */
  public final boolean labelled() {
    return !Double.isNaN(target);
  }

  @Override
  public void fields(Fields f) {
    f.part("inputs", inputs);
    f.part("noise", noise);
    f.part("masks", masks);
    f.part("missingness", missingness);
  }

  /** The plain sum of products, in order: the same on every JVM. */
  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }
}
