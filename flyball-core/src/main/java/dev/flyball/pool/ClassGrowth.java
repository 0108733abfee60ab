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

  /** Carries over what a pool knows; {@code into} is a fresh one's state. */
  public void carry(PoolController narrow, State from, State into) {
    int lagsBefore = narrow.wide.lag().length;
    into.put("classes.count", Arrays.copyOf(from.doubles("classes.count"), after));
    double[] followed = from.doubles("classes.followed");
    double[] all = new double[after * after];
    for (int c = 0; c < before; c++) {
      System.arraycopy(followed, c * before, all, c * after, before);
    }
    into.put("classes.followed", all);
    if (lagsBefore > 0) {
      carryLags(from, into, lagsBefore);
    }
    for (LearningMember each : narrow.members.learning()) {
      State own = from.in("member" + each.number());
      State grown = into.in("member" + each.number());
      grown.put("weights", weights(each, own.doubles("weights"), narrow.judged()));
      grown.put("frozen", weights(each, own.doubles("frozen"), narrow.judged()));
      if (each instanceof RidgeMember) {
        carryRidge(own.in("ridge"), grown.in("ridge"));
      }
    }
    into.put("copy.numbers", Arrays.copyOf(from.doubles("copy.numbers"), after));
  }

  /** The runs of a member, with entries for the lags of further classes. */
  private double[] weights(LearningMember member, double[] from, long rows) {
    double[] grown = member.fit() == Fit.LOSS ? logOdds(from, 0.5, rows) : shares(from);
    int width = member.width();
    int run = member.run();
    if (run == width) {
      return grown;
    }
    int lagsBefore = member.heads();
    int wider = run + after - lagsBefore;
    double[] into = new double[after * wider];
    for (int c = 0; c < after; c++) {
      System.arraycopy(grown, c * run, into, c * wider, width);
      double[] rest = Arrays.copyOfRange(grown, c * run + width, (c + 1) * run);
      double[] more = lags(rest, lagsBefore, 0, 0);
      System.arraycopy(more, 0, into, c * wider + width, more.length);
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
