/** Simulated streams with known weights: what a learner should find is known, so it can be told. */
@NullMarked
package dev.flyball.missing.simulated;

import org.jspecify.annotations.NullMarked;
