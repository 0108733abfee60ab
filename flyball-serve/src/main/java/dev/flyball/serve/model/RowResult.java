package dev.flyball.serve.model;

import org.jspecify.annotations.Nullable;

/**
 * The outcome of one row of a request: learned, kept, a duplicate, or refused.
 *
 * @param status the outcome
 * @param sequence its number in the order in which the model accepted its rows; 0 if it was not
 *     accepted
 * @param prediction what was predicted before it was learned; null if nothing was
 * @param message why it was refused; null if it was not
 */
public record RowResult(
    Status status, long sequence, @Nullable ServedPrediction prediction, @Nullable String message) {

  /** The outcomes. */
  public enum Status {
    /** Learned, or kept for its label, for good. */
    DONE,
    /** Taken in for good without a target: only the scales of its features learned. */
    UNLABELLED,
    /** Its id was known: it had been done before, and nothing changed. */
    DUPLICATE,
    /** It does not fit; nothing changed. */
    REFUSED,
    /** A label for an id that was never predicted; nothing changed. */
    UNKNOWN,
    /** A label that came too late; nothing changed. */
    EXPIRED
  }

  static RowResult done(RowAction kind, Row row, long sequence, ServedPrediction prediction) {
    boolean unlabelled = kind == RowAction.LEARN && (row.target() == null || row.weight() == 0);
    return new RowResult(unlabelled ? Status.UNLABELLED : Status.DONE, sequence, prediction, null);
  }

  static RowResult duplicate(long sequence) {
    return new RowResult(Status.DUPLICATE, sequence, null, null);
  }

  /** One that does not fit. */
  static RowResult refused(@Nullable String why) {
    return new RowResult(Status.REFUSED, 0, null, why);
  }

  static RowResult refused(RowRefusedException e) {
    boolean known = e.status() == Status.DUPLICATE;
    return new RowResult(e.status(), 0, null, known ? null : e.getMessage());
  }
}
