/**
 * Boosted trees on what the pool leaves, grown anew from the last rows and spread over the rows
 * that follow. Open {@link dev.flyball.forest.NumberStage} first.
 */
@NullMarked
package dev.flyball.forest;

import org.jspecify.annotations.NullMarked;
