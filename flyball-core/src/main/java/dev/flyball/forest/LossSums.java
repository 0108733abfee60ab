package dev.flyball.forest;

import dev.flyball.checkpoint.State;
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

  void reset() {
    rows = 0;
    sum = 0;
    ofPool = 0;
  }

  @Override
  public void save(State state) {
    state.put("rows", rows);
    state.put("sum", sum);
    state.put("ofPool", ofPool);
  }

  @Override
  public void load(State state) {
    rows = state.count("rows");
    sum = state.number("sum");
    ofPool = state.number("ofPool");
  }
}
