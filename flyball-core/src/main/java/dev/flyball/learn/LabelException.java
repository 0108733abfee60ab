package dev.flyball.learn;

/** Says why an id cannot be labelled or predicted. The learner has not changed. */
public final class LabelException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String id;
  private final Reason reason;

  LabelException(String id, Reason reason) {
    super("'%s' %s".formatted(id, reason.text));
    this.id = id;
    this.reason = reason;
  }

  /** What is the matter with an id. */
  public enum Reason {
    /** No input of this id was predicted, or so long ago that nothing is known of it. */
    UNKNOWN("was not predicted: no input waits under this id"),
    /** Its label has come before. */
    LABELLED("has its label already"),
    /** Its input was let go of: too many came after it, or it waited too long. */
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
