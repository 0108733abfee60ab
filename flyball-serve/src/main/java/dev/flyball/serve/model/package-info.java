/**
 * Models that learn while they are served: one thread writes, any number read, and an acknowledged
 * row is learned exactly once. Open {@link dev.flyball.serve.model.ServedModel} first.
 */
@NullMarked
package dev.flyball.serve.model;

import org.jspecify.annotations.NullMarked;
