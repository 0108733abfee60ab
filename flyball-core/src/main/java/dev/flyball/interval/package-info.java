/**
 * Adaptive conformal prediction: intervals for numbers and sets for classes, with coverage kept in
 * every outage.
 *
 * <p>Open {@link dev.flyball.interval.Intervals} first, what the user asks for; then {@link
 * dev.flyball.interval.AdaptiveIntervals}, which keeps the promise, and {@link
 * dev.flyball.interval.Coverage}, its receipt.
 */
@NullMarked
package dev.flyball.interval;

import org.jspecify.annotations.NullMarked;
