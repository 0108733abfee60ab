/**
 * The laws as DJL optimizers. A network's trainable tensors lie one after the other in one run of
 * parameters ({@code Tensors}); a {@link dev.flyball.deep.NetworkMemory} says which of them share a
 * block of the memory S. {@link dev.flyball.deep.DirectionalOptimizer} and {@link
 * dev.flyball.deep.ScalarOptimizer} are the doors; {@link dev.flyball.deep.TrainingCheckpoint}
 * saves a network together with its optimizer.
 */
package dev.flyball.deep;
