package dev.flyball.data.named;

import dev.flyball.data.ClassBalance;
import dev.flyball.data.ClassNames;
import dev.flyball.data.DataException;
import dev.flyball.data.NumberCell;
import dev.flyball.learn.Prediction;
import dev.flyball.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Target of a named learner: a number, or one of some classes. */
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
    return balance == null ? prediction.best() : balance.decide(prediction);
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

  /** The target with the class of a row among its classes, if that is a new one. */
  NamedTarget joinedBy(NamedRow row, FeatureSpace space) {
    if (classes.size() == 0) {
      return this;
    }
    Object value = row.target();
    return joinedBy(value == null ? row.targetNumber() : value, space);
  }

  /**
   * The target with {@code value} among its classes. A strict space takes none, nor any more than
   * it takes categories.
   */
  NamedTarget joinedBy(Object value, FeatureSpace space) {
    if (classes.size() == 0) {
      return this;
    }
    String text = String.valueOf(value).strip();
    if (classes.index(text).isPresent()
        || space.events().cell().missing(value)
        || !space.takesClasses(classes.size())) {
      return this;
    }
    List<String> all = new ArrayList<>(classes.names());
    all.add(value instanceof Double number && number == Math.rint(number) ? whole(number) : text);
    return new NamedTarget(name, all, balance == null ? null : balance.grownTo(all.size()));
  }

  private static String whole(double number) {
    return Math.abs(number) < Long.MAX_VALUE ? Long.toString((long) number) : "" + number;
  }

  /** How classes are decided for, where that is not by what is probable. */
  Optional<ClassBalance> balance() {
    return Optional.ofNullable(balance);
  }

  /** The target of a row; NaN if it has none. */
  double of(NamedRow row, FeatureSpace space) {
    Object value = row.target();
    if (value != null) {
      return number(value, space);
    }
    double number = row.targetNumber();
    if (classes.size() > 0) {
      return number(number, space);
    }
    try {
      return space.events().cell().value(name, number);
    } catch (DataException e) {
      throw refused(number, "a finite number");
    }
  }

  /**
   * The number that the learner takes for this target; NaN if it is missing.
   *
   * @throws FeatureException if it is neither a number nor one of the classes
   */
  double number(Object value, FeatureSpace space) {
    NumberCell cell = space.events().cell();
    if (classes.size() == 0) {
      try {
        return cell.value(name, value);
      } catch (DataException e) {
        throw refused(value, "a finite number");
      }
    }
    OptionalInt index = classes.index(String.valueOf(value).strip());
    if (index.isEmpty() && !cell.missing(value)) {
      throw refused(value, "one of the classes " + classes.names());
    }
    return index.isEmpty() ? Double.NaN : index.getAsInt();
  }

  private FeatureException refused(Object value, String expected) {
    return new FeatureException(
        name,
        "the target is %s; expected %s"
            .formatted(DataException.quote(String.valueOf(value)), expected));
  }
}
