package dev.flyball.serve.model;

/** The three requests that change a learner, row by row, in order and once. */
public enum RowAction {
  /** Learn them. */
  LEARN,

  /** Predict them and keep them for labels that come later. */
  KEEP,

  /** Learn the targets of rows that were kept. */
  LABEL
}
