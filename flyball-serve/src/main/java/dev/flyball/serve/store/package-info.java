/**
 * Where the service keeps what it must not lose: a log of what was acknowledged, snapshots of
 * learners, and ids that came before. Open {@link dev.flyball.serve.store.Store} first.
 */
@NullMarked
package dev.flyball.serve.store;

import org.jspecify.annotations.NullMarked;
