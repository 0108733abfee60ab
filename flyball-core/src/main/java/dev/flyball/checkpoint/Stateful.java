package dev.flyball.checkpoint;

/**
 * Something whose state travels in a checkpoint. {@link #save} writes everything that later steps
 * depend on; {@link #load} restores it so that what follows is the same bit for bit. Each part
 * writes under names of its own choice; the owner gives each part a scope ({@link State#in}).
 */
public interface Stateful {

  /** Writes the whole state. Leaves this object as it was. */
  void save(State state);

  /**
   * Restores what {@link #save} wrote.
   *
   * @throws CheckpointException if something is missing or has another shape
   */
  void load(State state);
}
