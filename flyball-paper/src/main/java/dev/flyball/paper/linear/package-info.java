/** Experiment 1 of the paper: linear regression under missing blocks and individual features. */
package dev.flyball.paper.linear;
