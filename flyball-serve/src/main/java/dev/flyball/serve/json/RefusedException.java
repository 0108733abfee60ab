package dev.flyball.serve.json;

import java.util.List;

/** Thrown to refuse a request with an HTTP status and one sentence; nothing has changed. */
public final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final List<String> differences;

  private RefusedException(int status, String message, List<String> differences) {
    super(message);
    this.status = status;
    this.differences = List.copyOf(differences);
  }

  /** A call that is refused with a status that has no method of its own here. */
  public static RefusedException of(int status, String message) {
    return new RefusedException(status, message, List.of());
  }

  /** It cannot be understood. */
  public static RefusedException bad(String message) {
    return of(400, message);
  }

  /** The token does not allow it. */
  public static RefusedException forbidden(String message) {
    return of(403, message);
  }

  /** There is no such thing. */
  public static RefusedException notFound(String message) {
    return of(404, message);
  }

  /** A model of this name is there already and is another. */
  public static RefusedException conflict(String name, List<String> differences) {
    return new RefusedException(
        409,
        "model %s is there and differs: %s".formatted(name, String.join("; ", differences)),
        differences);
  }

  /** The body is of a media type that is not taken here. */
  public static RefusedException unsupported(String types) {
    return of(415, "expected a body of type " + types);
  }

  /** More waits than may; try again soon. */
  public static RefusedException busy(String message) {
    return of(429, message);
  }

  /**
   * The model predicts, and learns no more: what came after cannot be trusted, or it is stopping.
   */
  public static RefusedException readOnly(String message) {
    return of(503, message);
  }

  /** The memory that models may take is used up. */
  public static RefusedException noRoom(String message) {
    return of(507, message);
  }

  public int status() {
    return status;
  }

  /** The differences from an existing model, a line each. */
  public List<String> differences() {
    return differences;
  }
}
