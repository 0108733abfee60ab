package dev.flyball.bench;

import dev.flyball.report.Axis;
import dev.flyball.report.LineChart;
import dev.flyball.report.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** How the cost of a step grows with the number of parameters, for every law and memory. */
final class StepSuite implements Suite {
  private static final int[] WIDTHS = {10, 40, 100, 562, 1_000, 4_000, 10_000, 100_000, 1_000_000};
  private static final int[] QUICK_WIDTHS = {100, 1_000};

  @Override
  public String name() {
    return "steps";
  }

  @Override
  public String question() {
    return "how the cost of a step grows with d, for every law and memory";
  }

  @Override
  public Outcome run(Session session) {
    List<Measurement> measured = new ArrayList<>();
    for (LawChoice choice : LawChoice.values()) {
      measured.addAll(
          new JmhRun(session, StepBenchmark.class)
              .with(JmhRun.WHO, choice.word())
              .with("width", widths(session, choice))
              .measure());
    }
    String note =
        "One row a step, half of its components seen, linear model, no standardising; a law stops"
            + " where its memory no longer fits or a step takes too long.";
    return new Outcome(name(), measured, List.of(), List.of(note), List.of(growth(measured)));
  }

  private static String[] widths(Session session, LawChoice choice) {
    return IntStream.of(session.quick() ? QUICK_WIDTHS : WIDTHS)
        .filter(width -> width <= choice.widest() && (!session.quick() || cheap(choice, width)))
        .mapToObj(String::valueOf)
        .toArray(String[]::new);
  }

  /** A quick look leaves out what is slow to warm up. */
  private static boolean cheap(LawChoice choice, int width) {
    return width < 1_000 || choice.widest() > 1_000;
  }

  /** A line for each law: its median against the width. */
  static LineChart growth(List<Measurement> measured) {
    LineChart.Builder chart =
        LineChart.builder("Cost of a step")
            .caption("Median time of one step against the number of parameters.")
            .x(Axis.log("parameters"))
            .y(Axis.log("microseconds"));
    for (LawChoice choice : LawChoice.values()) {
      List<Measurement> mine =
          measured.stream().filter(each -> each.who().equals(choice.word())).toList();
      chart.series(
          Series.builder(choice.word(), choice.role())
              .stroke(choice.stroke())
              .curve(
                  mine.stream().mapToDouble(each -> each.size("width")).toArray(),
                  mine.stream().mapToDouble(Measurement::median).toArray())
              .build());
    }
    return chart.build();
  }
}
