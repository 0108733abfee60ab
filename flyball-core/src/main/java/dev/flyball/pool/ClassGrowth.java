package dev.flyball.pool;

import dev.flyball.checkpoint.State;
import dev.flyball.law.PoolMember.Fit;
import java.util.Arrays;

/**
 * Carries what a learner of classes knows over to one with further classes. No row was of a new
 * class so far: its counts and sums are 0, and its members start at an intercept that gives it
 * about 1 / (rows + 1), or the floor of probabilities if that is more. Two classes have one head,
 * which becomes two of opposite signs. O(parameters).
 *
 * @param before how many classes there were
 * @param after how many there are
 * @param intercept its place among the parameters of a head; negative if there is none
 */
public record ClassGrowth(int before, int after, int intercept) {
  private static final double FLOOR = 1e-3;

  public ClassGrowth {
    if (after <= before) {
      throw new IllegalArgumentException(
          "%s classes are to become %s; they can only become more".formatted(before, after));
    }
  }

  private boolean ofTwo() {
    return before == 2;
  }

  /** Heads of {@code width} parameters that follow the loss, after so many rows. */
  public double[] logOdds(double[] heads, double scale, long rows) {
    double[] all = heads(heads, scale, 0, 0);
    startAt(all, -Math.log(rows + 1.0));
    return all;
  }

  /** Heads that estimate shares of classes, measured from equal ones. */
  private double[] shares(double[] heads) {
    double shift = 1.0 / before - 1.0 / after;
    double[] all = heads(heads, 1, 0, 0);
    int width = all.length / after;
    for (int c = 0; intercept >= 0 && c < before; c++) {
      all[c * width + intercept] += shift;
    }
    startAt(all, -1.0 / after);
    return all;
  }

  private void startAt(double[] heads, double value) {
    int width = heads.length / after;
    for (int c = before; intercept >= 0 && c < after; c++) {
      heads[c * width + intercept] = value;
    }
  }

  /**
   * The runs of the heads: of a single one, {@code of - scale run} and {@code scale run} become
   * those of two; new ones are {@code fresh}.
   */
  private double[] heads(double[] runs, double scale, double of, double fresh) {
    int width = runs.length / (ofTwo() ? 1 : before);
    double[] all = new double[after * width];
    Arrays.fill(all, fresh);
    if (!ofTwo()) {
      System.arraycopy(runs, 0, all, 0, runs.length);
      return all;
    }
    for (int j = 0; j < width; j++) {
      all[j] = of - scale * runs[j];
      all[width + j] = scale * runs[j];
    }
    return all;
  }

  /** What was predicted of an input that waits: of new classes next to nothing. */
  public double[] predictions(double[] given) {
    double[] all = heads(given, 1, 1, 0);
    ClassProbabilities.normalise(all, 0, after, Math.min(FLOOR, 0.1 / after));
    return all;
  }

  /** Carries over what a pool knows; {@code wide} is a fresh one's state. */
  public void carry(PoolController narrow, State from, PoolController wide, State into) {
    int lagsBefore = narrow.wide.lag().length;
    into.put("classes.count", Arrays.copyOf(from.doubles("classes.count"), after));
    double[] followed = from.doubles("classes.followed");
    double[] all = new double[after * after];
    for (int c = 0; c < before; c++) {
      System.arraycopy(followed, c * before, all, c * after, before);
    }
    into.put("classes.followed", all);
    long rows = narrow.receipt.rows();
    into.put("weights", weights(narrow.layout, from.doubles("weights"), wide.layout, rows));
    if (lagsBefore > 0) {
      carryLags(from, into, lagsBefore);
    }
    for (int r = 0; from.has("ridge" + r + ".b0"); r++) {
      carryRidge(from.in("ridge" + r), into.in("ridge" + r));
    }
    double[] frozen = from.doubles("frozen");
    int at = narrow.frozen.moreAt();
    double[] copy = weights(narrow.layout, Arrays.copyOf(frozen, at), wide.layout, rows);
    double[] grown = Arrays.copyOf(copy, copy.length + after + frozen.length - at - before);
    System.arraycopy(frozen, at, grown, copy.length, before);
    System.arraycopy(frozen, at + before, grown, copy.length + after, frozen.length - at - before);
    into.put("frozen", grown);
  }

