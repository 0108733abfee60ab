package dev.flyball.serve.guard;

import java.util.Locale;
import java.util.Optional;

/** The rights of a token; each scope includes those before it. */
public enum Scope {
  /** Predict and look. */
  READ,
  /** Learn, label, and keep inputs for labels. */
  LEARN,
  /** Make, change, load and remove models. */
  ADMIN;

  public boolean includes(Scope other) {
    return compareTo(other) >= 0;
  }

  /** Its name in files and on the command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<Scope> of(String word) {
    for (Scope scope : values()) {
      if (scope.word().equals(word)) {
        return Optional.of(scope);
      }
    }
    return Optional.empty();
  }
}
