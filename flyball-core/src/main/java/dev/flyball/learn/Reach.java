package dev.flyball.learn;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.law.PoolLaw;
import dev.flyball.observation.Batch;
import org.jspecify.annotations.Nullable;

/**
 * How far the answer for the next row reaches. At each {@link FormerMixtures distance} from the
 * last target, with N what the mixture for the next row has lost there and S what the settled one
 * has, means that fade,
 *
 * <pre>share = S^8 / (S^8 + N^8)</pre>
 *
 * and linear in the log of the distance between them, from 1 for the row that follows. A distance
 * at which nothing was judged yet takes after the one before it. A row that lies too far off for
 * its distance ({@link UsualStep}) has less. The interval is the settled one's times a factor that
 * holds its level at this distance.
 */
final class Reach implements Stateful {
  private static final int KNOTS = FormerMixtures.DISTANCES.length;
  private static final double POWER = 8;
  private static final double FADING = 0.998;

  /** So many rows' worth of what is known of the distance before; and of its own, times this. */
  private static final double BEFORE = 4;

  private static final double GROWTH = 1.2;

  /** By how much of its log a factor moves at a miss. */
  private static final double[] PACE = {0.06, 0.05, 0.03, 0.02, 0.015, 0.015};

  private static final double FURTHEST = Math.log(20);

  /** How many unlabelled rows lie between labelled ones: over so many of these. */
  private static final double GAPS = 20;

  private static final double ROOM = 0.2;

  private final UsualStep step;
  private final int outputs;
  private final double[] levels;

  /** By distance, sums of the losses of the answers for the next row, of settled ones, of both. */
  private final double[] next = new double[KNOTS];

  private final double[] settled = new double[KNOTS];
  private final double[] mixed = new double[KNOTS];
  private final double[] count = new double[KNOTS];

  /** By distance and level, the log of what the interval's factor is beside the losses' ratio. */
  private final double[] log;

  /** What follows from these. */
  private final double[] share = new double[KNOTS];

  private final double[] ratio = new double[KNOTS];

  /** Targets so far, unlabelled rows since the last one, and how many rows apart they come. */
  private long targets;

  private long since;
  private double gap = 1;

  private final double[] both;

  Reach(LearnerSpec spec) {
    this.step = new UsualStep(spec.model().inputs());
    this.outputs = spec.model().outputs();
    boolean classes = PoolLaw.predictsClasses(spec.model());
    this.levels =
        classes
            ? new double[0]
            : spec.intervals().levels().stream().mapToDouble(level -> level).toArray();
    this.log = new double[KNOTS * levels.length];
    this.both = new double[outputs];
    reset();
  }

  /**
   * Takes note of the last step.
   *
   * @param formers what is known of distances; null where it had no target, or nothing is known
   * @param bounds what settled predictions of the row were given, level by level; none where that
   *     is not known, or classes are predicted
   */
  void learn(Drive drive, @Nullable FormerMixtures formers, Batch batch, double[] bounds) {
    for (int row = 0; row < batch.rows(); row++) {
      since++;
      if (batch.labelled(row)) {
        step.learn(batch, row);
        gap += (since - gap) / GAPS;
        since = 0;
        targets++;
      }
    }
    double[] still = drive.settledPredictions();
    if (formers != null && formers.at() >= 0 && !Double.isNaN(still[0])) {
      judge(formers.at(), drive, batch, formers.said(), still, bounds);
    }
  }

  private void judge(
      int k, Drive drive, Batch batch, double[] live, double[] still, double[] bounds) {
    for (int o = 0; o < outputs; o++) {
      both[o] = still[o] + share[k] * (live[o] - still[o]);
    }
    double lostByBoth = drive.missOf(batch, both, 0);
    double lostByNext = drive.missOf(batch, live, 0);
    double lostBySettled = drive.missOf(batch, still, 0);
    if (!Double.isFinite(lostByBoth + lostByNext + lostBySettled)) {
      return;
    }
    for (int l = 0; l < levels.length; l++) {
      double miss = batch.target(0, 0) - both[0];
      double radius = miss > 0 ? bounds[2 * l + 1] - still[0] : still[0] - bounds[2 * l];
      if (Double.isFinite(radius)) {
        boolean outside = Math.abs(miss) > factor(k, l) * radius;
        int i = k * levels.length + l;
        double moved = log[i] + PACE[k] * (outside ? levels[l] : levels[l] - 1);
        log[i] = Math.max(-FURTHEST, Math.min(FURTHEST, moved));
      }
    }
    next[k] = FADING * next[k] + lostByNext;
    settled[k] = FADING * settled[k] + lostBySettled;
    mixed[k] = FADING * mixed[k] + lostByBoth;
    count[k] = FADING * count[k] + 1;
    find();
  }

