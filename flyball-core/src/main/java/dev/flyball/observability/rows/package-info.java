/**
 * The rows that {@link dev.flyball.observability.Memory#rows} keeps in place of their sum: distinct
 * inputs, eight side by side, each with a small matrix of its signals.
 */
@NullMarked
package dev.flyball.observability.rows;

import org.jspecify.annotations.NullMarked;
