/**
 * {@code flyball bench}: measures the library beside other libraries on the same data in the same
 * run. A {@link dev.flyball.bench.Suite} answers one question; {@link dev.flyball.bench.JmhRun} has
 * JMH take the times in JVMs of their own; the command prints medians and ratios and writes them as
 * results.
 */
package dev.flyball.bench;
