package dev.flyball.monitor;

import dev.flyball.checkpoint.Fields;
import dev.flyball.model.Model;
import java.util.Locale;

/**
 * Occupation times of update coherence: the share of steps whose Coherence(t) is at most -0.04
 * (severe misalignment), at most 0 (misalignment, the severe included) and above 0 (alignment), as
 * in Experiment 1, where W = 50. Only steps with a full window count: a mean over fewer pairs
 * scatters more. Free of scale. O(d) per step.
 */
public final class OccupationTimes extends WindowMonitor {
  private static final double SEVERE = -0.04;

  private final UpdateCoherence coherence;
  private long severe;
  private long misaligned;
  private long steps;
  private double sum;

  OccupationTimes(int window) {
    super("occupation", window);
    this.coherence = new UpdateCoherence(window);
  }

  /** Steps counted. */
  public long count() {
    return steps;
  }

  /** Share of steps whose coherence is at most -0.04; NaN before the first. */
  public double severelyMisaligned() {
    return severe / (double) steps;
  }

  /** Share of steps whose coherence is at most 0. */
  public double misaligned() {
    return misaligned / (double) steps;
  }

  /** Share of steps whose coherence is above 0. */
  public double aligned() {
    return (steps - misaligned) / (double) steps;
  }

  /** Coherence(t) averaged over all steps counted. */
  public double meanCoherence() {
    return sum / steps;
  }

  /** The coherence whose times are counted. */
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
      severe += value <= SEVERE ? 1 : 0;
      misaligned += value <= 0 ? 1 : 0;
      steps++;
      sum += value;
    }
  }

  @Override
  public void fields(Fields f) {
    f.part("coherence", coherence);
    severe = f.count("severe", severe);
    misaligned = f.count("misaligned", misaligned);
    steps = f.count("steps", steps);
    sum = f.number("sum", sum);
  }
}
