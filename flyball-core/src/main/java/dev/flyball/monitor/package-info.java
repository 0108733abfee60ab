/**
 * Monitors, which compute diagnostics while a learner runs: coherence, smoothness, stability,
 * contraction, leverage, observed shares and prequential errors. {@link
 * dev.flyball.monitor.Monitor} is the door; {@link dev.flyball.monitor.Directions} reads the memory
 * on demand.
 */
@NullMarked
package dev.flyball.monitor;

import org.jspecify.annotations.NullMarked;
