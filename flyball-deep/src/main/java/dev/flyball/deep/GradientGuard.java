package dev.flyball.deep;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;

/**
 * Stands between the network and the memory: a step with a gradient that is NaN or infinite moves
 * nothing and is not remembered. Counts such steps, and gives up when too many come in a row.
 */
final class GradientGuard implements Stateful {
  private final int limit;
  private long skipped;
  private long inARow;

  GradientGuard(int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException(
          "the limit of unusable steps in a row must be at least 1, not " + limit);
    }
    this.limit = limit;
  }

  /** Whether all of {@code tensor}'s gradient is finite. */
  static boolean finite(float[] gradient) {
    float sum = 0;
    for (float value : gradient) {
      sum += value * 0;
    }
    return sum == 0;
  }

  /** A step whose gradients are all finite. */
  void accept() {
    inARow = 0;
  }

  /** A step that is left out because of {@code tensor}. */
  void refuse(String tensor) {
    skipped++;
    inARow++;
    if (inARow > limit) {
      throw new GradientException(
          ("the gradient of tensor '%s' is NaN or infinite, for the %sth step in a row (limit %s)."
                  + " Likely causes: a learning rate that is too large; missing inputs left as NaN"
                  + " instead of zero; a loss that takes the logarithm or root of zero; values that"
                  + " overflow float32. The parameters and the memory are as before these steps.")
              .formatted(tensor, inARow, limit));
    }
  }

  /** Steps left out so far. */
  long skipped() {
    return skipped;
  }

  @Override
  public void save(State state) {
    state.put("skipped", skipped);
    state.put("inARow", inARow);
  }

  @Override
  public void load(State state) {
    skipped = state.count("skipped");
    inARow = state.count("inARow");
  }
}
