package dev.flyball.data;

/** Kind of a feature's values. */
public enum FeatureKind {
  NUMBER,
  CATEGORY,
  TIME
}
