/**
 * The work of {@code flyball evaluate} as a library: every row of a stream is predicted, then
 * learned, by one law or by several methods side by side, and by baselines that any method should
 * beat. Gives {@link dev.flyball.tables.evaluate.EvaluationResults}, which the report is drawn
 * from. {@link dev.flyball.tables.evaluate.DefaultsStudy} is how the default constants were chosen.
 */
package dev.flyball.tables.evaluate;
