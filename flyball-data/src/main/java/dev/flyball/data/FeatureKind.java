package dev.flyball.data;

/** What the values of a feature are. */
public enum FeatureKind {
  NUMBER,
  CATEGORY,
  TIME
}
