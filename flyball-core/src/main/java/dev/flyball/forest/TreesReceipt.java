package dev.flyball.forest;

/**
 * The mean loss with trees beside that of the pool alone, on the rows so far.
 *
 * @param rows the rows judged since there are trees
 * @param meanLoss the prediction's mean loss: the absolute error for numbers, the log loss for
 *     classes
 * @param poolMeanLoss that of the pool alone
 * @param poolShare the pool's own share in the next prediction; the rest has trees
 * @param renewals how often the forest was grown anew
 * @param numBytes what trees, and the rows they grow from, take
 */
public record TreesReceipt(
    long rows,
    double meanLoss,
    double poolMeanLoss,
    double poolShare,
    long renewals,
    long numBytes) {

  /** The regret per row against the linear pool; negative where trees helped. */
  public double perRow() {
    return meanLoss - poolMeanLoss;
  }
}
