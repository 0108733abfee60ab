package dev.flyball.forest;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;

/** Sums of losses, with trees and of the pool alone. */
final class LossSums implements Stateful {
  private long rows;
  private double sum;
  private double ofPool;

  void add(double loss, double poolLoss) {
    rows++;
    sum += loss;
    ofPool += poolLoss;
  }

  TreesReceipt receipt(double poolShare, Trees trees) {
    double per = 1.0 / Math.max(1, rows);
    return new TreesReceipt(
        rows, sum * per, ofPool * per, poolShare, trees.renewals(), trees.numBytes());
  }

  @Override
  public void fields(Fields f) {
    rows = f.count("rows", rows);
    sum = f.number("sum", sum);
    ofPool = f.number("ofPool", ofPool);
  }
}
