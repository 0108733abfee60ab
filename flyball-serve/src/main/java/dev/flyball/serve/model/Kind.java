package dev.flyball.serve.model;

/** What is done with the rows of a request, in order and once. */
public enum Kind {
  /** Learn them. */
  LEARN,

  /** Predict them and keep them for labels that come later. */
  KEEP,

  /** Learn the targets of rows that were kept. */
  LABEL;

  /** How the log says it. */
  int code() {
    return 1 + ordinal();
  }

  static Kind of(int code) {
    if (code < 1 || code > values().length) {
      throw new IllegalArgumentException("no kind of request has the code " + code);
    }
    return values()[code - 1];
  }
}
