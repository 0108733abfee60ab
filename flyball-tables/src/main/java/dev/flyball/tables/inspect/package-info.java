/** The work of {@code flyball inspect} as a library: what a checkpoint knows. */
package dev.flyball.tables.inspect;
