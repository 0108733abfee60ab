/**
 * The closed loop.
 *
 * <p>Open {@link dev.flyball.learn.Learner} first: its {@code step} is the whole walk. {@code
 * Intake} is the way in, {@link dev.flyball.learn.Predictor} serves other threads.
 */
@NullMarked
package dev.flyball.learn;

import org.jspecify.annotations.NullMarked;
