package dev.flyball.serve.model;

/** Receives every row that is applied to a model. Called by the writing thread: must not block. */
public interface RowListener {

  /**
   * A row was learned, kept, labelled or refused.
   *
   * @param now when its request was accepted, in milliseconds since 1970
   * @param replayed whether that was while the log was read again after a start
   */
  void applied(RowAction kind, Row row, RowResult result, long now, boolean replayed);

  /** The state to save for the next start; empty if none. Written with snapshots. */
  default byte[] toBytes() {
    return new byte[0];
  }

  /**
   * Goes on from what {@link #toBytes} gave, before the log is read again. Rows that were seen then
   * may come once more.
   *
   * @throws IllegalArgumentException if the bytes are of another format
   */
  default void resume(byte[] bytes) {}

  /** About how much of the heap it takes. */
  default long bytes() {
    return 0;
  }

  /** Forgets what is oldest until it takes no more than this, as far as it can. */
  default void shorten(long most) {}

  /** Looks at nothing. */
  static RowListener none() {
    return (kind, row, result, now, replayed) -> {};
  }
}
