/**
 * Losses: value, slope and sector of a prediction and its target.
 *
 * <p>Open {@link dev.flyball.loss.Loss} first; users may bring their own.
 */
@NullMarked
package dev.flyball.loss;

import org.jspecify.annotations.NullMarked;
