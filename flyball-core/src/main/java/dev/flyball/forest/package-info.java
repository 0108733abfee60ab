/**
 * Boosted trees on the pool's residuals, regrown from the latest rows a few nodes per row. Open
 * {@link dev.flyball.forest.Stage} first, then {@code NumberStage} and {@code LiveForest}.
 */
@NullMarked
package dev.flyball.forest;

import org.jspecify.annotations.NullMarked;
