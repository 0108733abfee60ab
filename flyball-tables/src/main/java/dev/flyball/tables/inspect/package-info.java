/**
 * The work of {@code flyball inspect} as a library: the content of a checkpoint. Open {@link
 * dev.flyball.tables.inspect.Inspection} first.
 */
@NullMarked
package dev.flyball.tables.inspect;

import org.jspecify.annotations.NullMarked;
