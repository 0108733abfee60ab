package dev.flyball.paper.hindsight;

import dev.flyball.tables.peer.Rival;
import dev.flyball.tables.peer.Score;
import java.util.Comparator;
import java.util.List;

/**
 * What came out on a table.
 *
 * @param ours the default's score, every row predicted before it was learned
 * @param rivals every peer at its best setting in hindsight
 * @param heldOut the last fifth of the rows, predicted by what the rest had taught
 */
public record TableResult(
    PublicTable table,
    int rows,
    int features,
    double missing,
    Score ours,
    List<Rival> rivals,
    HeldOut heldOut) {

  /** The default, the constant and batch ridge on rows that were held out. */
  public record HeldOut(int rows, Score ours, Score constant, Score ridge) {}

  /** The peer with the smallest error. */
  public Rival best() {
    return rivals.stream().min(Comparator.comparingDouble(Rival::error)).orElseThrow();
  }

  /** The default's error over that of the best peer. */
  public double ratio() {
    return ratio(ours.error(), best().error());
  }

  /** The default's log loss over the smallest of any peer; NaN for numbers. */
  public double logRatio() {
    double best = rivals.stream().mapToDouble(Rival::logLoss).min().orElseThrow();
    return ours.logLoss() / best;
  }

  /** The held-out error over that of the constant. */
  public double heldOutRatio() {
    return ratio(heldOut.ours().error(), heldOut.constant().error());
  }

  private static double ratio(double ours, double theirs) {
    return ours == theirs ? 1 : ours / theirs;
  }
}
