/**
 * What people would tune instead: SGD, Adam, RMSProp, RLS and mean imputation, for rows with holes.
 * Open {@code Peer} first.
 */
package dev.flyball.tables.peer;
