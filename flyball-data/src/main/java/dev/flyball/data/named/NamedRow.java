package dev.flyball.data.named;

import dev.flyball.data.DataException;
import dev.flyball.data.EventEncoding;
import dev.flyball.data.EventPast;
import dev.flyball.data.FeatureKind;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A reusable event, set value by value: {@code row.clear().set("CO", 1.2).target(3)}. What is not
 * set is missing. Reused; setting a number that has an input costs one look-up by name and
 * allocates nothing.
 */
public final class NamedRow {
  private final String targetName;
  private final boolean grows;
  private FeatureSpace space;
  private double[] values = {};
  private int[] neverMissing = {};

  /** Names with values that have no input yet, and names whose values are not used. */
  private final List<String> newNames = new ArrayList<>();

  private final List<Object> newValues = new ArrayList<>();
  private final List<String> ignored = new ArrayList<>();
  private final List<String> unknown = new ArrayList<>();

  /** The values of columns whose past is a feature of later events. */
  private final Map<String, Object> followed = new HashMap<>();

  private final BiConsumer<String, @Nullable Object> setter = this::set;
  private @Nullable Object target;
  private double targetNumber = Double.NaN;

  /** A row that lets new names join, or leaves them aside. */
  NamedRow(String targetName, FeatureSpace space, boolean grows) {
    this.targetName = targetName;
    this.grows = grows;
    this.space = space;
    moveTo(space);
  }

  /** Clears the row for a space with further features. */
  final void moveTo(FeatureSpace next) {
    space = next;
    values = new double[next.events().inputs()];
    neverMissing = grows && !next.isStrict() ? next.events().neverMissing() : new int[0];
    clear();
  }

  /** Everything is missing again. */
  public NamedRow clear() {
    space.events().clear(values);
    target = null;
    targetNumber = Double.NaN;
    if (!newNames.isEmpty()) {
      newNames.clear();
      newValues.clear();
    }
    if (!ignored.isEmpty()) {
      ignored.clear();
    }
    if (!unknown.isEmpty()) {
      unknown.clear();
    }
    if (!followed.isEmpty()) {
      followed.clear();
    }
    return this;
  }

  /** The values of this event and no others; allocates nothing for the row itself. */
  NamedRow setAll(Map<String, ?> event) {
    clear();
    event.forEach(setter);
    return this;
  }

  /**
   * Sets a number; NaN is missing.
   *
   * @throws FeatureException if it is not finite, the feature is none of numbers, or it is not
   *     known to a strict space
   */
  public NamedRow set(String name, double value) {
    int column = space.column(name);
    EventEncoding events = space.events();
    if (column >= 0
        && events.kind(column) == FeatureKind.NUMBER
        && events.writeNumber(column, value, values)) {
      if (follows(name)) {
        followed.put(name, value);
      }
      return this;
    }
    if (name.equals(targetName)) {
      return target(value);
    }
    return setOther(name, value);
  }

  /**
   * Sets a value of whatever kind; null and a text that is blank or a code are missing.
   *
   * @throws FeatureException if it is not one for the feature, or the feature is not known to a
   *     strict space
   */
  public NamedRow set(String name, @Nullable Object value) {
    if (value instanceof Double number) {
      return set(name, number.doubleValue());
    }
    if (name.equals(targetName)) {
      target = value;
      return this;
    }
    return setOther(name, value);
  }

  /** The target is this number. */
  public NamedRow target(double value) {
    targetNumber = value;
    target = null;
    return this;
  }

  /** The target is this class, or this number; null if it is not known. */
  public NamedRow target(@Nullable Object value) {
    target = value;
    targetNumber = Double.NaN;
    return this;
  }

  private NamedRow setOther(String name, @Nullable Object value) {
    int column = space.column(name);
    if (value == null || space.events().isMissing(column, value)) {
      return this;
    }
    boolean follows = follows(name);
    if (follows) {
      followed.put(name, value);
    }
    if (column < 0) {
      return follows && !space.awaits(name) ? this : setUnknown(name, value);
    }
    EventEncoding events = space.events();
    boolean isNew =
        events.kind(column) == FeatureKind.CATEGORY && events.isNewCategory(column, value);
    if (isNew && space.isStrict()) {
      throw new FeatureException(
          name,
          "%s is not one of its categories, and no others are taken in"
              .formatted(DataException.quote(String.valueOf(value))));
    }
    if (isNew && space.hasRoomFor(column)) {
      if (grows) {
        join(name, value);
      } else {
        unknown.add(name + "=" + value);
      }
      return this;
    }
    if (grows && events.settles(column, value)) {
      join(name, value);
      return this;
    }
    try {
      events.write(column, value, values);
    } catch (DataException e) {
      throw new FeatureException(name, e.fault(), e);
    }
    return this;
  }

