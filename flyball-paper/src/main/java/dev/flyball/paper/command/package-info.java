/**
 * The commands {@code flyball experiment} and {@code flyball data}. The command line finds them
 * here and gives them a {@link dev.flyball.paper.command.CommandHost}.
 */
package dev.flyball.paper.command;
