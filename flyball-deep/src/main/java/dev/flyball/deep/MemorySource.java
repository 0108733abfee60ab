package dev.flyball.deep;

/** The source of the rows in the memory S. */
public enum MemorySource {
  /**
   * The gradient of the batch's loss, the surrogate of the paper's Experiment 3. Costs nothing: the
   * gradient is there anyway. Rows shrink with the residuals, and S with them.
   */
  LOSS_GRADIENT,

  /**
   * The sensitivity of the network's scalar output, which {@link Sensitivity} measures before each
   * step: one more forward and backward pass for the batch's mean output, or one a sample for every
   * row.
   */
  SENSITIVITY
}
