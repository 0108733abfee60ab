/**
 * From prediction and target to feedback: value, slope, sector.
 *
 * <p>Open {@link dev.flyball.loss.Loss} first; users may bring their own.
 */
@NullMarked
package dev.flyball.loss;

import org.jspecify.annotations.NullMarked;
