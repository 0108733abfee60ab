package dev.flyball.tables.train;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.flyball.checkpoint.Fields;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.Step;
import dev.flyball.monitor.TrajectorySmoothness;
import dev.flyball.monitor.UpdateCoherence;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Coherence, smoothness and the distance from known weights at equally spaced steps, at most
 * {@value #MOST}: when there are more, every other one goes. O(d) a step.
 */
final class MotionCurves implements Monitor {
  private static final int MOST = 400;

  /**
   * The curves.
   *
   * @param step the places; coherence is NaN before its first pair
   * @param error |w - w*|; null without known weights
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Curves(
      double[] step, double[] coherence, double[] smoothness, double @Nullable [] error) {}

  private final int window;
  private final Optional<double[]> reference;
  private final UpdateCoherence coherence;
  private final TrajectorySmoothness smoothness;
  private final double[] places = new double[MOST];
  private final double[] coherences = new double[MOST];
  private final double[] turns = new double[MOST];
  private final double[] errors = new double[MOST];
  private long stride = 1;
  private long steps;
  private int points;

  MotionCurves(int window, Optional<double[]> reference) {
    this.window = window;
    this.reference = reference;
    this.coherence = Monitor.coherence(window);
    this.smoothness = Monitor.smoothness(window);
  }

  @Override
  public String name() {
    return "motion-curves";
  }

  @Override
  public void begin(Model model) {
    coherence.begin(model);
    smoothness.begin(model);
  }

  @Override
  public void watch(Step step) {
    coherence.watch(step);
    smoothness.watch(step);
    if (!step.labelled()) {
      return;
    }
    steps++;
    if (steps % stride != 0) {
      return;
    }
    if (points == MOST) {
      thin();
      if (steps % stride != 0) {
        return;
      }
    }
    places[points] = steps;
    coherences[points] = coherence.value();
    turns[points] = smoothness.value();
    errors[points] = reference.map(known -> distance(step.parameters(), known)).orElse(Double.NaN);
    points++;
  }

  private void thin() {
    stride *= 2;
    for (double[] values : new double[][] {places, coherences, turns, errors}) {
      for (int i = 0; i < MOST / 2; i++) {
        values[i] = values[2 * i + 1];
      }
    }
    points = MOST / 2;
  }

  private static double distance(double[] w, double[] known) {
    double squares = 0;
    for (int j = 0; j < w.length; j++) {
      squares += (w[j] - known[j]) * (w[j] - known[j]);
    }
    return Math.sqrt(squares);
  }

  Curves curves() {
    return new Curves(
        Arrays.copyOf(places, points),
        Arrays.copyOf(coherences, points),
        Arrays.copyOf(turns, points),
        reference.isPresent() ? Arrays.copyOf(errors, points) : null);
  }

  @Override
  public Monitor fresh() {
    return new MotionCurves(window, reference);
  }

  @Override
  public void fields(Fields f) {
    f.part("coherence", coherence);
    f.part("smoothness", smoothness);
    f.array("places", places);
    f.array("coherences", coherences);
    f.array("turns", turns);
    f.array("errors", errors);
    stride = f.count("stride", stride, 1);
    steps = f.count("steps", steps);
    points = (int) f.count("points", points);
  }
}
