/**
 * Served learners as they are: {@link dev.flyball.data.named.NamedLearner}s behind the service's
 * own interface.
 */
@NullMarked
package dev.flyball.serve.named;

import org.jspecify.annotations.NullMarked;
