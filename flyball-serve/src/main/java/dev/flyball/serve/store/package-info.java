/**
 * Durable storage: the log of acknowledged requests, snapshots of learners, and known row ids. Open
 * {@link dev.flyball.serve.store.Store} first.
 */
@NullMarked
package dev.flyball.serve.store;

import org.jspecify.annotations.NullMarked;
