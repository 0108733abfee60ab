package dev.flyball.data.named;

import org.jspecify.annotations.Nullable;

/**
 * Thrown for a value that does not fit its feature, or a name that is not accepted. Nothing has
 * changed.
 */
public final class FeatureException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String feature;

  FeatureException(String feature, String problem) {
    this(feature, problem, null);
  }

  FeatureException(String feature, String problem, @Nullable Throwable cause) {
    super("feature '%s': %s".formatted(feature, problem), cause);
    this.feature = feature;
  }

  /** The feature, or the target, by name. */
  public String feature() {
    return feature;
  }
}
