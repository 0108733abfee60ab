package dev.flyball.serve.model;

/** The learner of a key in memory, the last row it has learned, and whether that is saved. */
final class HotLearner {
  private final String key;
  private final LiveLearner learner;
  private long through;
  private long savedThrough;
  private long bytes;
  private int features;

  /**
   * A learner.
   *
   * @param savedBytes the size of the snapshot that it was made of; 0 for a new one
   */
  HotLearner(String key, LiveLearner learner, long through, int savedBytes) {
    this.key = key;
    this.learner = learner;
    this.through = through;
    this.savedThrough = through;
    this.bytes = Budget.learner(savedBytes);
    this.features = learner.features();
  }

  /** How much of the heap it takes, as of the last snapshot, and of new features and rows since. */
  long bytes() {
    return bytes;
  }

  /** A row was applied; one that waits for its label takes room. */
  void applied(Row row, boolean waits) {
    if (learner.features() != features) {
      features = learner.features();
      bytes = Budget.learner(learner.isEmpty() ? 0 : learner.toBytes().length);
    } else if (waits) {
      bytes += row.bytes();
    }
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

  void saved() {
    savedThrough = through;
  }

  ModelStore.Saved toSave() {
    byte[] state = learner.isEmpty() ? new byte[0] : learner.toBytes();
    bytes = Budget.learner(state.length);
    return new ModelStore.Saved(through, state);
  }
}
