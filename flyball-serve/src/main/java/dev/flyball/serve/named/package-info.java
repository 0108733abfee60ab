/** Adapts {@link dev.flyball.data.named.NamedLearner}s to the service's own interface. */
@NullMarked
package dev.flyball.serve.named;

import org.jspecify.annotations.NullMarked;
