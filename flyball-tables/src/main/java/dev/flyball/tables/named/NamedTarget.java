package dev.flyball.tables.named;

import dev.flyball.learn.ClassBalance;
import dev.flyball.learn.Prediction;
import dev.flyball.model.Model;
import dev.flyball.tables.ClassNames;
import dev.flyball.tables.DataException;
import dev.flyball.tables.Decimal;
import dev.flyball.tables.train.Predicted;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** What is predicted: a number, or one of some classes. */
final class NamedTarget {
  private final String name;
  private final ClassNames classes;
  private final @Nullable ClassBalance balance;

  NamedTarget(String name, List<String> classes) {
    this(name, classes, null);
  }

  /** Classes are decided for by {@code balance}, or by what is probable where it is null. */
  NamedTarget(String name, List<String> classes, @Nullable ClassBalance balance) {
    if (classes.size() == 1) {
      throw new IllegalArgumentException(
          "the target '%s' has the one class %s; expected two or more, or none for a number"
              .formatted(name, classes));
    }
    this.name = name;
    this.classes = ClassNames.of(classes);
    this.balance = balance;
  }

  /** The class to decide for; -1 where a number is predicted. */
  int decide(Prediction prediction) {
    if (classes.size() == 0) {
      return -1;
    }
    return balance == null ? Predicted.of(prediction) : balance.decide(prediction);
  }

  String name() {
    return name;
  }

  /** The classes by name; none where a number is predicted. */
  List<String> classes() {
    return classes.names();
  }

  /** The usual model of so many inputs. */
  Model model(int inputs) {
    if (classes.size() == 0) {
      return Model.linear(inputs);
    }
    Model head = Model.logistic(inputs);
    return classes.size() == 2 ? head : Model.oneVersusRest(head, classes.size());
  }

  /** The target of a row; NaN if it has none. */
  double of(NamedRow row) {
    Object value = row.target();
    return value == null && classes.size() == 0 ? row.targetNumber() : number(value, row);
  }

  private double number(@Nullable Object value, NamedRow row) {
    if (value != null) {
      return number(value);
    }
    return Double.isNaN(row.targetNumber()) ? Double.NaN : number(row.targetNumber());
  }

  /**
   * The number that the learner takes for this target; NaN if it is missing.
   *
   * @throws FeatureException if it is neither a number nor one of the classes
   */
  double number(@Nullable Object value) {
    if (value == null || value instanceof Double number && number.isNaN()) {
      return Double.NaN;
    }
    if (classes.size() > 0) {
      OptionalInt index = classes.index(String.valueOf(value));
      if (index.isEmpty()) {
        throw refused(value, "one of the classes " + classes.names());
      }
      return index.getAsInt();
    }
    double number =
        value instanceof Number given
            ? given.doubleValue()
            : value instanceof Boolean flag
                ? (flag ? 1 : 0)
                : value instanceof String text ? Decimal.parse(text) : Double.NaN;
    if (!Double.isFinite(number)) {
      throw refused(value, "a finite number");
    }
    return number;
  }

  private FeatureException refused(Object value, String expected) {
    return new FeatureException(
        name,
        "the target is %s; expected %s"
            .formatted(DataException.quote(String.valueOf(value)), expected));
  }
}
