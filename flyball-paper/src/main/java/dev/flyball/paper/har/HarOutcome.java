package dev.flyball.paper.har;

import java.util.Arrays;

/**
 * The outcome of a run.
 *
 * @param steps when it was judged
 * @param f1 per judgement the F1 of every class; NaN from where it diverged
 * @param capped how often the cap on alpha acted, over all heads
 * @param clipped how often the norm clip acted, over all heads
 */
record HarOutcome(int[] steps, double[][] f1, long capped, long clipped) {

  /** F1 of a class at a step at which the run was judged. */
  double at(int step, int activity) {
    return f1[place(step)][activity];
  }

  /** Whether the run was judged at this step. */
  boolean judgedAt(int step) {
    return Arrays.binarySearch(steps, step) >= 0;
  }

  private int place(int step) {
    int place = Arrays.binarySearch(steps, step);
    if (place < 0) {
      throw new IllegalArgumentException(
          "nothing was judged at step %s, only at %s".formatted(step, Arrays.toString(steps)));
    }
    return place;
  }

  /** F1 of a class, judgement by judgement. */
  double[] curve(int activity) {
    return Arrays.stream(f1).mapToDouble(each -> each[activity]).toArray();
  }
}
