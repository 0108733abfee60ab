/**
 * Public data sets: where they are, how they are fetched and checked, and the HAR archive's reader;
 * and the simulated plant of the docs. Open {@link dev.flyball.paper.datasets.DataSet} first.
 */
package dev.flyball.paper.datasets;
