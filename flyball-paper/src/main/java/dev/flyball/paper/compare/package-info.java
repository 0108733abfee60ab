/**
 * The tuned comparison: every method at its own best eta, and over the whole range of eta, on
 * Experiment 1 and its variations. Open {@link dev.flyball.paper.compare.Comparison} first; {@link
 * dev.flyball.paper.compare.CompareMethod} lists the methods.
 */
package dev.flyball.paper.compare;
