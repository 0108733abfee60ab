/**
 * Experiment 1 of the paper: linear regression under missing blocks and individual features. Open
 * {@link dev.flyball.paper.linear.LinearExperiment} first; one run of a case is a {@code
 * LinearTrial}.
 */
package dev.flyball.paper.linear;
