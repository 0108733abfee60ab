package dev.flyball.checkpoint;

/**
 * An object whose state is saved in a checkpoint. It lists its {@link #fields} once; that saves,
 * loads, resets and counts them.
 */
public interface Stateful {

  /**
   * Hands every field that later steps depend on to {@code f}, in the same order each time. A class
   * whose state has a form of its own overrides {@link #save}, {@link #load}, {@link #reset} and
   * {@link #numBytes} instead.
   */
  default void fields(Fields f) {
    throw new UnsupportedOperationException(
        getClass().getName() + " neither lists its fields nor overrides what needs them");
  }

  /** Writes the whole state. Leaves this object as it was. */
  default void save(State state) {
    fields(Fields.saving(state));
  }

  /**
   * Restores what {@link #save} wrote, so that what follows is the same bit for bit.
   *
   * @throws CheckpointException if something is missing or has another shape
   */
  default void load(State state) {
    fields(Fields.loading(state));
  }

  /** Forgets everything, as if nothing had been seen. */
  default void reset() {
    fields(Fields.resetting());
  }

  /** Bytes of the arrays that this object holds, those to work in among them. */
  default long numBytes() {
    Fields counted = Fields.counting();
    fields(counted);
    return counted.bytes();
  }
}
