package dev.flyball.monitor;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;

/** What a monitor reads back from a state, with the shape and range that it needs. */
final class Saved {
  private Saved() {}

  /** Copies the whole numbers under {@code name} into {@code target}, whose length they have. */
  static void longs(State state, String name, long[] target) {
    long[] values = state.longs(name);
    if (values.length != target.length) {
      throw new CheckpointException(
          "entry '%s' of a monitor holds %s counts where %s were expected"
              .formatted(name, values.length, target.length));
    }
    System.arraycopy(values, 0, target, 0, target.length);
  }

  /** The whole number under {@code name}, which must lie between 0 and {@code most}. */
  static int index(State state, String name, int most) {
    long value = state.count(name);
    if (value < 0 || value > most) {
      throw new CheckpointException(
          "entry '%s' of a monitor is %s where 0 to %s was expected".formatted(name, value, most));
    }
    return (int) value;
  }

  /** The {@code length} numbers under {@code name}. */
  static double[] doubles(State state, String name, int length) {
    double[] values = new double[length];
    state.get(name, values);
    return values;
  }
}
