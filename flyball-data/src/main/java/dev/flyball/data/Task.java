package dev.flyball.data;

/** What is to be learned about a target. */
public enum Task {
  /** A number. */
  REGRESSION,
  /** One of a few classes. */
  CLASSIFICATION
}
