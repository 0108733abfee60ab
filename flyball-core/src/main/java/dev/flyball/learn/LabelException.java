package dev.flyball.learn;

/** Thrown where an id cannot be labelled or predicted. The learner has not changed. */
public final class LabelException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String id;
  private final Reason reason;

  LabelException(String id, Reason reason) {
    super("'%s' %s".formatted(id, reason.text));
    this.id = id;
    this.reason = reason;
  }

  /** The reason why an id is refused. */
  public enum Reason {
    /** No input with this id was predicted, or it was so long ago that it is forgotten. */
    UNKNOWN("was not predicted: no input waits under this id"),
    /** Its label has come before. */
    LABELLED("has its label already"),
    /** Its input was dropped: too many came after it, or it waited too long. */
    EXPIRED("has expired: its input waited too long for a label, or too many came after it"),
    /** It is to be predicted again while its first input waits. */
    WAITING("waits for its label already; expected an id of its own for every input");

    private final String text;

    Reason(String text) {
      this.text = text;
    }
  }

  public String id() {
    return id;
  }

  public Reason reason() {
    return reason;
  }
}
