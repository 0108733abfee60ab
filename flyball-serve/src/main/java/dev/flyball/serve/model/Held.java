package dev.flyball.serve.model;

/** A learner in memory, and how far it has come. */
final class Held {
  private final String key;
  private LiveLearner learner;
  private long through;
  private long savedThrough;

  Held(String key, LiveLearner learner, long through) {
    this.key = key;
    this.learner = learner;
    this.through = through;
    this.savedThrough = through;
  }

  String key() {
    return key;
  }

  LiveLearner learner() {
    return learner;
  }

  /** Goes on with another learner in place of this one. */
  void replace(LiveLearner other) {
    learner = other;
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

  ModelShelf.Saved toSave() {
    return new ModelShelf.Saved(through, learner.isEmpty() ? new byte[0] : learner.toBytes());
  }
}
