package dev.flyball.serve.http;

import java.util.Optional;

/**
 * Where the work of a call is done. The threads of connections only read and write, and answer
 * probes: whatever callers send, they have time for the next probe.
 */
final class Lanes implements AutoCloseable {
  /** Bodies up to this size are read and predicted within a few milliseconds. */
  static final int SMALL_BYTES = 64 << 10;

  private static final int CORES = Runtime.getRuntime().availableProcessors();

  private final Lane small = new Lane("calls", Math.max(2, CORES), 1024);
  private final Lane large = new Lane("large", Math.max(1, CORES / 2), 64);
  private final Lane looks = new Lane("looks", Math.max(1, CORES / 2), 256);
  private final Lane admin = new Lane("admin", 1, 64);
  private final Lane metrics = new Lane("metrics", 1, 16);

  /** The lane of a call; empty for a probe, which is answered at once. */
  Optional<Lane> of(Call call, Routes.Work work) {
    return switch (work) {
      case PROBE -> Optional.empty();
      case METRICS -> Optional.of(metrics);
      case ROWS -> Optional.of(call.body().length <= SMALL_BYTES ? small : large);
      case CHANGE -> Optional.of(admin);
      case LOOK, STREAM -> Optional.of(looks);
    };
  }

  @Override
  public void close() {
    small.close();
    large.close();
    looks.close();
    admin.close();
    metrics.close();
  }
}
