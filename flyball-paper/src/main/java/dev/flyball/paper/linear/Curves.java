package dev.flyball.paper.linear;

/**
 * The curves of a run: values at common, equally spaced steps.
 *
 * @param loss the largest since the point before
 */
record Curves(
    double[] steps, double[] error, double[] smoothness, double[] coherence, double[] loss) {
  private static final int MOST_POINTS = 300;

  static Curves over(int steps) {
    int stride = (steps + MOST_POINTS - 1) / MOST_POINTS;
    int points = steps / stride;
    double[] places = new double[points];
    for (int i = 0; i < points; i++) {
      places[i] = (i + 1.0) * stride;
    }
    return new Curves(
        places, new double[points], new double[points], new double[points], new double[points]);
  }

  /** Takes note after step {@code t}, counted from 0. */
  void record(int t, double errorNow, double smoothnessNow, double coherenceNow, double lossNow) {
    int stride = (int) steps[0];
    if (t / stride < steps.length) {
      loss[t / stride] = Math.max(loss[t / stride], lossNow);
    }
    if ((t + 1) % stride == 0 && (t + 1) / stride <= steps.length) {
      int i = (t + 1) / stride - 1;
      error[i] = errorNow;
      smoothness[i] = smoothnessNow;
      coherence[i] = coherenceNow;
    }
  }
}
