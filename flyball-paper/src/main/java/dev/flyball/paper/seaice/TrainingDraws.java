package dev.flyball.paper.seaice;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.random.RandomStream;

/**
 * The random draws of training batches, the same for all learners of a seed.
 *
 * @param patches draws which patches come
 * @param losses draws what of them is missing
 */
record TrainingDraws(RandomStream patches, RandomStream losses) implements Stateful {
  private static final long PATCHES = 1;
  private static final long LOSSES = 2;

  /** The draws of a seed at their beginning. */
  static TrainingDraws of(long seed) {
    RandomStream random = new RandomStream(seed);
    return new TrainingDraws(random.split(PATCHES), random.split(LOSSES));
  }

  /** Others that go on from where these stand. */
  TrainingDraws copy() {
    State here = new State();
    save(here);
    TrainingDraws copy = of(0);
    copy.load(here);
    return copy;
  }

  @Override
  public void fields(Fields f) {
    f.part("draws", patches);
    f.part("losses", losses);
  }
}
