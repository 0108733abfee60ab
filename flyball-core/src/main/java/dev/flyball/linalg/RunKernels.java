package dev.flyball.linalg;

/**
 * Several runs of one array that are equally long, taken together. Arguments are trusted: {@link
 * SideBySide} checks them first. A run starts at its place in {@code starts}.
 */
interface RunKernels {

  /** Whether runs of this length are faster together than one after the other. */
  boolean takes(int n);

  /**
   * Writes x'w_i to place {@code to[i]} of {@code into}, for the first {@code n} entries of x;
   * overwrites {@code room}, which holds three vectors.
   */
  void dots(double[] x, int n, double[] w, int[] starts, double[] into, int[] to, double[] room);

  /**
   * Writes the sum of shares_i w_i over the first {@code runs} runs to {@code n} entries of {@code
   * into} from {@code off} on.
   */
  void sum(double[] shares, double[] w, int[] starts, int runs, double[] into, int off, int n);

  /** w_i += factors_i q; the factor of the first run stands at {@code from}. */
  void move(double[] q, int n, double[] factors, int from, double[] w, int[] starts);
}
