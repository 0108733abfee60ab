/** The tuned comparison: every method at its own best eta, and over the whole range of eta. */
package dev.flyball.paper.compare;
