/**
 * The work of {@code flyball predict} as a library: predictions of a learner from a checkpoint for
 * the rows of a table, with or without holes. Open {@link dev.flyball.tables.predict.Predictions}
 * first.
 */
@NullMarked
package dev.flyball.tables.predict;

import org.jspecify.annotations.NullMarked;
