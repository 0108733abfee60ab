package dev.flyball.checkpoint;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A visitor of the fields that make up an object's state. A class lists them once, in {@link
 * Stateful#fields}, and that saves, loads, resets and counts them:
 *
 * <pre>{@code
 * public void fields(Fields f) {
 *   f.along(InputAxis.ROW).array("products", product);
 *   rows = f.count("rows", rows);
 *   f.part("scale", scale);
 *   if (f.changes()) {
 *     findDeviations(); // whatever follows from the fields
 *   }
 * }
 * }</pre>
 *
 * <p>A number is handed in as it is and assigned as it comes back; an array is read or written in
 * place. A reset makes both 0, or the value given as {@code initial}. Loading fails with a {@link
 * CheckpointException} that names an entry which is missing or has another shape.
 */
public final class Fields {
  /** The purpose of a visit. */
  private enum Visit {
    SAVE,
    LOAD,
    RESET,
    COUNT
  }

  /** It keeps nothing, and hot paths reset: one does for all. */
  private static final Fields RESETTING = new Fields(Visit.RESET, new State());

  private final Visit visit;

  /** The state that fields are saved to or loaded from; empty for the other visits. */
  private final State state;

  /** Of the next entry. */
  private @Nullable InputAxis axis;

  private long bytes;

  private Fields(Visit visit, State state) {
    this.visit = visit;
    this.state = state;
  }

  static Fields saving(State state) {
    return new Fields(Visit.SAVE, state);
  }

  static Fields loading(State state) {
    return new Fields(Visit.LOAD, state);
  }

  static Fields resetting() {
    return RESETTING;
  }

  static Fields counting() {
    return new Fields(Visit.COUNT, new State());
  }

  /** The bytes counted. */
  long bytes() {
    return bytes;
  }

  /** Whether the fields are being written to a state; this must not change the object. */
  public boolean saves() {
    return visit == Visit.SAVE;
  }

  /** Whether the fields are being read from a state. */
  public boolean loads() {
    return visit == Visit.LOAD;
  }

  /** Whether the fields are being set to what they are at the beginning. */
  public boolean resets() {
    return visit == Visit.RESET;
  }

  /** Whether the fields get other values, so that what follows from them is to be found again. */
  public boolean changes() {
    return loads() || resets();
  }

  /** Says how the next entry lies along the inputs of a model. */
  public Fields along(InputAxis next) {
    if (saves()) {
      axis = next;
    }
    return this;
  }

  /** The next entry follows from others and is made anew in a learner with further inputs. */
  public Fields madeAnew() {
    return along(InputAxis.MADE_ANEW);
  }

  private @Nullable InputAxis takeAxis() {
    InputAxis taken = axis;
    axis = null;
    return taken;
  }

  public void array(String name, double[] values) {
    array(name, values, 0);
  }

  public void array(String name, double[] values, double initial) {
    doubles(name, values, values.length, initial);
  }

  /** The first {@code length} of {@code values}; what fills the array up stays 0. */
  public void padded(String name, double[] values, int length) {
    doubles(name, values, length, 0);
  }

  private void doubles(String name, double[] values, int length, double initial) {
    switch (visit) {
      case SAVE -> state.put(name, values, length, takeAxis());
      case LOAD -> state.get(name, values, length);
      case RESET -> Arrays.fill(values, initial);
      case COUNT -> bytes += 8L * values.length;
    }
  }

  /** Several arrays, under {@code name} and their numbers. */
  public void arrays(String name, double[][] arrays) {
    InputAxis each = takeAxis();
    for (int k = 0; k < arrays.length; k++) {
      axis = each;
      array(name + k, arrays[k]);
    }
  }

  public void array(String name, long[] values) {
    array(name, values, 0);
  }

  public void array(String name, long[] values, long initial) {
    switch (visit) {
      case SAVE -> state.put(name, values, takeAxis());
      case LOAD -> state.get(name, values);
      case RESET -> Arrays.fill(values, initial);
      case COUNT -> bytes += 8L * values.length;
    }
  }

  public void array(String name, int[] values) {
    array(name, values, 0);
  }

  public void array(String name, int[] values, int initial) {
    if (visit == Visit.COUNT) {
      bytes += 4L * values.length;
      return;
    }
    if (resets()) {
      Arrays.fill(values, initial);
      return;
    }
    long[] wide = Arrays.stream(values).asLongStream().toArray();
    array(name, wide, initial);
    if (loads()) {
      Arrays.setAll(values, k -> Math.toIntExact(wide[k]));
    }
  }