  private double[] weights(MemberLayout narrow, double[] from, MemberLayout wide, long rows) {
    double[] into = new double[wide.length()];
    for (int i = 0; i < narrow.learners(); i++) {
      int run = narrow.start(i, 1) - narrow.start(i, 0);
      double[] heads =
          Arrays.copyOfRange(from, narrow.start(i, 0), narrow.start(i, narrow.heads()));
      double[] grown =
          narrow.learner(i).fit() == Fit.LOSS ? logOdds(heads, 0.5, rows) : shares(heads);
      int lagsBefore = narrow.heads();
      boolean lags = run > narrow.width();
      for (int c = 0; c < after; c++) {
        int to = wide.start(i, c);
        System.arraycopy(grown, c * run, into, to, narrow.width());
        if (lags) {
          double[] rest = Arrays.copyOfRange(grown, c * run + narrow.width(), (c + 1) * run);
          double[] more = lags(rest, lagsBefore, 0, 0);
          System.arraycopy(more, 0, into, to + wide.width(), more.length);
        }
      }
    }
    return into;
  }

  /** Entries of a wide row: those of the last class, and then all others. */
  private double[] lags(double[] entries, int lagsBefore, double ofFirst, double fresh) {
    double[] all = new double[entries.length - lagsBefore + after];
    Arrays.fill(all, 0, after, fresh);
    if (ofTwo()) {
      all[0] = ofFirst;
      all[1] = entries[0];
    } else {
      System.arraycopy(entries, 0, all, 0, lagsBefore);
    }
    System.arraycopy(entries, lagsBefore, all, after, entries.length - lagsBefore);
    return all;
  }

  private void carryLags(State from, State into, int lagsBefore) {
    double[] count = from.doubles("wide.count");
    double[] mean = from.doubles("wide.mean");
    double[] variance = from.doubles("wide.variance");
    double[] lag = from.doubles("wide.lag");
    into.put("wide.count", lags(count, lagsBefore, count[0], count[0]));
    into.put("wide.mean", lags(mean, lagsBefore, count[0] > 0 ? 1 - mean[0] : 0, 0));
    into.put("wide.variance", lags(variance, lagsBefore, variance[0], 0));
    into.put("wide.lag", lags(lag, lagsBefore, 1 - lag[0], Double.isNaN(lag[0]) ? lag[0] : 0));
    for (int m = 0; from.has("metrics.metric" + m + ".wide-diagonal"); m++) {
      String name = "metrics.metric" + m + ".wide-diagonal";
      double[] diagonal = from.doubles(name);
      into.put(name, lags(diagonal, lagsBefore, diagonal[0], 0));
    }
  }

  /** Sums with the targets of a new class are 0; those of the first of two are what is left. */
  private void carryRidge(State from, State into) {
    int heads = ofTwo() ? 1 : before;
    for (String of : new String[] {"b", "w"}) {
      double[] ones = from.doubles(of + heads);
      for (int c = 0; c < before; c++) {
        double[] own = from.doubles(of + (ofTwo() ? 0 : c));
        for (int j = 0; ofTwo() && c == 0 && j < own.length; j++) {
          own[j] = ones[j] - own[j];
        }
        into.put(of + c, own);
      }
      for (int c = before; c < after; c++) {
        into.put(of + c, new double[ones.length]);
      }
      into.put(of + after, ones);
    }
    double[] latest = from.doubles("latestTargets");
    double[] all = new double[latest.length / heads * after];
    for (int row = 0; row < latest.length / heads; row++) {
      double[] targets = Arrays.copyOfRange(latest, row * heads, (row + 1) * heads);
      System.arraycopy(heads(targets, 1, 1, 0), 0, all, row * after, after);
    }
    into.put("latestTargets", all);
  }
}
