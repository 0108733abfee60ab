package dev.flyball.data;

import java.util.Locale;

/**
 * The task inferred from a target column, with the reason.
 *
 * @param task the inferred task
 * @param reason the reason in words, printed before training
 */
public record InferredTask(Task task, String reason) {
  /** So many different whole numbers in a row are taken for classes; more are taken for counts. */
  private static final int MOST_NUMBERED_CLASSES = 10;

  /**
   * Guesses from a look at the target: text and declared values are classes, and so are two
   * different numbers or a few successive whole ones that begin at 0 or 1; other numbers are not.
   *
   * @throws IllegalArgumentException if the target holds timestamps, or text that is almost never
   *     the same twice
   */
  public static InferredTask of(ColumnReport target) {
    String name = target.name();
    return switch (target.type()) {
      case CATEGORICAL -> ofCategories(target);
      case NUMERIC -> ofNumbers(target);
      case EMPTY -> numbers(name + " was missing in all rows looked at");
      case TIMESTAMP -> {
        if (target.ofNumbers()) {
          yield ofNumbers(target);
        }
        throw refused(target);
      }
      case TEXT -> throw refused(target);
    };
  }

  private static InferredTask ofCategories(ColumnReport target) {
    if (target.manyValues()) {
      throw refused(target);
    }
    return classes(
        "%s %s %s classes"
            .formatted(target.name(), target.declared() ? "declares" : "holds", values(target)));
  }

  private static IllegalArgumentException refused(ColumnReport target) {
    return new IllegalArgumentException(
        "%s holds %s; expected a target of numbers, or of at most %s classes"
            .formatted(
                target.name(),
                target.manyValues() ? target.describe() : target.type().label(),
                Schema.MOST_VALUES));
  }

  private static InferredTask ofNumbers(ColumnReport target) {
    String name = target.name();
    if (target.manyValues()) {
      return numbers(name + " holds many different numbers");
    }
    if (values(target) == 2) {
      return classes("%s holds two different values".formatted(name));
    }
    boolean successive =
        target.whole()
            && (target.min() == 0 || target.min() == 1)
            && target.max() - target.min() + 1 == values(target);
    if (successive && values(target) > 2 && values(target) <= MOST_NUMBERED_CLASSES) {
      return classes(
          String.format(
              Locale.ROOT,
              "%s holds the %d whole numbers %.0f to %.0f",
              name,
              values(target),
              target.min(),
              target.max()));
    }
    return numbers("%s is numeric, not class labels (%s)".formatted(name, target.describe()));
  }

  private static int values(ColumnReport target) {
    return target.values().size();
  }

  private static InferredTask classes(String reason) {
    return new InferredTask(Task.CLASSIFICATION, reason);
  }

  private static InferredTask numbers(String reason) {
    return new InferredTask(Task.REGRESSION, reason);
  }
}
