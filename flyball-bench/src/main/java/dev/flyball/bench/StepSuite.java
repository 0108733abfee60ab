package dev.flyball.bench;

import dev.flyball.report.Axis;
import dev.flyball.report.LineChart;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.openjdk.jmh.runner.options.TimeValue;

/** How the cost of a step grows with the number of parameters, for every law and memory. */
final class StepSuite {
  private static final int[] WIDTHS = {4, 12, 40, 100, 562, 1_000, 10_000, 1_000_000};
  private static final int[] QUICK_WIDTHS = {12, 100, 1_000};

  /** The laws without a matrix, whose steps cost what a row shows. */
  static final List<LawChoice> LIGHT =
      List.of(LawChoice.MASKED, LawChoice.SCALAR, LawChoice.DIAGONAL);

  /** Up to here they are measured with a standardiser too. */
  private static final int WIDEST_STANDARDISED = 10_000;

  /** Long enough for several refreshes of a carried inverse, which cost a second each. */
  private static final TimeValue REFRESHES = TimeValue.seconds(2);

  /** How long a pool's step takes to be compiled, and some more. */
  private static final TimeValue POOL_WARM_UP = TimeValue.seconds(10);

  private static final TimeValue DENSE_WARM_UP = TimeValue.seconds(4);

  /** How long what runs through much code, or changes its way, takes to be compiled. */
  private static final TimeValue LONGER_WARM_UP = TimeValue.seconds(3);

  /** The laws whose first steps are measured too, and where. */
  private static final List<LawChoice> COLD =
      List.of(LawChoice.MASKED, LawChoice.SCALAR, LawChoice.DENSE, LawChoice.SIFT, LawChoice.POOL);

  private static final int[] COLD_WIDTHS = {12, 100};
  private static final int COLD_JVMS = 3;

  SuiteResult run(Session session) {
    List<Measurement> measured = new ArrayList<>();
    for (LawChoice choice : LawChoice.values()) {
      for (int width : widths(session, choice)) {
        measured.add(measure(session, choice, width));
        if (LIGHT.contains(choice) && width >= FewSeenRows.SEEN) {
          measured.add(step(session, "few", choice, width, effort(session)));
        }
        if (LIGHT.contains(choice) && width <= WIDEST_STANDARDISED) {
          Effort longer = effort(session).warmedFor(LONGER_WARM_UP);
          measured.add(step(session, "standardised", choice, width, longer));
        }
      }
    }
    if (!session.quick()) {
      for (LawChoice choice : COLD) {
        for (int width : COLD_WIDTHS) {
          measured.addAll(first(session, choice, width));
        }
      }
    }
    String note =
        "One row a step, half of its components seen, linear model, no standardising; a law stops"
            + " where its memory no longer fits or a step takes too long. Rows of masked, scalar and"
            + " diagonal come from the processor's caches (2 MB of them). few: rows that name the 20"
            + " components they have seen. standardised: with the default standardiser. firstSteps:"
            + " the first 1,000 steps of a JVM, which has compiled nothing yet; firstStepsWarmedUp:"
            + " the same after WarmUp was run for up to two seconds; the others are warm.";
    return new SuiteResult(measured, List.of(), List.of(note), List.of(growth(measured)));
  }

  private static Measurement step(
      Session session, String way, LawChoice choice, int width, Effort effort) {
    return new JmhRun(session, StepBenchmark.class)
        .only(way)
        .with(JmhRun.WHO, choice.label())
        .with("width", String.valueOf(width))
        .effort(effort)
        .measure()
        .get(0);
  }

  private static Measurement measure(Session session, LawChoice choice, int width) {
    Effort effort = effort(session);
    return step(
        session,
        "step",
        choice,
        width,
        choice.refreshes(width) ? effort.lasting(REFRESHES) : warmed(effort, choice));
  }

  /** The cost of monitors: a step with every monitor beside one with none. */
  static SuiteResult watched(Session session) {
    List<Measurement> measured = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (int width : new int[] {40, 562}) {
      Measurement alone = step(session, "step", LawChoice.DENSE, width, session.effort());
      Measurement watched = step(session, "watched", LawChoice.DENSE, width, session.effort());
      measured.addAll(List.of(alone, watched));
      notes.add(
          String.format(
              Locale.ROOT,
              "monitors add %.0f%% at width %s",
              100 * (watched.median() / alone.median() - 1),
              width));
    }
    return new SuiteResult(measured, List.of(), notes, List.of());
  }

  /**
   * A pool is many times the code of a law, and takes so much longer to be compiled; a dense memory
   * changes its way after some ten thousand rows where it is small. Blocks and what is debiased
   * were measured too early now and then.
   */
  private static Effort warmed(Effort effort, LawChoice choice) {
    return switch (choice) {
      case POOL -> effort.warmedFor(POOL_WARM_UP);
      case DENSE -> effort.warmedFor(DENSE_WARM_UP);
      case BLOCK, DEBIASED -> effort.warmedFor(LONGER_WARM_UP);
      default -> effort;
    };
  }

  /** The first steps of a JVM, each of several, as they are and after a warm-up. */
  private static List<Measurement> first(Session session, LawChoice choice, int width) {
    return new JmhRun(session, FirstStepsBenchmark.class)
        .with(JmhRun.WHO, choice.label())
        .with("width", String.valueOf(width))
        .effort(session.effort().firstPasses(COLD_JVMS))
        .measure();
  }

  /** Some hundred measurements have to fit into minutes. */
  private static Effort effort(Session session) {
    return session.quick() ? session.effort() : session.effort().repetitions(3, 3);
  }

  private static int[] widths(Session session, LawChoice choice) {
    return IntStream.of(session.quick() ? QUICK_WIDTHS : WIDTHS)
        .filter(width -> width <= choice.widest() && (!session.quick() || cheap(choice, width)))
        .toArray();
  }

  /** A quick look leaves out what is slow to warm up. */
  private static boolean cheap(LawChoice choice, int width) {
    return width < 562 || choice.widest() > 1_000 || choice == LawChoice.DENSE;
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
          measured.stream()
              .filter(each -> each.what().equals("step") && each.who().equals(choice.label()))
              .toList();
      chart.series(
          choice
              .series()
              .curve(
                  mine.stream().mapToDouble(each -> each.size("width")).toArray(),
                  mine.stream().mapToDouble(Measurement::median).toArray())
              .build());
    }
    return chart.build();
  }
}
