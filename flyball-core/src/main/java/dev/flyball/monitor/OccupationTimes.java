package dev.flyball.monitor;

import dev.flyball.checkpoint.Description;
import dev.flyball.checkpoint.Fields;
import dev.flyball.model.Model;
import java.util.Arrays;
import java.util.Locale;

/**
 * Occupation times of update coherence: the share of steps whose Coherence(t) lies between given
 * edges (Experiment 1: severe misalignment at most -0.04, cumulative misalignment at most 0,
 * alignment above 0, W = 50). Bin i holds the steps above edge i - 1 and at most edge i. Only steps
 * with a full window count: a mean over fewer pairs scatters more. Free of scale. O(d) per step.
 */
public final class OccupationTimes extends WindowMonitor {
  private final UpdateCoherence coherence;
  private final double[] edges;
  private final long[] counts;
  private double sum;

  OccupationTimes(int window, double[] edges) {
    super("occupation", window);
    this.coherence = new UpdateCoherence(window);
    this.edges = edges.clone();
    this.counts = new long[edges.length + 1];
    if (edges.length == 0) {
      throw new IllegalArgumentException("occupation times need at least one edge");
    }
    for (int i = 0; i < edges.length; i++) {
      if (!Double.isFinite(edges[i]) || (i > 0 && !(edges[i] > edges[i - 1]))) {
        throw new IllegalArgumentException(
            "edges must be finite and ascending, not " + Arrays.toString(edges));
      }
    }
  }

  /** How many bins there are: one more than edges. */
  public int bins() {
    return counts.length;
  }

  /** Steps in bin {@code i}. */
  public long count(int i) {
    return counts[i];
  }

  /** Steps in all bins. */
  public long count() {
    long total = 0;
    for (long count : counts) {
      total += count;
    }
    return total;
  }

  /** Share of steps in bin {@code i}; NaN before the first. */
  public double share(int i) {
    return counts[i] / (double) count();
  }

  /** Share of steps at most edge {@code i}: with the default edges 0 severe, 1 misaligned. */
  public double shareAtMost(int i) {
    long below = 0;
    for (int bin = 0; bin <= i; bin++) {
      below += counts[bin];
    }
    return below / (double) count();
  }

  /** Share of steps above the last edge: with the default edges, aligned. */
  public double shareAboveLast() {
    return share(counts.length - 1);
  }

  /** Coherence(t) averaged over all steps counted. */
  public double meanCoherence() {
    return sum / count();
  }

  /** The coherence that is being sorted. */
  public UpdateCoherence coherence() {
    return coherence;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%s(mean coherence %.4g over %s steps)", name(), meanCoherence(), count());
  }

  @Override
  public void begin(Model model) {
    coherence.begin(model);
  }

  @Override
  public void watch(Step step) {
    coherence.watch(step);
    if (step.labelled() && coherence.isFull()) {
      double value = coherence.value();
      int bin = 0;
      while (bin < edges.length && value > edges[bin]) {
        bin++;
      }
      counts[bin]++;
      sum += value;
    }
  }

  @Override
  Description settings() {
    return super.settings().withNumbers("edges", edges);
  }

  @Override
  public void fields(Fields f) {
    f.part("coherence", coherence);
    f.constant("edges", edges);
    f.array("counts", counts);
    sum = f.number("sum", sum);
  }
}
