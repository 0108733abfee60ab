/**
 * The {@code flyball} command: reads the words of the command line, hands them to the library and
 * prints what comes back. Everything it computes can be called without it. Open {@code
 * FlyballCommand} first.
 */
package dev.flyball.cli;
