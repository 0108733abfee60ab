package dev.flyball.serve.model;

/** What is done with the rows of a request, in order and once. */
public enum Kind {
  /** Learn them. */
  LEARN(1),
  /** Predict them and keep them for labels that come later. */
  KEEP(2),
  /** Learn the targets of rows that were kept. */
  LABEL(3);

  private final int code;

  Kind(int code) {
    this.code = code;
  }

  /** How the log says it. */
  int code() {
    return code;
  }

  static Kind of(int code) {
    for (Kind kind : values()) {
      if (kind.code == code) {
        return kind;
      }
    }
    throw new IllegalArgumentException("no kind of request has the code " + code);
  }
}
