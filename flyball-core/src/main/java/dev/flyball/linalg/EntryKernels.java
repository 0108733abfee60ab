package dev.flyball.linalg;

/**
 * What is kept for each entry of a row, or for each member of a pool, brought up to date for all of
 * them at once. An entry has nothing to do with its neighbours, so every provider gives the same
 * bits. Arguments are trusted: {@link Entries} says what they are and checks them first. These are
 * plain Java; {@code VectorEntries} has the same bits.
 */
class EntryKernels {
  /** {@link Entries#takeMoments}. */
  void takeMoments(
      double[] raw,
      double[] there,
      double[] count,
      double[] mean,
      double[] variance,
      double[] perDeviation,
      double[] zero,
      double bound) {
    for (int i = 0; i < raw.length; i++) {
      double counted = count[i] + there[i];
      double share = there[i] / Math.max(1, counted);
      double before = raw[i] - mean[i];
      double spread = (1 - share) * (variance[i] + before * before * share);
      double centre = mean[i] + before * share;
      double per = spread == 0 ? 0 : 1 / Math.sqrt(spread);
      count[i] = counted;
      mean[i] = centre;
      variance[i] = spread;
      perDeviation[i] = per;
      zero[i] = Math.max(-bound, Math.min(bound, (0 - centre) * per));
    }
  }

  /** {@link Entries#standardise}. */
  void standardise(
      double[] raw, double[] mean, double[] perDeviation, double bound, double[] into) {
    for (int i = 0; i < raw.length; i++) {
      into[i] = Math.max(-bound, Math.min(bound, (raw[i] - mean[i]) * perDeviation[i]));
    }
  }

  /** {@link Entries#takeDiagonal}. */
  void takeDiagonal(
      double keep, double added, double epsilon, double[] e, double[] s, double[] q, int at) {
    for (int j = 0; j < s.length; j++) {
      double now = keep * s[j] + added * e[j] * e[j];
      s[j] = now;
      q[at + j] = e[j] / (now + epsilon);
    }
  }

  /** {@link Entries#takeRegrets}. */
  void takeRegrets(
      double slope,
      double said,
      double discount,
      double[] says,
      double[] regret,
      double[] squares,
      double[] largest,
      double[] weight) {
    double squareDiscount = discount * discount;
    for (int i = 0; i < says.length; i++) {
      double rho = slope * (said - says[i]);
      double square = rho * rho;
      double sum = discount * regret[i] + rho;
      double sumOfSquares = squareDiscount * squares[i] + square;
      double most = Math.max(square, largest[i]);
      double scale = most + sumOfSquares;
      regret[i] = sum;
      squares[i] = sumOfSquares;
      largest[i] = most;
      // Which regrets are positive is nothing that a processor could guess.
      weight[i] = scale == 0 ? 0 : Math.max(sum, 0) / scale;
    }
  }
}
