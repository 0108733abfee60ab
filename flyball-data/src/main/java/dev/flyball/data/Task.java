package dev.flyball.data;

/** Kind of a target: a number or a class. */
public enum Task {
  /** A number. */
  REGRESSION,
  /** One of a few classes. */
  CLASSIFICATION
}
