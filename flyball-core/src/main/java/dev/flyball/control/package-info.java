/**
 * From actuation and gradient to a step.
 *
 * <p>Open {@link dev.flyball.control.HeadController} first, which says what a step consists of;
 * then {@code GradientController}, which takes it.
 */
@NullMarked
package dev.flyball.control;

import org.jspecify.annotations.NullMarked;
