package dev.flyball.checkpoint;

import java.util.function.Consumer;

/**
 * Visits the fields that make up an object's state. A class lists them once, in {@link
 * Stateful#fields}, and is saved, loaded, reset and counted by four visitors:
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
public abstract sealed class Fields
    permits SavingFields, LoadingFields, ResettingFields, CountingFields {
  Fields() {}

  /** Whether the fields are being written to a state; this must not change the object. */
  public boolean saves() {
    return false;
  }

  /** Whether the fields are being read from a state. */
  public boolean loads() {
    return false;
  }

  /** Whether the fields are being set to what they are at the beginning. */
  public boolean resets() {
    return false;
  }

  /** Whether the fields get other values, so that what follows from them is to be found again. */
  public final boolean changes() {
    return loads() || resets();
  }

  /** Says how the next entry lies along the inputs of a model. */
  public Fields along(InputAxis axis) {
    return this;
  }

  /** The next entry follows from others and is made anew in a learner with further inputs. */
  public final Fields madeAnew() {
    return along(InputAxis.MADE_ANEW);
  }

  /** The fields of a part whose entries get {@code scope.} in front of their names. */
  public abstract Fields in(String scope);

  /** For a part that is no matter of the model's inputs, whatever it says. */
  public Fields withoutAxes() {
    return this;
  }

  public final void array(String name, double[] values) {
    array(name, values, 0);
  }

  public final void array(String name, double[] values, double initial) {
    doubles(name, values, values.length, initial);
  }

  /** The first {@code length} of {@code values}; what fills the array up stays 0. */
  public final void padded(String name, double[] values, int length) {
    doubles(name, values, length, 0);
  }

  /** Several arrays, under {@code name} and their numbers. */
  public void arrays(String name, double[][] arrays) {
    for (int k = 0; k < arrays.length; k++) {
      array(name + k, arrays[k]);
    }
  }

  public final void array(String name, long[] values) {
    array(name, values, 0);
  }

  public abstract void array(String name, long[] values, long initial);

  public final void array(String name, int[] values) {
    array(name, values, 0);
  }

  public abstract void array(String name, int[] values, int initial);

  public abstract void array(String name, boolean[] values);

  /**
   * The first {@code length} of {@code values}; the rest is not part of the state.
   *
   * @return how many there are now
   */
  public abstract int first(String name, double[] values, int length);

  /** As {@link #first(String, double[], int)}, of longs. */
  public abstract int first(String name, long[] values, int length);

  public final double number(String name, double value) {
    return number(name, value, 0);
  }

  public abstract double number(String name, double value, double initial);

  public final long count(String name, long value) {
    return count(name, value, 0);
  }

  public abstract long count(String name, long value, long initial);

  /** A whole number from {@code least}, where it starts, to {@code most}. */
  public final int index(String name, int value, int least, int most) {
    long index = count(name, value, least);
    if (loads() && (index < least || index > most)) {
      throw new CheckpointException(
          "entry '%s' is %s where %s to %s was expected".formatted(name, index, least, most));
    }
    return (int) index;
  }

  public final boolean flag(String name, boolean value) {
    return count(name, value ? 1 : 0) != 0;
  }

  /** Numbers that never change; a state with others is of another object. */
  public void constant(String name, double... values) {}

  /** A part with names of its own. */
  public final void part(String name, Stateful part) {
    in(name).part(part);
  }

  /** A part whose names are beside those of its owner. */
  public abstract void part(Stateful part);

  /** Parts under {@code name} and their numbers. */
  public final void parts(String name, Stateful[] parts) {
    for (int k = 0; k < parts.length; k++) {
      part(name + k, parts[k]);
    }
  }

  /** A part that is written in a form of its own. */
  public void custom(Consumer<State> save, Consumer<State> load, Runnable reset) {}

  /** Arrays to work in. They are counted and nothing else. */
  public void scratch(double[]... arrays) {}

  /** Further bytes that the object holds and that later steps do not depend on. */
  public void scratch(long bytes) {}

  abstract void doubles(String name, double[] values, int length, double initial);
}
