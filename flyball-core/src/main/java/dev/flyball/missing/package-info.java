/** {@link dev.flyball.missing.RandomStream}: seeded random numbers that a checkpoint continues. */
@NullMarked
package dev.flyball.missing;

import org.jspecify.annotations.NullMarked;
