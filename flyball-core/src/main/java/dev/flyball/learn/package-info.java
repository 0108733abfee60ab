/**
 * The closed loop.
 *
 * <p>Open {@code ClosedLoop.step} first: it is the whole walk of a row. {@link
 * dev.flyball.learn.Learner} is its public face, {@code Intake} validates observations, {@link
 * dev.flyball.learn.Predictor} serves other threads.
 */
@NullMarked
package dev.flyball.learn;

import org.jspecify.annotations.NullMarked;
