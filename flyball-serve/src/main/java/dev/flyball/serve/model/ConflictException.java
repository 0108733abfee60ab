package dev.flyball.serve.model;

import java.util.List;

/** A model of this name is there already and is another. */
public final class ConflictException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final List<String> differences;

  ConflictException(String name, List<String> differences) {
    super("model %s is there and differs: %s".formatted(name, String.join("; ", differences)));
    this.differences = List.copyOf(differences);
  }

  /** What differs, a line each. */
  public List<String> differences() {
    return differences;
  }
}