  public void array(String name, boolean[] values) {
    if (visit == Visit.COUNT) {
      bytes += values.length;
      return;
    }
    if (resets()) {
      Arrays.fill(values, false);
      return;
    }
    long[] flags = new long[values.length];
    Arrays.setAll(flags, k -> values[k] ? 1 : 0);
    array(name, flags);
    for (int k = 0; loads() && k < values.length; k++) {
      values[k] = flags[k] != 0;
    }
  }

  /**
   * The first {@code length} of {@code values}; the rest is not part of the state.
   *
   * @return how many there are now
   */
  public int first(String name, double[] values, int length) {
    return switch (visit) {
      case LOAD -> loaded(name, state.doubles(name), values);
      case RESET -> 0;
      default -> {
        doubles(name, values, length, 0);
        yield length;
      }
    };
  }

  private static int loaded(String name, double[] saved, double[] values) {
    if (saved.length > values.length) {
      throw new CheckpointException(
          "entry '%s' holds %s numbers where at most %s were expected"
              .formatted(name, saved.length, values.length));
    }
    System.arraycopy(saved, 0, values, 0, saved.length);
    return saved.length;
  }

  public double number(String name, double value) {
    return number(name, value, 0);
  }

  public double number(String name, double value, double initial) {
    return switch (visit) {
      case SAVE -> {
        state.put(name, new double[] {value}, takeAxis());
        yield value;
      }
      case LOAD -> state.number(name);
      case RESET -> initial;
      case COUNT -> value;
    };
  }

  public long count(String name, long value) {
    return count(name, value, 0);
  }

  public long count(String name, long value, long initial) {
    return switch (visit) {
      case SAVE -> {
        state.put(name, new long[] {value}, takeAxis());
        yield value;
      }
      case LOAD -> state.count(name);
      case RESET -> initial;
      case COUNT -> value;
    };
  }

  /** A whole number from {@code least}, where it starts, to {@code most}. */
  public int index(String name, int value, int least, int most) {
    long index = count(name, value, least);
    if (loads() && (index < least || index > most)) {
      throw new CheckpointException(
          "entry '%s' is %s where %s to %s was expected".formatted(name, index, least, most));
    }
    return (int) index;
  }

  public boolean flag(String name, boolean value) {
    return count(name, value ? 1 : 0) != 0;
  }

  /** Numbers that never change; a state with others is of another object. */
  public void constant(String name, double... values) {
    if (saves()) {
      state.put(name, values);
    }
    if (loads() && !Arrays.equals(state.doubles(name), values)) {
      throw new CheckpointException(
          "entry '%s' is %s where %s was expected"
              .formatted(name, Arrays.toString(state.doubles(name)), Arrays.toString(values)));
    }
  }

  /** The fields of a part whose entries get {@code scope.} in front of their names. */
  public Fields in(String scope) {
    return saves() || loads() ? new Fields(visit, state.in(scope)) : this;
  }

  /** For a part whose arrays do not grow with the model's inputs. */
  public Fields withoutAxes() {
    return saves() ? new Fields(visit, state.withoutAxes()) : this;
  }

  /**
   * For parts whose arrays do with the precision of a float where a learner is stored after every
   * row. Numbers alone stay as they are.
   */
  public Fields rounded() {
    return saves() ? new Fields(visit, state.rounding(true)) : this;
  }

  /** For what stays as it is within such a part: counts, and what is measured in users' units. */
  public Fields exact() {
    return saves() ? new Fields(visit, state.rounding(false)) : this;
  }

  /** A part with names of its own. */
  public void part(String name, Stateful part) {
    in(name).part(part);
  }

  /** A part whose names are beside those of its owner. */
  public void part(Stateful part) {
    switch (visit) {
      case SAVE -> part.save(state);
      case LOAD -> part.load(state);
      case RESET -> part.reset();
      case COUNT -> bytes += part.numBytes();
    }
  }

  /** Parts under {@code name} and their numbers. */
  public void parts(String name, Stateful[] parts) {
    for (int k = 0; k < parts.length; k++) {
      part(name + k, parts[k]);
    }
  }

  /** A part that is written in a form of its own; {@link Stateful#numBytes} leaves it out. */
  public void custom(Consumer<State> save, Consumer<State> load, Runnable reset) {
    switch (visit) {
      case SAVE -> save.accept(state);
      case LOAD -> load.accept(state);
      case RESET -> reset.run();
      case COUNT -> {}
    }
  }

  /** Arrays to work in. They are counted and nothing else. */
  public void scratch(double[]... arrays) {
    for (double[] array : arrays) {
      scratch(8L * array.length);
    }
  }

  /** Further bytes that the object holds and that later steps do not depend on. */
  public void scratch(long more) {
    bytes += visit == Visit.COUNT ? more : 0;
  }
}
