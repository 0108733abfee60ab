/**
 * Named learners behind a pipe: a program in another language starts {@link
 * dev.flyball.data.engine.Engine} as its child and sends rows as columns. Little-endian frames over
 * standard input and output; nothing listens on a port.
 */
@NullMarked
package dev.flyball.data.engine;

import org.jspecify.annotations.NullMarked;
