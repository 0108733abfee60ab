/**
 * The work of {@code flyball inspect} as a library: what a checkpoint knows. Open {@link
 * dev.flyball.tables.inspect.Inspection} first.
 */
package dev.flyball.tables.inspect;
