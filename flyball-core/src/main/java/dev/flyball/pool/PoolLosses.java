package dev.flyball.pool;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.law.PoolMember;
import java.util.ArrayList;
import java.util.List;

/**
 * The prequential losses of the mixture and of every member: each row is judged before it is
 * learned.
 */
final class PoolLosses implements Stateful {
  private final List<PoolMember> members;
  private final double[] loss;
  private double mixture;
  private double weighed;
  private long rows;

  PoolLosses(List<PoolMember> members) {
    this.members = members;
    this.loss = new double[members.size()];
  }

  /** Adds one member's loss on a row. */
  void add(int k, double lost) {
    loss[k] += lost;
  }

  /** Adds how far each member was from a number, on a row of this weight. */
  void addErrors(double[] predictions, double y, double weight) {
    for (int k = 0; k < loss.length; k++) {
      loss[k] += weight * Math.abs(predictions[k] - y);
    }
  }

  /** Adds the mixture's weighted loss on a row: the row is done. */
  void close(double lost, double weight) {
    mixture += lost;
    weighed += weight;
    rows++;
  }

  long rows() {
    return rows;
  }

  List<MemberShare> shares(double[] shares, Members learned) {
    List<MemberShare> all = new ArrayList<>();
    for (int k = 0; k < loss.length; k++) {
      int i = learned.layout().learningOf(k);
      long leftAt = i < 0 ? 0 : learned.leftAt(i);
      all.add(new MemberShare(members.get(k), shares[k], loss[k] / count(), leftAt));
    }
    return all;
  }

  Regret regret() {
    int best = 0;
    for (int k = 1; k < loss.length; k++) {
      best = loss[k] < loss[best] ? k : best;
    }
    double n = count();
    return new Regret(rows, mixture / n, members.get(best), loss[best] / n);
  }

  /** The rows by their weights. */
  private double count() {
    return weighed > 0 ? weighed : 1;
  }

  @Override
  public void fields(Fields f) {
    f.array("memberLoss", loss);
    mixture = f.number("mixtureLoss", mixture);
    weighed = f.number("weighed", weighed);
    rows = f.count("rows", rows);
  }
}
