/**
 * Experiment 2 of the paper: human activities recognised under missing sensing families and
 * features.
 */
package dev.flyball.paper.har;
