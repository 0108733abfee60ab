package dev.flyball.serve.json;

/** A request that is refused with a status and one sentence; nothing has changed. */
public final class RequestException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;

  private RequestException(int status, String message) {
    super(message);
    this.status = status;
  }

  /** It cannot be understood. */
  public static RequestException bad(String message) {
    return new RequestException(400, message);
  }

  /** The token does not allow it. */
  public static RequestException forbidden(String message) {
    return new RequestException(403, message);
  }

  /** There is no such thing. */
  public static RequestException notFound(String message) {
    return new RequestException(404, message);
  }

  /** The body is of a media type that is not taken here. */
  public static RequestException unsupported(String types) {
    return new RequestException(415, "expected a body of type " + types);
  }

  public int status() {
    return status;
  }
}
