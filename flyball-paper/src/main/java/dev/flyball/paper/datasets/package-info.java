/**
 * Public data sets: where they are, how they are fetched and checked, and the HAR archive's reader.
 */
package dev.flyball.paper.datasets;
