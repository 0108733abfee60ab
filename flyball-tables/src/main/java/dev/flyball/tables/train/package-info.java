/**
 * The work of {@code flyball train} as a library: learning from a table, row by row, with a trace,
 * checkpoints and prequential errors. Open {@link dev.flyball.tables.train.Training} first, then
 * {@link dev.flyball.tables.train.TrainingResults}.
 */
@NullMarked
package dev.flyball.tables.train;

import org.jspecify.annotations.NullMarked;
