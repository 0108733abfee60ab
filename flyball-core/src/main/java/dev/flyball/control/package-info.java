/**
 * The update laws: from actuation and gradient to a step.
 *
 * <p>Open {@link dev.flyball.control.Law} first, what the user names; then {@code
 * DirectionalController}, which takes the step.
 */
@NullMarked
package dev.flyball.control;

import org.jspecify.annotations.NullMarked;
