/**
 * A durable service of closed-loop learners over HTTP. Open {@link dev.flyball.serve.FlyballServer}
 * first.
 */
@NullMarked
package dev.flyball.serve;

import org.jspecify.annotations.NullMarked;
