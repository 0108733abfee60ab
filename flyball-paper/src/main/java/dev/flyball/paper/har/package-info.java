/**
 * Experiment 2 of the paper: human activities recognised under missing sensing families and
 * features. Open {@link dev.flyball.paper.har.HarExperiment} first; one run of it is a {@code
 * HarTrial}.
 */
package dev.flyball.paper.har;
