/**
 * Reading the world: tables with holes as streams of observations, and traces of what was learned.
 *
 * <p>An {@link dev.flyball.tables.Input} is the door: a file or a pipe, in any {@link
 * dev.flyball.tables.Format}. Looked at, it gives a {@link dev.flyball.tables.Schema}, which says
 * what every column is; opened, a {@link dev.flyball.tables.Source}, a cursor over its rows. An
 * {@link dev.flyball.tables.Encoding} says which columns become which features, a {@link
 * dev.flyball.tables.Target} what is to be predicted, {@link dev.flyball.tables.BadRows} what
 * becomes of rows that do not fit; an {@link dev.flyball.tables.ObservationReader} puts them
 * together. Where all columns are numbers, a {@link dev.flyball.tables.Selection} by name is
 * enough.
 *
 * <p>Everything streams: memory does not grow with the number of rows. Missing is NaN here, and
 * nothing else is; whatever cannot be read is a {@link dev.flyball.tables.DataException} that says
 * where and what was expected.
 */
@NullMarked
package dev.flyball.tables;

import org.jspecify.annotations.NullMarked;
