/** Simulated streams with known weights: what a learner should find is known, so it can be told. */
package dev.flyball.missing.simulated;
