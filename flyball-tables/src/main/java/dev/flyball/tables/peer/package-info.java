/**
 * What people would tune instead: SGD, Adam, RMSProp, RLS and mean imputation, for rows with holes;
 * and Flyball's learners in the same form. Open {@link dev.flyball.tables.peer.Peer} first.
 */
@NullMarked
package dev.flyball.tables.peer;

import org.jspecify.annotations.NullMarked;
