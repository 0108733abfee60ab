package dev.flyball.data;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The names of the classes that a target may take; a class's index is its place among them. */
public final class ClassNames {
  private final List<String> names;
  private final Map<String, Integer> indices = new HashMap<>();

  private ClassNames(List<String> names) {
    this.names = List.copyOf(names);
    for (String name : this.names) {
      if (indices.putIfAbsent(Category.of(name), indices.size()) != null) {
        throw new IllegalArgumentException(
            "class " + DataException.quote(name) + " is given twice; expected different names");
      }
    }
  }

  /** These classes, in this order. */
  public static ClassNames of(List<String> names) {
    return new ClassNames(names);
  }

  /**
   * The classes found in a column: in declared order, by value if all are numbers, else by name.
   *
   * @throws IllegalArgumentException if it has too many different values to be classes
   */
  public static ClassNames of(ColumnReport target) {
    if (target.manyValues()) {
      throw new IllegalArgumentException(
          "column %s has more than %s different values; expected fewer classes"
              .formatted(target.name(), Schema.MOST_VALUES));
    }
    if (target.declared()) {
      return new ClassNames(target.values());
    }
    List<String> names = new ArrayList<>(target.values());
    boolean numbers = names.stream().noneMatch(name -> Double.isNaN(number(name)));
    names.sort(
        numbers ? Comparator.comparingDouble(ClassNames::number) : Comparator.naturalOrder());
    return new ClassNames(names);
  }

  private static double number(String name) {
    return Decimal.parse(name);
  }

  /** The names by index. */
  public List<String> names() {
    return names;
  }

  public int size() {
    return names.size();
  }

  /** The class of this name; 1 and 1.0 are the same name. */
  public OptionalInt index(String name) {
    Integer index = indices.get(Category.of(name));
    return index == null ? OptionalInt.empty() : OptionalInt.of(index);
  }

  /** The class in a cell of the source's current row, -1 if the class is unknown. */
  int index(Source source, int column) {
    return indices.getOrDefault(Category.of(source, column), -1);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ClassNames classes && classes.names.equals(names);
  }

  @Override
  public int hashCode() {
    return names.hashCode();
  }

  @Override
  public String toString() {
    return names.toString();
  }
}
