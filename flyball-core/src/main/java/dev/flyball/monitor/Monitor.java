package dev.flyball.monitor;

import dev.flyball.checkpoint.Stateful;

/**
 * Watches steps and changes nothing. Open: users bring their own. Its windows travel in the
 * learner's checkpoint under {@link #name}.
 */
public interface Monitor extends Stateful {

  /** A name unlike that of any other monitor of the same learner. */
  String name();

  /** Called after every call of learn, moved or not. O(d) at most, without allocating. */
  void watch(Step step);

  /** Forgets everything watched. */
  void reset();

  /** A new monitor with the same settings that has watched nothing. */
  Monitor fresh();
}
