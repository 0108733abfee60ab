/**
 * Inputs with missing values, their targets, and standardisation.
 *
 * <p>Open {@link dev.flyball.observation.Observation} first, then {@link
 * dev.flyball.observation.Standardiser}, which puts features on one scale, and {@link
 * dev.flyball.observation.Batch}, which lists only what was seen.
 */
@NullMarked
package dev.flyball.observation;

import org.jspecify.annotations.NullMarked;
