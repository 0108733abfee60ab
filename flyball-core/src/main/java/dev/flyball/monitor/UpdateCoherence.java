package dev.flyball.monitor;

import dev.flyball.checkpoint.Fields;
import dev.flyball.linalg.Kernels;
import dev.flyball.model.Model;
import java.util.Locale;

/**
 * Update coherence: the mean cosine between consecutive updates over the last W pairs, Coherence(t)
 * = (1/W) sum of &lt;dw_t, dw_{t-1}&gt; / (|dw_t| |dw_{t-1}|). Positive: the learner keeps its
 * direction; negative: it undoes itself. Free of scale as it stands.
 *
 * <p>A pair counts only if both updates are nonzero, so a step that moved nothing breaks the chain;
 * an unlabelled observation is no step and does not. O(d) per step.
 */
public final class UpdateCoherence extends WindowMonitor {
  private final Window cosines;
  private double[] previous = {};
  private double previousNorm;

  UpdateCoherence(int window) {
    super("coherence", window);
    this.cosines = new Window(window);
  }

  /** Coherence(t) over the pairs there are; NaN before the first. */
  public double value() {
    return cosines.mean();
  }

  /** Whether there have been W pairs. */
  public boolean isFull() {
    return cosines.isFull();
  }

  /** How many pairs {@link #value} is made of. */
  public int pairs() {
    return cosines.count();
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s(%.4g over %s pairs)", name(), value(), pairs());
  }

  @Override
  public void begin(Model model) {
    previous = new double[model.parameters()];
  }

  @Override
  public void watch(Step step) {
    if (!step.labelled()) {
      return;
    }
    double[] change = step.change();
    double norm = Math.sqrt(Kernels.squaredNorm(change, 0, change.length));
    if (norm > 0 && previousNorm > 0) {
      double product = Kernels.dot(change, 0, previous, 0, change.length);
      cosines.add(Math.max(-1, Math.min(1, product / norm / previousNorm)));
    }
    System.arraycopy(change, 0, previous, 0, change.length);
    previousNorm = norm;
  }

  @Override
  public void fields(Fields f) {
    f.part("cosines", cosines);
    f.array("previous", previous);
    previousNorm = f.number("previousNorm", previousNorm);
  }
}
