/**
 * Access control: tokens with scopes, and certificates. Open {@link dev.flyball.serve.guard.Tokens}
 * first.
 */
@NullMarked
package dev.flyball.serve.guard;

import org.jspecify.annotations.NullMarked;
