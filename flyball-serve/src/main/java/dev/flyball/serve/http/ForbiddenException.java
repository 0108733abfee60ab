package dev.flyball.serve.http;

import dev.flyball.serve.guard.Scope;

/** The token does not allow it. */
final class ForbiddenException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ForbiddenException(Scope needed) {
    super("this takes a token with the scope " + needed.word());
  }
}
