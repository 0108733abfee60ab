package dev.flyball.bench;

import dev.flyball.bench.networks.MethodOutcome;
import dev.flyball.bench.networks.NetworkMethod;
import dev.flyball.bench.networks.NetworkStudy;
import dev.flyball.bench.networks.TaskKind;
import dev.flyball.bench.networks.TrialCurve;
import dev.flyball.report.Axis;
import dev.flyball.report.LineChart;
import dev.flyball.report.Role;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * How many steps and seconds it takes optimizers to reach a target on small networks whose inputs
 * have holes, each tuned by one rule. Only by name: hours on one core.
 */
final class NetworkSuite implements Suite {
  @Override
  public String name() {
    return "networks";
  }

  @Override
  public String question() {
    return "steps and time to a target on four networks, memories and optimizers tuned; by name";
  }

  @Override
  public boolean onlyByName() {
    return true;
  }

  @Override
  public Findings run(Session session) {
    Path home = Path.of(System.getProperty("flyball.home", "."));
    Path data = Path.of(System.getenv().getOrDefault("FLYBALL_DATA", "data"));
    NetworkStudy study =
        new NetworkStudy(
            session.kept().resolve("networks"),
            data.resolve("har").resolve("UCI-HAR-Dataset.zip"),
            home.resolve("docs"),
            session.quick(),
            session::say);
    List<MethodOutcome> outcomes = study.run();
    List<Measurement> measured = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    List<LineChart> charts = new ArrayList<>();
    if (study.tasks().size() < TaskKind.values().length) {
      notes.add("HAR is left out: FLYBALL_DATA names no folder with har/UCI-HAR-Dataset.zip");
    }
    for (TaskKind task : study.tasks()) {
      List<MethodOutcome> mine = outcomes.stream().filter(each -> each.task() == task).toList();
      mine.forEach(each -> measured.addAll(measurements(each)));
      notes.add(note(task, mine));
      charts.add(chart(task, mine));
    }
    return new Findings(name(), measured, List.of(), notes, charts);
  }

  private static List<Measurement> measurements(MethodOutcome outcome) {
    Map<String, String> at = Map.of("task", outcome.task().words());
    String who = outcome.method().words();
    Measurement steps =
        new Measurement("to the target", who, at, "steps", spread(outcome.steps()))
            .with("last error", median(outcome.curves().stream().mapToDouble(TrialCurve::last)))
            .with(
                "ms a step", median(outcome.curves().stream().mapToDouble(TrialCurve::stepMillis)))
            .with(
                "of these in the optimizer",
                median(outcome.curves().stream().mapToDouble(TrialCurve::optimizerMillis)));
    return List.of(
        steps, new Measurement("to the target", who, at, "s", spread(outcome.seconds())));
  }

  /** What was not reached is later than all that was; a median of it is none. */
  private static Spread spread(double[] values) {
    Spread spread =
        Spread.of(Arrays.stream(values).map(v -> Double.isNaN(v) ? Double.MAX_VALUE : v).toArray());
    return new Spread(
        reached(spread.median()),
        reached(spread.lowerQuartile()),
        reached(spread.upperQuartile()),
        spread.count());
  }

  private static double reached(double value) {
    return value > 1e9 ? Double.NaN : value;
  }

  private static double median(DoubleStream values) {
    return spread(values.toArray()).median();
  }

  private static String note(TaskKind task, List<MethodOutcome> outcomes) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%s: target %.4g (%s), %d steps. Settings: ",
            task.words(),
            outcomes.get(0).target(),
            task.error(),
            task.steps()));
    List<String> settings =
        outcomes.stream()
            .map(
                each ->
                    each.method().words()
                        + " "
                        + each.setting()
                        + (each.onOpenEnd() ? " (on an open end of its grid)" : ""))
            .toList();
    return text.append(String.join("; ", settings)).append('.').toString();
  }

  private static LineChart chart(TaskKind task, List<MethodOutcome> outcomes) {
    LineChart.Builder chart =
        LineChart.builder(task.words())
            .caption("The first seed of each method in its best setting.")
            .x(Axis.linear("step"))
            .y(Axis.log(task.error()));
    for (MethodOutcome outcome : outcomes) {
      Role role = role(outcome.method());
      List<TrialCurve.Point> points =
          outcome.curves().get(0).points().stream()
              .filter(point -> Double.isFinite(point.error()))
              .toList();
      if (role != null && !points.isEmpty()) {
        chart.series(
            outcome.method().words(),
            role,
            points.stream().mapToDouble(TrialCurve.Point::step).toArray(),
            points.stream().mapToDouble(TrialCurve.Point::error).toArray());
      }
    }
    return chart.build();
  }

  /** The methods that charts show; all would be too many. Null for the others. */
  private static Role role(NetworkMethod method) {
    return switch (method) {
      case SGD -> Role.MASKED;
      case ADAM -> Role.ADAM;
      case CHUNKS -> Role.DIRECTIONAL;
      case KRONECKER -> Role.NEUTRAL;
      default -> null;
    };
  }
}
