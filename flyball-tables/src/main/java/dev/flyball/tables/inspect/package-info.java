/**
 * The work of {@code flyball inspect} as a library: what a checkpoint knows. Open {@link
 * dev.flyball.tables.inspect.Inspection} first.
 */
@NullMarked
package dev.flyball.tables.inspect;

import org.jspecify.annotations.NullMarked;
