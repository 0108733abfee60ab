/**
 * Values that are there and wrong: found as they arrive, by what the stream itself has shown.
 *
 * <p>Open {@link dev.flyball.trust.Trust} first.
 */
@NullMarked
package dev.flyball.trust;

import org.jspecify.annotations.NullMarked;
