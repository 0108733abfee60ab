package dev.flyball.control;

import dev.flyball.linalg.Kernels;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A step of one head's parameters: a factor times a direction, over all parameters or over those
 * that the only row of an actuation lists. Applying it costs O(parameters that move).
 */
public final class ParameterStep {
  private static final long INFINITY = 0x7ff0000000000000L;

  /** The parameters that move; null where all do. */
  private int @Nullable [] places;

  private int length;
  private double[] direction = {};
  private double by;

  /** The step {@code change} of all parameters. */
  public ParameterStep all(double[] change) {
    set(null, change.length, 1, change);
    return this;
  }

  /** Moves these parameters, or all where that is null, by a factor times a direction. */
  void set(int @Nullable [] which, int count, double factor, double[] along) {
    places = which;
    length = count;
    by = factor;
    direction = along;
  }

  /** Writes the step out to {@code room}, to go on with it entry by entry. */
  void writeTo(double[] room) {
    for (int e = 0; e < length; e++) {
      room[e] = by * direction[e];
    }
    direction = room;
    by = 1;
  }

  int length() {
    return length;
  }

  /** The parameter that entry {@code e} moves. */
  int place(int e) {
    return places == null ? e : places[e];
  }

  /**
   * A step, written out to {@code room}, past the largest number is none at all; true if it is one.
   */
  boolean dropIfNotFinite(double[] w, int offset, double[] room) {
    int[] at = places;
    // The bits of what is finite lie below those of infinity: no sum that waits for itself.
    long below = -1;
    if (at != null) {
      for (int e = 0; e < length; e++) {
        below &= belowInfinity(w[offset + at[e]] + room[e]);
      }
    } else {
      // A network that is trained elsewhere does not always show its weights.
      boolean shown = w.length >= offset + length;
      for (int e = 0; e < length; e++) {
        below &= belowInfinity(shown ? w[offset + e] + room[e] : room[e]);
      }
    }
    if (below >= 0) {
      Arrays.fill(room, 0, length, 0);
    }
    return below >= 0;
  }

  private static long belowInfinity(double value) {
    return (Double.doubleToRawLongBits(value) & Long.MAX_VALUE) - INFINITY;
  }

  /** Whether it moves every parameter. */
  public boolean movesAll() {
    return places == null;
  }

  /** Adds the step to the parameters {@code w[offset..]}. */
  public void addTo(double[] w, int offset) {
    if (places == null) {
      Kernels.axpy(by, direction, 0, w, offset, length);
    } else {
      Kernels.sparseAxpy(by, places, direction, 0, length, w, offset);
    }
  }

  /** Writes the step to {@code change[offset..]}, where it moves something. */
  public void writeTo(double[] change, int offset) {
    for (int e = 0; e < length; e++) {
      change[offset + place(e)] = by * direction[e];
    }
  }

  /** Copies the parameters that the step moves. */
  public void copyMoved(double[] w, double[] into, int offset) {
    for (int e = 0; e < length; e++) {
      into[offset + place(e)] = w[offset + place(e)];
    }
  }
}
