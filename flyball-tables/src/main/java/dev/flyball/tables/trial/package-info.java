/**
 * The score of a method on a stream: its errors in {@link dev.flyball.tables.trial.RowTrial} and
 * over time in {@link dev.flyball.tables.trial.ErrorCurve}, its rates in {@link
 * dev.flyball.tables.trial.RateCurve}, and outages and dates of the rows in {@link
 * dev.flyball.tables.trial.Timeline}.
 */
@NullMarked
package dev.flyball.tables.trial;

import org.jspecify.annotations.NullMarked;
