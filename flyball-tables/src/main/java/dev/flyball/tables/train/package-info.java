/**
 * The work of {@code flyball train} as a library: learning from a table, row by row, with a trace,
 * checkpoints and prequential errors; and the comparison of the laws on the built-in simulated
 * plant. Both give {@link dev.flyball.tables.train.TrainingResults}, which the report is drawn
 * from.
 */
package dev.flyball.tables.train;
