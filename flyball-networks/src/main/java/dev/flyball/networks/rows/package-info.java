/**
 * The rows that {@link dev.flyball.networks.Networks#rows} keeps in place of their sum: distinct
 * inputs, eight side by side, each with a small matrix of its signals.
 */
@NullMarked
package dev.flyball.networks.rows;

import org.jspecify.annotations.NullMarked;
