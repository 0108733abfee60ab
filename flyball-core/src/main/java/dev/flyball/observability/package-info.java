/**
 * The memory S, a discounted Gramian of the sensitivity rows, and the metric B = S + epsilon I.
 *
 * <p>Open {@link dev.flyball.observability.Observability} first, then {@link
 * dev.flyball.observability.Memory}, the forms that it can be kept in.
 */
@NullMarked
package dev.flyball.observability;

import org.jspecify.annotations.NullMarked;
