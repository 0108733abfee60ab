/** {@link dev.flyball.random.RandomStream}: seeded random numbers that a checkpoint continues. */
@NullMarked
package dev.flyball.random;

import org.jspecify.annotations.NullMarked;
