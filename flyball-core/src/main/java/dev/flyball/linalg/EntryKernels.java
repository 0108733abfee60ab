package dev.flyball.linalg;

/**
 * What is kept for each entry of a row, or for each member of a pool, brought up to date for all of
 * them at once. An entry has nothing to do with its neighbours, so every provider gives the same
 * bits. Arguments are trusted: {@link Entries} says what they are and checks them first.
 */
interface EntryKernels {

  /** {@link Entries#takeMoments}. */
  void takeMoments(
      double[] raw,
      double[] there,
      double[] count,
      double[] mean,
      double[] variance,
      double[] perDeviation,
      double[] zero,
      double bound);

  /** {@link Entries#standardise}. */
  void standardise(double[] raw, double[] mean, double[] perDeviation, double bound, double[] into);

  /** {@link Entries#takeDiagonal}. */
  void takeDiagonal(
      double keep, double added, double epsilon, double[] e, double[] s, double[] q, int at);

  /** {@link Entries#takeRegrets}. */
  void takeRegrets(
      double slope,
      double said,
      double discount,
      double[] says,
      double[] regret,
      double[] squares,
      double[] largest,
      double[] weight);
}
