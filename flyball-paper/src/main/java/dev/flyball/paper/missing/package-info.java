/** Processes that hide components of complete data. */
package dev.flyball.paper.missing;
