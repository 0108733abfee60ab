package dev.flyball.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Makes rows for the services under test: named numbers as JSON. */
final class ServeRows {
  static final int WIDTH = 40;

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private ServeRows() {}

  static String json(Object rows) {
    try {
      return MAPPER.writeValueAsString(rows);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("numbers and texts are always JSON", e);
    }
  }

  /** A list of rows with targets. */
  static String rows(int count, long seed) {
    Random random = new Random(seed);
    return json(
        IntStream.range(0, count).mapToObj(k -> row(random, WIDTH, j -> true, true)).toList());
  }

  /** A row without its target. */
  static String row(long seed) {
    return json(row(new Random(seed), WIDTH, j -> true, false));
  }

  /** So many sensors, those that are seen, and the target y if asked for. */
  static Map<String, Object> row(Random random, int width, IntPredicate seen, boolean target) {
    Map<String, Object> row = new LinkedHashMap<>();
    double sum = 0;
    for (int j = 0; j < width; j++) {
      double value = Math.round(random.nextGaussian() * 1e4) / 1e4;
      sum += value * (j % 3 - 1);
      if (seen.test(j)) {
        row.put("sensor" + j, value);
      }
    }
    if (target) {
      row.put("y", sum);
    }
    return row;
  }

  /** A list of rows of keys, one of each. */
  static String keyed(int from, int to, Random random) {
    return json(
        IntStream.range(from, to)
            .mapToObj(k -> Map.of("key", "k" + k, "a", random.nextGaussian(), "b", 1, "y", k % 7))
            .toList());
  }
}
