package dev.flyball.serve.http;

import java.util.Optional;
import java.util.Set;

/**
 * Where the work of a call is done. The threads of connections only read and write, and answer
 * probes: whatever callers send, they have time for the next probe.
 */
final class Lanes implements AutoCloseable {
  /** Bodies up to this size are read and predicted within a few milliseconds. */
  static final int SMALL_BYTES = 64 << 10;

  private static final int CORES = Runtime.getRuntime().availableProcessors();
  private static final Set<String> ROWS = Set.of("learn", "predict", "label", "infer");

  private final Lane small = new Lane("calls", Math.max(2, CORES), 1024);
  private final Lane large = new Lane("large", Math.max(1, CORES / 2), 64);
  private final Lane looks = new Lane("looks", Math.max(1, CORES / 2), 256);
  private final Lane admin = new Lane("admin", 1, 64);
  private final Lane metrics = new Lane("metrics", 1, 16);

  /** The lane of a call; empty for a probe, which is answered at once. */
  Optional<Lane> of(Call call) {
    if (Pages.isProbe(call)) {
      return Optional.empty();
    }
    if (Pages.isMetrics(call)) {
      return Optional.of(metrics);
    }
    if (!call.path().isEmpty() && ROWS.contains(call.path().get(call.path().size() - 1))) {
      return Optional.of(call.body().length <= SMALL_BYTES ? small : large);
    }
    return Optional.of(changesModels(call) ? admin : looks);
  }

  /** What waits for a model's writer, in turn with other changes. */
  private static boolean changesModels(Call call) {
    return call.method().equals("PUT")
        || call.method().equals("DELETE")
        || call.method().equals("POST") && call.path().size() == 4;
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
