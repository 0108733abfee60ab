package dev.flyball.missing;

import dev.flyball.checkpoint.Stateful;
import dev.flyball.observation.Groups;
import dev.flyball.observation.Mask;

/**
 * A process that hides components of an input, step by step. All randomness comes from the stream
 * that the caller passes, all memory (who is out, and since when) is saved and loaded: a process
 * and its random stream, both restored, continue bit for bit. Processes combine with {@link #and};
 * Experiment 2 of the paper, for instance, is {@code iid(561, 0.8).and(exactlyHidden(families,
 * 4))}. Open: write your own.
 */
public interface Missingness extends Stateful {

  /** How many components an input has. */
  int size();

  /**
   * Draws the mask of the next step.
   *
   * @param values the complete input; only processes that depend on values read it, for others it
   *     may be null; never changed, never kept
   * @param mask overwritten
   */
  void next(double[] values, RandomStream random, Mask mask);

  /** Hides what this process hides and what {@code other} hides; this one draws first. */
  default Missingness and(Missingness other) {
    return new Both(this, other);
  }

  /** Nothing is ever hidden. */
  static Missingness none(int size) {
    return iid(size, 1);
  }

  /** Every component is seen with probability {@code keep}, independently of all else. */
  static Missingness iid(int size, double keep) {
    return new Iid(size, keep);
  }

  /**
   * Outages: every group is an on/off Markov chain of its own, hidden for the share {@code
   * hiddenShare} of the time in spells of {@code meanSpell} steps on average, begun in its
   * stationary distribution; on top of that each component is dropped with probability {@code
   * thinning}. Experiment 1: (0.20 or 0.45, 5, 0.05).
   *
   * @param hiddenShare in [0, 1), at most {@code meanSpell / (1 + meanSpell)}: more would need seen
   *     spells shorter than a step
   * @param meanSpell at least 1
   */
  static Missingness groups(Groups groups, double hiddenShare, double meanSpell, double thinning) {
    Missingness outages = new GroupOutages(groups, hiddenShare, meanSpell);
    return outages.and(iid(groups.size(), 1 - Probability.check("thinning", thinning)));
  }

  /** Exactly {@code hidden} of the groups are hidden, every choice equally likely. */
  static Missingness exactlyHidden(Groups groups, int hidden) {
    return new ExactlyHidden(groups, hidden);
  }

  /**
   * With probability {@code removal} one whole modality is hidden, modality {@code g} with
   * probability {@code shares[g]}. In addition each modality is damaged with probability {@code
   * within}, and then loses each of its components with probability {@code withinShare}. Experiment
   * 3: (0.60, {0.60, 0.40}, 0.15, 0.20).
   *
   * @param shares one a modality, summing to 1
   */
  static Missingness modalityRemoval(
      Groups modalities, double removal, double[] shares, double within, double withinShare) {
    return new ModalityRemoval(modalities, removal, shares, within, withinShare);
  }

  /**
   * Missing not at random: a component of value v is hidden with probability 1 / (1 +
   * exp(-(intercept + slope v))). A value that is NaN already is hidden.
   */
  static Missingness valueDependent(int size, double intercept, double slope) {
    return new ValueDependent(size, intercept, slope);
  }

  /**
   * One mask a row, drawn from {@code inner} when the row is first met and the same ever after.
   * Where {@code inner} has no memory, the mask of a row depends on {@code random} (as it stands
   * now) and on the row alone, not on the order in which rows are met.
   */
  static RowMasks persistentPerRow(Missingness inner, int rows, RandomStream random) {
    return new RowMasks(inner, rows, random);
  }
}
