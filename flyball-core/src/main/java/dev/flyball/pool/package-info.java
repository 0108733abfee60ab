/**
 * Laws that learn side by side, and the mixture that predicts.
 *
 * <p>Open {@link dev.flyball.pool.PoolController} first: the order in which a pool judges, learns
 * and mixes; then {@code NumberPool} and {@code ClassPool}.
 */
@NullMarked
package dev.flyball.pool;

import org.jspecify.annotations.NullMarked;
