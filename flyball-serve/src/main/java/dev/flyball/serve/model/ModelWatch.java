package dev.flyball.serve.model;

/** Looks on as a model's rows are applied. Called by the writing thread: be quick. */
public interface ModelWatch {

  /**
   * A row was learned, kept, labelled or refused.
   *
   * @param replayed whether that was while the log was read again after a start
   */
  void applied(Kind kind, Row row, RowResult result, boolean replayed);

  /** Looks at nothing. */
  static ModelWatch none() {
    return (kind, row, result, replayed) -> {};
  }
}
