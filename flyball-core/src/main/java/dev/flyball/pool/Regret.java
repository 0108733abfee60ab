package dev.flyball.pool;

import dev.flyball.law.PoolMember;

/**
 * A pool's receipt: its mean loss beside that of the member that was best in hindsight.
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
