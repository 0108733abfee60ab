/**
 * The laws of the core as DJL optimizers. {@link dev.flyball.deep.LawOptimizer} comes first: it
 * takes the network's gradient as an actuation and lets a controller of the core decide. A {@link
 * dev.flyball.deep.NetworkMemory} lays a memory of the core along the network's tensors; {@link
 * dev.flyball.deep.TrainingCheckpoint} saves a network together with its optimizer.
 */
package dev.flyball.deep;
