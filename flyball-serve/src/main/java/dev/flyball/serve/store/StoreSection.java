package dev.flyball.serve.store;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The parts of a store; keys of one never meet those of another. */
public enum StoreSection {
  /** What models there are. */
  MODELS("models"),
  /** What was acknowledged since the snapshots. */
  LOG("log"),
  /** Snapshots of learners. */
  STATES("states"),
  /** The ids of rows that were learned. */
  IDS("ids"),
  /** The keys of models that keep a learner for each. */
  KEYS("keys"),
  /** What people wrote down about models. */
  NOTES("notes");

  private final String word;

  StoreSection(String word) {
    this.word = word;
  }

  /** What it is called in messages. */
  public String word() {
    return word;
  }

  byte[] bytes() {
    return word.getBytes(UTF_8);
  }
}
