/**
 * Models: predictions and their linearisation.
 *
 * <p>Open {@link dev.flyball.model.Model} first: it predicts and linearises itself. {@link
 * dev.flyball.model.Actuation} is what a batch can move now; rows with structure (sparse, products)
 * keep it.
 */
@NullMarked
package dev.flyball.model;

import org.jspecify.annotations.NullMarked;
