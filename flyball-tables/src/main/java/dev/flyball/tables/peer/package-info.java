/**
 * The usual tuned alternatives: SGD, NLMS, AdaGrad, Adam and RLS over grids of rates, for rows with
 * holes; and Flyball's learners in the same form. Open {@link dev.flyball.tables.peer.Peer} and
 * {@link dev.flyball.tables.peer.Rivals} first.
 */
@NullMarked
package dev.flyball.tables.peer;

import org.jspecify.annotations.NullMarked;
