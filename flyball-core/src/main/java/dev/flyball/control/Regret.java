package dev.flyball.control;

/**
 * A pool's receipt: the cost, on these rows, of not knowing the best member beforehand.
 *
 * @param rows the rows judged
 * @param meanLoss the mixture's mean loss: the absolute error for numbers, the log loss for classes
 * @param best the member whose loss is smallest in hindsight
 * @param bestMeanLoss that member's mean loss
 */
public record Regret(long rows, double meanLoss, PoolMember best, double bestMeanLoss) {

  /** The regret per row; negative if the mixture beats every member. */
  public double perRow() {
    return meanLoss - bestMeanLoss;
  }
}
