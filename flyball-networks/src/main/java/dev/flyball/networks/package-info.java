/**
 * What networks and kernels need beside the loop: perceptrons and kernel models, and memories for
 * wide metrics.
 *
 * <p>Open {@link dev.flyball.networks.Networks} first. The core finds these forms by {@link
 * java.util.ServiceLoader}, so texts of laws and checkpoints name them as they name its own.
 */
@NullMarked
package dev.flyball.networks;

import org.jspecify.annotations.NullMarked;
