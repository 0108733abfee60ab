package dev.flyball.trust;

/** What somebody who knows a sensor says of it. */
public enum Word {
  /** It is judged by what the stream shows. */
  JUDGE,

  /** All its values are believed. */
  BELIEVE,

  /** None of its values is. */
  DISTRUST
}
