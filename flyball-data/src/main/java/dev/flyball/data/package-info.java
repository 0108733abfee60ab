/**
 * Reading the world: tables with holes as streams of observations, and traces of what was learned.
 *
 * <p>A {@link dev.flyball.data.Source} is a cursor over a table, whatever its format; {@link
 * dev.flyball.data.CsvSource} opens one on delimited text. A {@link dev.flyball.data.Selection}
 * says which columns are targets and which are features, and an {@link
 * dev.flyball.data.ObservationReader} puts the two together. Everything streams: memory does not
 * grow with the number of rows. Missing is NaN here, and nothing else is; whatever cannot be read
 * is a {@link dev.flyball.data.DataException} that says where and what was expected.
 */
package dev.flyball.data;
