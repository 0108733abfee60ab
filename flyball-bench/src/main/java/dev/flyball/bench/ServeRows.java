package dev.flyball.bench;

import java.util.Random;

/** Rows as the services that are measured get them: named numbers as JSON. */
final class ServeRows {
  static final int WIDTH = 40;

  private ServeRows() {}

  /** A list of rows with targets. */
  static String rows(int count, long seed) {
    Random random = new Random(seed);
    StringBuilder rows = new StringBuilder("[");
    for (int k = 0; k < count; k++) {
      rows.append(k == 0 ? "" : ",").append(row(random, true));
    }
    return rows.append(']').toString();
  }

  /** A row without its target. */
  static String row(long seed) {
    return row(new Random(seed), false);
  }

  private static String row(Random random, boolean target) {
    StringBuilder row = new StringBuilder("{");
    double sum = 0;
    for (int j = 0; j < WIDTH; j++) {
      double value = Math.round(random.nextGaussian() * 1e4) / 1e4;
      sum += value * (j % 3 - 1);
      row.append(j == 0 ? "" : ",").append("\"sensor").append(j).append("\":").append(value);
    }
    return row.append(target ? ",\"y\":" + sum + "}" : "}").toString();
  }

  /** A list of rows of keys, one of each. */
  static String keyed(int from, int to, Random random) {
    StringBuilder body = new StringBuilder("[");
    for (int k = from; k < to; k++) {
      body.append(k == from ? "" : ",");
      body.append("{\"key\":\"k").append(k).append("\",\"a\":").append(random.nextGaussian());
      body.append(",\"b\":1,\"y\":").append(random.nextGaussian()).append('}');
    }
    return body.append(']').toString();
  }
}
