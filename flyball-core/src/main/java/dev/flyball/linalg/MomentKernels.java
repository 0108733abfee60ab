package dev.flyball.linalg;

/** {@link Moments}, with arguments that are trusted. */
interface MomentKernels {
  /** {@link Moments#take}. */
  int take(
      double[] x,
      double[] steady,
      MomentColumns from,
      MomentColumns to,
      double[] scale,
      double[] into,
      double limit,
      double[] scratch);
}
