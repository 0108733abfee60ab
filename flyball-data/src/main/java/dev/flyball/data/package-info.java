/**
 * Reads tables with missing values as streams of observations.
 *
 * <p>An {@link dev.flyball.data.Input} is a file or a pipe to read, in any {@link
 * dev.flyball.data.Format}. Looked at, it gives a {@link dev.flyball.data.Schema}, which says what
 * every column is; opened, a {@link dev.flyball.data.Source}, a cursor over its rows. An {@link
 * dev.flyball.data.Encoding} says which columns become which features, a {@link
 * dev.flyball.data.Target} what is to be predicted, {@link dev.flyball.data.BadRows} what becomes
 * of rows that do not fit; an {@link dev.flyball.data.ObservationReader} puts them together. Where
 * all columns are numbers, a {@link dev.flyball.data.ColumnSelection} by name is enough.
 *
 * <p>Everything streams: memory does not grow with the number of rows. Missing is NaN here, and
 * nothing else is; whatever cannot be read is a {@link dev.flyball.data.DataException} that says
 * where and what was expected.
 */
@NullMarked
package dev.flyball.data;

import org.jspecify.annotations.NullMarked;
