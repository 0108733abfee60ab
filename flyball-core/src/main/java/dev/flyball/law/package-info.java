/**
 * The update laws as values: what the user names, with every constant and every default.
 *
 * <p>Open {@link dev.flyball.law.Law} first, then {@code GradientLaw}; what takes the steps of a
 * law is in {@code dev.flyball.control}.
 */
@NullMarked
package dev.flyball.law;

import org.jspecify.annotations.NullMarked;