  private void find() {
    double nextBefore = 0;
    double settledBefore = 0;
    for (int k = 0; k < KNOTS; k++) {
      double weight = count[k] + BEFORE;
      nextBefore = (next[k] + BEFORE * GROWTH * nextBefore) / weight;
      settledBefore = (settled[k] + BEFORE * settledBefore) / weight;
      // A ratio, so that powers stay finite; nothing lost by either is as good as even.
      double better = Math.pow(Math.min(1, nextBefore / settledBefore), POWER);
      double worse = Math.pow(Math.min(1, settledBefore / nextBefore), POWER);
      double found = settledBefore == nextBefore ? 0.5 : worse / (worse + better);
      // Further off is never more like the next row.
      share[k] = k == 0 ? found : Math.min(found, share[k - 1]);
      double more = BEFORE * settled[k] / Math.max(1, count[k]);
      ratio[k] = settled[k] > 0 ? (mixed[k] + more) / (settled[k] + more) : 1;
    }
  }

  /** What a settled interval of level {@code l} is to be multiplied with at distance {@code k}. */
  private double factor(int k, int l) {
    return ratio[k] * Math.exp(log[k * levels.length + l]);
  }

  /** How many targets have come. */
  long targets() {
    return targets;
  }

  /** How many usual gaps the last target is away if that many rows were asked since. */
  double distance(double asked) {
    return Math.max(1, Math.max(asked, inUnits(since + 1, gap)));
  }

  /** A count of rows in those that usually lie between two targets, with some room. */
  static double inUnits(double count, double usual) {
    return count / (usual + ROOM * (usual - 1));
  }

  /** The share of the answer for the next row, for the only row of a batch at this distance. */
  double share(Batch batch, double distance) {
    return step.share(batch, distance) * (distance == 1 ? 1 : between(distance, 1, share));
  }

  /** What a settled interval of level {@code l} is to be multiplied with. */
  double factor(Batch batch, double distance, int l) {
    double[] factors = new double[KNOTS];
    for (int k = 0; k < KNOTS; k++) {
      factors[k] = k == 0 ? factor(k, l) : Math.max(factors[k - 1], factor(k, l));
    }
    double near = step.share(batch, distance);
    return near * between(distance, factors[0], factors) + 1 - near;
  }

  /** Linear in the log of the distance. */
  private static double between(double distance, double first, double[] at) {
    double before = first;
    double from = 1;
    for (int k = 0; k < KNOTS; k++) {
      double to = FormerMixtures.DISTANCES[k];
      if (distance < to) {
        return before + (at[k] - before) * Math.log(distance / from) / Math.log(to / from);
      }
      before = at[k];
      from = to;
    }
    return before;
  }

  void copyFrom(Reach other) {
    step.copyFrom(other.step);
    System.arraycopy(other.share, 0, share, 0, KNOTS);
    System.arraycopy(other.ratio, 0, ratio, 0, KNOTS);
    System.arraycopy(other.log, 0, log, 0, log.length);
    targets = other.targets;
    since = other.since;
    gap = other.gap;
  }

  @Override
  public void fields(Fields f) {
    f.part("step", step);
    f.rounded().array("next", next);
    f.rounded().array("settled", settled);
    f.rounded().array("mixed", mixed);
    f.rounded().array("count", count);
    f.array("log", log);
    targets = f.count("targets", targets);
    since = f.count("since", since);
    gap = f.number("gap", gap, 1);
    if (f.changes()) {
      find();
    }
  }
}
