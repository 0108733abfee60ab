package dev.flyball.serve.store;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The sections of a store, each with keys of its own. */
public enum StoreSection {
  /** The list of models. */
  MODELS("models"),
  /** The log of acknowledged requests since the snapshots. */
  LOG("log"),
  /** Snapshots of learners. */
  STATES("states"),
  /** The ids of rows that were learned. */
  IDS("ids"),
  /** The keys of models that keep a learner for each. */
  KEYS("keys"),
  /** The annotations of users. */
  NOTES("notes");

  private final String word;

  StoreSection(String word) {
    this.word = word;
  }

  /** Its name in messages. */
  public String word() {
    return word;
  }

  byte[] bytes() {
    return word.getBytes(UTF_8);
  }
}
