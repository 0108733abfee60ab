/**
 * {@link dev.flyball.random.RandomStream}: seeded random numbers whose state is saved in
 * checkpoints.
 */
@NullMarked
package dev.flyball.random;

import org.jspecify.annotations.NullMarked;
