package dev.flyball.learn;

/** The question that a prediction answers. */
public enum Question {
  /**
   * What is the target of this row? Answered as {@link #NEXT} where the row comes after the last
   * one that was learned, in usual steps, and ever more as {@link #SETTLED} the further off it is.
   */
  ANY,

  /** What is the target of the row that comes next? The last targets are known, and count. */
  NEXT,

  /** What is the target of a row whose neighbours' targets are not known? */
  SETTLED
}
