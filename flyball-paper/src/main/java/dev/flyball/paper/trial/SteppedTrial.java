package dev.flyball.paper.trial;

import dev.flyball.checkpoint.Stateful;

/** A trial that takes hours, one step after the other, and can be kept after each of them. */
public interface SteppedTrial extends Stateful {

  /** How many steps it has taken. */
  long step();

  /** One more step. */
  void advance();
}
