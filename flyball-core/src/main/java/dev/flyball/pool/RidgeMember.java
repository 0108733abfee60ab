package dev.flyball.pool;

import dev.flyball.checkpoint.Fields;
import dev.flyball.law.PoolMember.Ridge;

/** A member that is ridge regression on all rows so far. */
final class RidgeMember extends LearningMember {
  private final RidgeRegression regression;

  RidgeMember(Ridge law, int number, int heads, int width, WideRow wide, RidgeRegression all) {
    super(law, number, heads, width, wide);
    this.regression = all;
  }

  @Override
  void learn(PoolRow row, PoolController pool) {
    if (leftAt() > 0) {
      return;
    }
    regression.take(row.x(), pool.weight());
    for (int head = 0; head < heads(); head++) {
      regression.learn(head, pool.inSums(head), pool.weight());
    }
    regression.close();
    boolean finite = true;
    for (int head = 0; head < heads(); head++) {
      finite &= regression.write(head, pool.centreOfSums(), pool.unitOfSums(), w, head * run());
    }
    if (!finite) {
      regression.reset();
      leave(pool.rows());
    }
  }

  @Override
  void forgetLevel() {
    regression.forgetLevel();
  }

  @Override
  public void fields(Fields f) {
    super.fields(f);
    f.part("ridge", regression);
  }
}
