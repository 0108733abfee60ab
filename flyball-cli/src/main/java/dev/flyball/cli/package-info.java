/**
 * The {@code flyball} command: parses the command line, calls the library and prints its results.
 * Everything can be called without it. Open {@code FlyballCommand} first.
 */
package dev.flyball.cli;
