/**
 * Processes that hide components, for experiments and tests, and the random numbers they draw.
 * {@link dev.flyball.missing.Missingness} is the door.
 */
@NullMarked
package dev.flyball.missing;

import org.jspecify.annotations.NullMarked;
