package dev.flyball.linalg;

/** {@link RowMoments}, with arguments that are trusted. */
interface MomentKernels {
  /** {@link RowMoments#take}. */
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
