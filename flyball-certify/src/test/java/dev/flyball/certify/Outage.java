package dev.flyball.certify;

import dev.flyball.checkpoint.State;
import dev.flyball.missing.Missingness;
import dev.flyball.missing.RandomStream;
import dev.flyball.observation.Mask;

/** Hides the first of {@code size} components from step {@code from} up to {@code to}. */
final class Outage implements Missingness {
  private final int size;
  private final int from;
  private final int to;
  private int step;

  Outage(int size, int from, int to) {
    this.size = size;
    this.from = from;
    this.to = to;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public void next(double[] values, RandomStream random, Mask mask) {
    mask.seeAll();
    mask.set(0, step < from || step >= to);
    step++;
  }

  @Override
  public void save(State state) {
    state.put("step", (long) step);
  }

  @Override
  public void load(State state) {
    step = (int) state.count("step");
  }
}
