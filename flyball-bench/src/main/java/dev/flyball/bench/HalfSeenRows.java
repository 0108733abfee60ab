package dev.flyball.bench;

import dev.flyball.model.Actuation;
import dev.flyball.model.SparseRows;
import dev.flyball.random.RandomStream;
import java.util.List;

/** Single sensitivity rows, half of their components seen, that come round and round. */
final class HalfSeenRows {
  private static final int MOST_ROWS = 512;
  private static final int MOST_VALUES = 1 << 20;

  private final SparseRows[] rows;

  HalfSeenRows(int width, long seed) {
    RandomStream random = new RandomStream(seed);
    rows = new SparseRows[Math.max(64, Math.min(MOST_ROWS, MOST_VALUES / width))];
    for (int r = 0; r < rows.length; r++) {
      rows[r] = new SparseRows(width);
      for (int j = 0; j < width; j++) {
        if (random.nextBoolean()) {
          rows[r].add(j, random.nextGaussian());
        }
      }
      rows[r].endRow(0);
      rows[r].feed(0, 1, random.nextGaussian());
      rows[r].close(1);
    }
  }

  int count() {
    return rows.length;
  }

  List<Actuation> all() {
    return List.of(rows);
  }

  Actuation row(int r) {
    return rows[r];
  }
}
