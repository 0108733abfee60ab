package dev.flyball.trust;

import java.util.Random;

/** Rows of six sensors that nothing is wrong with, each kind awkward in its own way. */
final class Streams {
  static final int COLUMNS = 6;

  private Streams() {}

  /** A kind of stream by its name. */
  static double[][] of(String kind, int rows, long seed) {
    Random random = new Random(seed);
    double[][] all = new double[rows][COLUMNS];
    double[] own = new double[COLUMNS];
    double[] level = random.doubles(COLUMNS).toArray();
    double common = 0;
    double shock = 0;
    double variance = 1;
    for (int t = 0; t < rows; t++) {
      common = 0.95 * common + 0.3 * random.nextGaussian();
      variance = 0.05 + 0.15 * shock * shock + 0.8 * variance;
      shock = Math.sqrt(variance) * random.nextGaussian();
      for (int c = 0; c < COLUMNS; c++) {
        own[c] = 0.9 * own[c] + 0.3 * random.nextGaussian();
        double noise = 0.2 * random.nextGaussian();
        double plain = common * (1 + 0.2 * c) + own[c] + noise;
        boolean sensor = c < COLUMNS / 2;
        all[t][c] =
            switch (kind) {
              case "plain" -> plain;
              case "white" -> noise;
              case "steps" ->
                  (level[c] = random.nextInt(200) == 0 ? 3 * random.nextGaussian() : level[c])
                      + noise;
              case "sawtooth" -> t * (1 + 0.1 * c) % 50 / 10 + noise;
              case "volatile" -> Math.sqrt(variance) * random.nextGaussian() + 0.5 * shock;
              case "valves" ->
                  sensor ? plain : (level[c] = flipped(level[c], random.nextInt(80 * c) == 0));
              case "rare valves" ->
                  sensor ? plain : (level[c] = flipped(level[c], random.nextInt(800) == 0));
              case "counters" ->
                  level[c] += sensor ? Math.abs(plain) : random.nextInt(4) == 0 ? 1 : 0;
              case "quantised" -> Math.round(plain * (c + 1)) / (c + 1.0);
              case "heavy" -> plain + noise / Math.max(0.05, Math.abs(random.nextGaussian()));
              case "nights" ->
                  Math.max(0, Math.round(100 * Math.sin(t * Math.PI / 12) + 50 * noise));
              default -> throw new IllegalArgumentException(kind);
            };
      }
    }
    return all;
  }

  private static double flipped(double state, boolean flips) {
    double now = state > 0.5 ? 1 : 0;
    return flips ? 1 - now : now;
  }
}
