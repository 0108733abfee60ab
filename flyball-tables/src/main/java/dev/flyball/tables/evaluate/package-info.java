/**
 * The work of {@code flyball evaluate} as a library: every row of a stream is predicted, then
 * learned, by one law or by several methods side by side, and by baselines that any method should
 * beat. Open {@link dev.flyball.tables.evaluate.Evaluation} first.
 */
@NullMarked
package dev.flyball.tables.evaluate;

import org.jspecify.annotations.NullMarked;
