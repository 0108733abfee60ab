package dev.flyball.tables.train;

import static dev.flyball.report.Table.column;
import static dev.flyball.report.Table.words;
import static dev.flyball.report.Text.text;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.flyball.learn.Learner;
import dev.flyball.monitor.ContractionRate;
import dev.flyball.monitor.FinalStability;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.OccupationTimes;
import dev.flyball.monitor.TrajectorySmoothness;
import dev.flyball.report.Axis;
import dev.flyball.report.Cell;
import dev.flyball.report.LineChart;
import dev.flyball.report.Role;
import dev.flyball.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Coherence, smoothness and stability of a run's weights: the paper's metrics.
 *
 * @param window steps that smoothness and stability, and pairs that coherence, are taken over
 * @param coherence the mean cosine between one update and the next
 * @param severelyMisaligned the share of steps whose coherence is at most -0.04
 * @param misaligned the share of steps whose coherence is at most 0
 * @param aligned the share of steps whose coherence is above 0
 * @param smoothness the mean second difference of the weights over the last window
 * @param smoothnessPerStep the same divided by the mean length of a step: 0 on a straight line, 2
 *     where every step undoes the one before
 * @param stability the standard deviation of |w| over the last window
 * @param spread the root mean square distance of w from its mean over the last window
 * @param contraction how fast the weights came closer to known ones; left out without these
 * @param curves coherence, smoothness and the distance from known weights over the steps
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record WeightMotion(
    int window,
    double coherence,
    double severelyMisaligned,
    double misaligned,
    double aligned,
    double smoothness,
    double smoothnessPerStep,
    double stability,
    double spread,
    @Nullable Contraction contraction,
    MotionCurves.@Nullable Curves curves) {
  /** The window of all of them, as in the paper's first experiment. */
  private static final int WINDOW = 50;

  /**
   * How fast |w - w*|^2 shrank.
   *
   * @param rate rho of the fit log|e|^2 = c - rho t, before the floor
   * @param halvingTime steps in which |e|^2 halves; left out where it does not shrink
   * @param explained the share of the variance that the fit explains
   * @param floor the root mean square |e| after the floor was reached; left out before
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Contraction(
      @Nullable Double rate,
      @Nullable Double halvingTime,
      @Nullable Double explained,
      @Nullable Double floor) {}

  /** The monitors it needs; {@code reference} are the weights to approach. */
  public static List<Monitor> monitors(Optional<double[]> reference) {
    List<Monitor> monitors = new ArrayList<>();
    monitors.add(Monitor.smoothness(WINDOW));
    monitors.add(Monitor.stability(WINDOW));
    monitors.add(new MotionCurves(WINDOW, reference));
    reference.ifPresent(weights -> monitors.add(Monitor.contraction(weights)));
    return monitors;
  }

  /** How the weights of a learner moved; null if not measured. */
  static @Nullable WeightMotion of(Learner learner) {
    TrajectorySmoothness smoothness = TableLearner.find(learner, TrajectorySmoothness.class);
    FinalStability stability = TableLearner.find(learner, FinalStability.class);
    if (smoothness == null || stability == null) {
      return null;
    }
    OccupationTimes coherence = TableLearner.monitor(learner, OccupationTimes.class);
    return new WeightMotion(
        WINDOW,
        coherence.meanCoherence(),
        coherence.severelyMisaligned(),
        coherence.misaligned(),
        coherence.aligned(),
        smoothness.value(),
        smoothness.perPathLength(),
        stability.value(),
        stability.spread(),
        contraction(TableLearner.find(learner, ContractionRate.class)),
        curves(TableLearner.find(learner, MotionCurves.class)));
  }

  private static MotionCurves.@Nullable Curves curves(@Nullable MotionCurves found) {
    return found == null ? null : found.curves();
  }

  private static @Nullable Contraction contraction(@Nullable ContractionRate found) {
    return found == null
        ? null
        : new Contraction(
            boxed(found.rate()),
            boxed(found.halvingTime()),
            boxed(found.explained()),
            boxed(found.floor()));
  }

  private static @Nullable Double boxed(OptionalDouble value) {
    return value.isPresent() ? (Double) value.getAsDouble() : null;
  }

  /** The curves as charts, of a learner of this look. */
  List<LineChart> charts(String name, Role role) {
    if (curves == null) {
      return List.of();
    }
    List<LineChart> charts = new ArrayList<>();
    charts.add(
        chart("Coherence", "above 0: steps go on; below: they undo themselves")
            .y(Axis.linear("coherence"))
            .series(name, role, curves.step(), curves.coherence())
            .build());
    charts.add(
        chart("Smoothness", "mean second difference of the weights; lower is smoother")
            .y(Axis.log("smoothness"))
            .series(name, role, curves.step(), curves.smoothness())
            .build());
    if (curves.error() != null) {
      charts.add(
          chart("Distance from the reference", "the weights against those of --reference")
              .y(Axis.log("|w − w⋆|"))
              .series(name, role, curves.step(), curves.error())
              .build());
    }
    return charts;
  }

  private LineChart.Builder chart(String title, String caption) {
    return LineChart.builder(title).caption(text("Over %d steps: %s.", window, caption));
  }

  /** One metric and its meaning. */
  private record Measure(String name, @Nullable Double value, String meaning) {}

  /** All of it. */
  Table table() {
    List<Measure> measures = new ArrayList<>();
    measures.add(
        new Measure("coherence", coherence, "mean cosine between one update and the next"));
    measures.add(
        new Measure(
            "severely misaligned", severelyMisaligned, "share of steps, coherence <= -0.04"));
    measures.add(new Measure("misaligned", misaligned, "share of steps, coherence <= 0"));
    measures.add(new Measure("aligned", aligned, "share of steps, coherence > 0"));
    measures.add(
        new Measure(
            "smoothness", smoothness, "mean second difference of the weights; lower is smoother"));
    measures.add(
        new Measure(
            "smoothness per step", smoothnessPerStep, "0: a straight line, 2: back and forth"));
    measures.add(
        new Measure("stability", stability, "standard deviation of |w|; lower is stiller"));
    measures.add(new Measure("spread", spread, "mean distance of w from its mean"));
    if (contraction != null) {
      measures.addAll(
          List.of(
              new Measure("contraction rate", contraction.rate(), "of |w - reference|^2, a step"),
              new Measure(
                  "halving time",
                  contraction.halvingTime(),
                  "steps in which |w - reference|^2 halves"),
              new Measure("fit explains", contraction.explained(), "share of the variance"),
              new Measure("floor", contraction.floor(), "|w - reference| that it ended at")));
    }
    return Table.of(
        "How the weights moved",
        text("Windows of %d steps.", window),
        measures,
        words("measure", Measure::name),
        column(
            "value", each -> Cell.shown(each.value() == null ? Double.NaN : each.value(), "%.4g")),
        words("meaning", Measure::meaning));
  }
}
