package dev.flyball.control;

import java.util.function.IntPredicate;

/**
 * The scores of members of a pool of one head, all at once: their parameters lie side by side, and
 * the row is read once for several of them.
 */
final class MemberScores {
  private final int[] narrow;
  private final int[] narrowStarts;
  private final int[] wide;
  private final int[] wideStarts;
  private final double[] scores;

  /** Of the learning members that {@code which} chooses. */
  MemberScores(MemberLayout layout, IntPredicate which) {
    this.narrow = layout.learners(which, false);
    this.wide = layout.learners(which, true);
    this.narrowStarts = layout.starts(narrow);
    this.wideStarts = layout.starts(wide);
    this.scores = new double[layout.learners() + 1];
  }

  /** Finds them at the parameters {@code w}, for the row as it is turned. */
  void find(double[] w, PoolRow row) {
    row.times(w, narrowStarts, scores, narrow);
    row.timesWide(w, wideStarts, scores, wide);
  }

  /** The score of learning member {@code i}. */
  double of(int i) {
    return scores[i];
  }

  /** The scores of all learning members, then a 0 for members without one; to be read only. */
  double[] all() {
    return scores;
  }
}
