package dev.flyball.serve.model;

/** The learner of a key in memory, the last row it has learned, and whether that is saved. */
final class HotLearner {
  private final String key;
  private final LiveLearner learner;
  private final HeapBudget.Charge charge;
  private long through;
  private long savedThrough;
  private int features;

  /**
   * A learner.
   *
   * @param savedBytes the size of the snapshot that it was made of; 0 for a new one
   * @param charge what it takes of the heap
   */
  HotLearner(
      String key, LiveLearner learner, long through, int savedBytes, HeapBudget.Charge charge) {
    this.key = key;
    this.learner = learner;
    this.through = through;
    this.savedThrough = through;
    this.charge = charge;
    charge.set(HeapBudget.learner(savedBytes));
    this.features = learner.features();
  }

  /** How much of the heap it takes, as of the last snapshot, and of new features and rows since. */
  long bytes() {
    return charge.bytes();
  }

  /** A row was applied; one that waits for its label takes room. */
  void applied(Row row, boolean waits) {
    if (learner.features() != features) {
      features = learner.features();
      charge.set(HeapBudget.learner(learner.toBytes().length));
    } else if (waits) {
      charge.set(charge.bytes() + row.bytes());
    }
  }

  /** It is in memory no more. */
  void release() {
    charge.set(0);
  }

  String key() {
    return key;
  }

  LiveLearner learner() {
    return learner;
  }

  /** The last row that it was given. */
  long through() {
    return through;
  }

  void through(long sequence) {
    through = sequence;
  }

  /** Whether there is something that the store does not hold as a snapshot. */
  boolean dirty() {
    return savedThrough != through;
  }

  /** Something changed that was not a row. */
  void touched() {
    savedThrough = -1;
  }

  void saved() {
    savedThrough = through;
  }

  ModelStore.Saved toSave() {
    byte[] state = learner.toBytes();
    charge.set(HeapBudget.learner(state.length));
    return new ModelStore.Saved(through, state);
  }
}
