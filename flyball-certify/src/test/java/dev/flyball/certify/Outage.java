package dev.flyball.certify;

import dev.flyball.observation.Mask;
import dev.flyball.random.RandomStream;

/** Hides the first component from step {@code from} up to {@code to}. */
final class Outage implements Missingness {
  private final int from;
  private final int to;
  private int step;

  Outage(int from, int to) {
    this.from = from;
    this.to = to;
  }

  @Override
  public void next(double[] values, RandomStream random, Mask mask) {
    mask.seeAll();
    mask.set(0, step < from || step >= to);
    step++;
  }
}
