package dev.flyball.control;

import dev.flyball.control.PoolMember.Stepping;
import dev.flyball.linalg.SideBySide;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The members of a pool of one head that step, metric by metric: all that share a metric move along
 * the same solution, each by its own factor, in one go. O(d) a member.
 */
final class MemberSteps {
  private final List<Group> groups = new ArrayList<>();
  private final int members;

  /** The rows over which rates decay, each once, and what is left of such rates at this step. */
  private final double[] horizons;

  private final double[] decays;

  /**
   * What each learning member has just moved by, along its solution; 0 for those that do not step.
   */
  private final double[] moved;

  private boolean anyNotFinite;

  /** With a length for each learning member that its steps are multiplied by. */
  MemberSteps(Members all, double[] lengths) {
    MemberLayout layout = all.layout();
    this.horizons =
        layout.learning().stream()
            .filter(Stepping.class::isInstance)
            .mapToDouble(member -> ((Stepping) member).rate().horizon())
            .distinct()
            .sorted()
            .toArray();
    this.decays = new double[horizons.length];
    this.moved = new double[layout.learners()];
    for (SharedMetric metric : all.metrics()) {
      groups.add(new Group(metric, all, lengths));
    }
    this.members = groups.stream().mapToInt(group -> group.learners.length).sum();
  }

  /**
   * Every member steps against its slope; they are given by learning member. Returns the mean eta /
   * (1 + h).
   */
  double step(double[] slopes, double[] w, long steps) {
    for (int i = 0; i < horizons.length; i++) {
      decays[i] =
          horizons[i] == Double.POSITIVE_INFINITY ? 1 : 1 / Math.sqrt(1 + steps / horizons[i]);
    }
    double sum = 0;
    // By number: an iterator a row would be allocated.
    for (int g = 0; g < groups.size(); g++) {
      sum += groups.get(g).step(slopes, w);
    }
    double zero = 0;
    for (double by : moved) {
      zero += 0 * by;
    }
    anyNotFinite = zero != 0;
    return sum / members;
  }

  /** Whether a member could not step, because its step is not finite. */
  boolean anyNotFinite() {
    return anyNotFinite;
  }

  /** Whether learning member {@code i} could not. */
  boolean isNotFinite(int i) {
    return !Double.isFinite(moved[i]);
  }

  /** The members that share a metric, those with wide rows last. */
  private final class Group {
    private final SharedMetric metric;
    private final int[] learners;
    private final int narrow;
    private final int width;
    private final int wholeWidth;
    private final double[] eta;

    /** Which of the decays each has. */
    private final int[] decay;

    private final int[] narrowStarts;
    private final int[] wideStarts;
    private final double[] factors;

    Group(SharedMetric metric, Members all, double[] lengths) {
      MemberLayout layout = all.layout();
      IntPredicate own =
          i -> layout.learner(i) instanceof Stepping member && all.metricOf(member) == metric;
      int[] narrowOnes = layout.learners(own, false);
      int[] wideOnes = layout.learners(own, true);
      this.metric = metric;
      this.narrow = narrowOnes.length;
      this.width = layout.width();
      this.wholeWidth = layout.width() + layout.extra();
      this.learners = IntStream.concat(IntStream.of(narrowOnes), IntStream.of(wideOnes)).toArray();
      this.eta = new double[learners.length];
      this.decay = new int[learners.length];
      for (int g = 0; g < learners.length; g++) {
        PoolMember.Rate rate = ((Stepping) layout.learner(learners[g])).rate();
        eta[g] = rate.eta() * lengths[learners[g]];
        decay[g] = Arrays.binarySearch(horizons, rate.horizon());
      }
      this.narrowStarts = layout.starts(narrowOnes);
      this.wideStarts = layout.starts(wideOnes);
      this.factors = new double[learners.length];
    }

    double step(double[] slopes, double[] w) {
      double ofNarrow = metric.normalised(1, false);
      double ofWide = metric.normalised(1, true);
      double sum = 0;
      for (int g = 0; g < learners.length; g++) {
        double factor = eta[g] * decays[decay[g]] * (g < narrow ? ofNarrow : ofWide);
        sum += factor;
        double by = -factor * slopes[learners[g]];
        moved[learners[g]] = by;
        factors[g] = Double.isFinite(by) ? by : 0;
      }
      double[] q = metric.solution();
      SideBySide.move(q, width, factors, 0, w, narrowStarts);
      SideBySide.move(q, wholeWidth, factors, narrow, w, wideStarts);
      return sum;
    }
  }
}
