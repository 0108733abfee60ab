package dev.flyball.interval;

import dev.flyball.checkpoint.Stateful;

/** A running estimate of the size of residuals, whatever the row. */
interface ResidualSize extends Stateful {

  /** The expected size of the next residual; 0 before the first. */
  double value();

  /** Learns residual number {@code count}, from 1. */
  void learn(double size, long count);

  /** Takes over what predictions need from another of its kind. */
  void copyFrom(ResidualSize other);
}
