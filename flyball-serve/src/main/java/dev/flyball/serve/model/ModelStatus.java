package dev.flyball.serve.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.serve.json.RefusedException;
import dev.flyball.serve.store.StoreException;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Whether a model learns or is read-only, and why. For any thread. */
final class ModelStatus {
  private static final System.Logger LOG = System.getLogger("dev.flyball.serve");

  private final String name;
  private volatile @Nullable String readOnly;
  private volatile @Nullable String remark;
  private volatile boolean down;
  private volatile boolean closing;
  private volatile boolean removed;

  ModelStatus(String name) {
    this.name = name;
  }

  /** Fails if the model learns no more, and takes no more requests. */
  void requireWritable() {
    requireWhole();
    if (closing) {
      throw stopping();
    }
  }

  /** Fails if the model learns no more; what waits while it closes is learned. */
  void requireWhole() {
    requireThere();
    String why = readOnly;
    if (why != null) {
      throw RefusedException.readOnly("model %s can be read only: %s".formatted(name, why));
    }
  }

  RefusedException stopping() {
    return removed ? gone() : RefusedException.readOnly("model %s is stopping".formatted(name));
  }

  void readOnly(@Nullable String why) {
    readOnly = why;
    down = false;
  }

  /** It neither learns nor predicts. */
  void down(String why) {
    readOnly = why;
    down = true;
  }

  /** Callers that found it before are told what later ones are. */
  void remove() {
    removed = true;
  }

  /** Fails if it was removed. */
  void requireThere() {
    if (removed) {
      throw gone();
    }
  }

  private RefusedException gone() {
    return RefusedException.notFound("there is no model " + name);
  }

  /** Fails if there is no learner to ask. */
  void requireUp() {
    requireThere();
    if (down) {
      throw RefusedException.readOnly("model %s is down: %s".formatted(name, readOnly));
    }
  }

  /** Why it predicts but learns no more, if that is so. */
  Optional<String> readOnly() {
    return Optional.ofNullable(readOnly);
  }

  void remark(@Nullable String text) {
    remark = text;
  }

  /** A warning about its store, if any. */
  Optional<String> remark() {
    return Optional.ofNullable(remark);
  }

  void close() {
    closing = true;
  }

  /**
   * An unexpected error in words for clients, without details of libraries or the machine. The log
   * has the rest, under an id that the same error has again when its row is learned again.
   */
  static String words(Throwable e) {
    if (e instanceof StoreException) {
      return String.valueOf(e.getMessage());
    }
    if (e instanceof OutOfMemoryError) {
      return "the memory was used up";
    }
    CRC32C id = new CRC32C();
    id.update(e.toString().getBytes(UTF_8));
    String words = "unexpected error %08x".formatted(id.getValue());
    LOG.log(Level.ERROR, words + " in a model", e);
    return words + ", of which the log has more";
  }
}