  private boolean follows(String name) {
    return space.events().followed().contains(name) && !space.retired().contains(name);
  }

  /**
   * Takes the past among its values.
   *
   * @throws FeatureException if a value of a column whose past is a feature is not one for it
   */
  void lookBack(EventPast past) {
    try {
      past.write(followed, values);
    } catch (DataException e) {
      throw new FeatureException(e.column().orElse(targetName), e.fault(), e);
    }
  }

  private NamedRow setUnknown(String name, Object value) {
    boolean retired = space.retired().contains(name);
    if (!retired && space.isStrict() && !space.awaits(name)) {
      throw new FeatureException(
          name, "is not known, and no others are taken in; expected one of " + space.names());
    }
    if (grows && !retired) {
      kindOf(name, value);
      join(name, value);
    } else {
      ignored.add(name);
    }
    return this;
  }

  private void join(String name, Object value) {
    newNames.add(name);
    newValues.add(value);
  }

  /** The kind inferred from the first value of an undeclared name. */
  static FeatureKind kindOf(String name, Object value) {
    // Every moment is a new one: as categories they would fill the model and say nothing.
    if (value instanceof TemporalAccessor || EventEncoding.isTime(name, value)) {
      return FeatureKind.TIME;
    }
    if (value instanceof Number number && Double.isFinite(number.doubleValue())
        || value instanceof Boolean) {
      return FeatureKind.NUMBER;
    }
    if (value instanceof CharSequence) {
      return FeatureKind.CATEGORY;
    }
    throw new FeatureException(
        name,
        "%s is neither a finite number, true or false, a text, nor a time"
            .formatted(DataException.quote(String.valueOf(value))));
  }

  /** Whether there are values, or first holes of categories, without an input. */
  boolean hasNew() {
    for (int column : neverMissing) {
      joinHole(column);
    }
    return !newNames.isEmpty();
  }

  /** Being missing is a category, which joins as any other does. */
  private void joinHole(int column) {
    EventEncoding events = space.events();
    String name = events.names().get(column);
    if (Double.isNaN(values[events.start(column)])
        && !newNames.contains(name)
        && space.column(name) == column
        && space.hasRoomFor(column)) {
      join(name, EventEncoding.HOLE);
    }
  }

  /** The space with inputs for all of them, by name: maps need not have an order of their own. */
  FeatureSpace grownSpace() {
    FeatureSpace grown = space;
    for (String name : newNames.stream().sorted().toList()) {
      grown = grown.grown(name, newValues.get(newNames.indexOf(name)));
    }
    return grown;
  }

  /** This row's values in a space with inputs for all of them. */
  double[] valuesIn(FeatureSpace grown) {
    EventEncoding wide = grown.events();
    int[] from = wide.from(space.events()).from();
    double[] all = new double[from.length];
    wide.clear(all);
    for (int j = 0; j < all.length; j++) {
      all[j] = from[j] < 0 ? all[j] : values[from[j]];
    }
    for (int k = 0; k < newNames.size(); k++) {
      try {
        wide.write(wide.place(newNames.get(k)), newValues.get(k), all);
      } catch (DataException e) {
        throw new FeatureException(newNames.get(k), e.fault(), e);
      }
    }
    return all;
  }

  /** The inputs of the model, NaN where missing; not to be changed. */
  double[] values() {
    return values;
  }

  /** The values of columns whose past is a feature of later events, by name. */
  Map<String, Object> followed() {
    return followed;
  }

  /** The same with the target as it was set. */
  Map<String, Object> withTarget() {
    Map<String, Object> all = new HashMap<>(followed);
    all.put(targetName, target == null ? (Object) targetNumber : target);
    return all;
  }

  @Nullable Object target() {
    return target;
  }

  double targetNumber() {
    return targetNumber;
  }

  /** The names whose values are not used. */
  List<String> ignored() {
    return ignored;
  }

  /** The categories, as {@code name=category}, that are not known yet: they count as missing. */
  List<String> unknown() {
    return unknown;
  }

  /** The features that have a value here. */
  static List<String> seen(FeatureSpace space, double[] values) {
    EventEncoding events = space.events();
    List<String> names = events.names();
    List<String> seen = new ArrayList<>();
    for (int c = 0; c < names.size(); c++) {
      if (events.seenIn(c, values)) {
        seen.add(names.get(c));
      }
    }
    return seen;
  }
}
