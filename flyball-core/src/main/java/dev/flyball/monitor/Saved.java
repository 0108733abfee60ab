package dev.flyball.monitor;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;

/** What a monitor reads back from a state, with the shape and range that it needs. */
final class Saved {
  private Saved() {}

  /** The {@code length} whole numbers under {@code name}. */
  static long[] longs(State state, String name, int length) {
    long[] values = state.longs(name);
    if (values.length != length) {
      throw new CheckpointException(
          "entry '%s' of a monitor holds %d counts where %d were expected"
              .formatted(name, values.length, length));
    }
    return values;
  }

  /** The whole number under {@code name}, which must lie between 0 and {@code most}. */
  static int index(State state, String name, int most) {
    long value = state.count(name);
    if (value < 0 || value > most) {
      throw new CheckpointException(
          "entry '%s' of a monitor is %d where 0 to %d was expected".formatted(name, value, most));
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
