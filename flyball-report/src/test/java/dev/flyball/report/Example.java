package dev.flyball.report;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Results with one of everything, made up from a seed. */
final class Example {
  static final long SEED = 20261115;
  private static final int STEPS = 15_000;

  private Example() {}

  static Results results() {
    Report report =
        Report.builder("Linear regression with holes: how steadily do the laws learn?")
            .summary(
                "Masked steps undo themselves; the **directional** law moves *one way* for most of"
                    + " the run. All of it comes from `15` runs of 15 000 steps.")
            .section(curves())
            .section(pictures())
            .section(tables())
            .equations(PaperEquations.all())
            .build();
    return Results.builder("experiment linear")
        .commandLine("flyball experiment linear --runs 15 --seed 7")
        .setting("runs", 15)
        .setting("eta", 0.02)
        .data("finalError", new double[] {0.27, Double.NaN, 0.41})
        .report(report)
        .build();
  }

  private static Section curves() {
    Facts facts =
        Facts.none()
            .and("Aligned, directional", "71.3 %", "paper: 70.9 %")
            .and("Aligned, masked", "38.2 %", "paper: 38.6 %")
            .and("Mean deviation", "0.7 points", "at most 1.5 expected")
            .and("Final error", "0.27", "scalar 0.28");
    return Section.builder("Error and coherence")
        .text(
            "Every law starts at zero; the shaded stretches are outages of the first group. See"
                + " the [directional law](#directional-law) and what [coherence](#coherence) means.")
        .add(facts)
        .add(errors())
        .add(coherence())
        .add(sensitivity())
        .build();
  }

  private static LineChart errors() {
    LineChart.Builder chart =
        LineChart.builder("Relative error, 15 runs and their mean")
            .x(Axis.linear("step"))
            .y(Axis.log("‖w_{t} − w*‖"))
            .caption("Faint: single runs. Block masks, heavy, η = 0.020.")
            .span(4_000, 6_500, "outage")
            .span(9_000, 9_400, "outage");
    Random random = new Random(SEED);
    Role[] laws = {Role.FULL, Role.MASKED, Role.SCALAR, Role.DIRECTIONAL};
    String[] names = {"full", "masked", "scalar", "directional"};
    for (int l = 0; l < laws.length; l++) {
      double floor = new double[] {0.01, 0.41, 0.3, 0.27}[l];
      double[][] runs =
          IntStream.range(0, 15).mapToObj(r -> decay(random, floor)).toArray(double[][]::new);
      chart.series(Series.builder(names[l], laws[l]).runs(steps(), runs).build());
    }
    return chart.build();
  }

  private static LineChart coherence() {
    Random random = new Random(SEED + 1);
    double[] gappy = walk(random, 0.05);
    Arrays.fill(gappy, 4_000, 6_500, Double.NaN);
    double[] low = Arrays.stream(gappy).map(v -> v - 0.08).toArray();
    double[] high = Arrays.stream(gappy).map(v -> v + 0.08).toArray();
    return LineChart.builder("Coherence over 50 steps")
        .y(Axis.linear("coherence").within(-0.3, 0.4))
        .span(4_000, 6_500, "nothing seen")
        .series(
            Series.builder("directional, normalised", Role.DIRECTIONAL)
                .curve(steps(), gappy)
                .band(steps(), low, high)
                .build())
        .series("masked", Role.MASKED, steps(), walk(random, -0.05))
        .build();
  }

  private static LineChart sensitivity() {
    double[] eta = IntStream.range(0, 15).mapToDouble(i -> 1e-4 * Math.pow(2, i)).toArray();
    LineChart.Builder chart =
        LineChart.builder("Error against step size")
            .x(Axis.log("η"))
            .y(Axis.log("median relative error"))
            .caption("The wider the valley, the less the choice of η matters.");
    Role[] roles = {Role.MASKED, Role.SCALAR, Role.DIRECTIONAL, Role.ADAM, Role.RECURSIVE};
    for (Role role : roles) {
      double centre = 0.002 * Math.pow(2, role.ordinal());
      double[] error = Arrays.stream(eta).map(e -> valley(e, centre)).toArray();
      chart.series(role.name().toLowerCase(java.util.Locale.ROOT), role, eta, error);
    }
    Series printed =
        Series.builder("directional, printed", Role.DIRECTIONAL)
            .curve(eta, Arrays.stream(eta).map(e -> valley(e, 3e-4)).toArray())
            .stroke(Stroke.DASHED)
            .build();
    return chart.series(printed).build();
  }

  private static double valley(double eta, double centre) {
    double error = 0.25 + Math.pow(Math.log10(eta / centre), 2) * 0.3;
    return eta > 100 * centre ? Double.POSITIVE_INFINITY : error;
  }

  private static Section pictures() {
    Random random = new Random(SEED + 2);
    double[][] seen = new double[40][500];
    for (int g = 0; g < 5; g++) {
      boolean on = true;
      for (int t = 0; t < 500; t++) {
        on = random.nextDouble() < (on ? 0.05 : 0.2) ? !on : on;
        for (int j = 8 * g; j < 8 * g + 8; j++) {
          seen[j][t] = on && random.nextDouble() > 0.05 ? 1 : 0;
        }
      }
    }
    double[][] memory = new double[40][40];
    for (int i = 0; i < 40; i++) {
      for (int j = 0; j < 40; j++) {
        memory[i][j] =
            (i / 8 == j / 8 ? 0.75 : 0) + (i == j ? 0.5 : 0) + random.nextGaussian() * 0.08;
      }
    }
    HeatMap.Builder missing =
        HeatMap.builder("Who was seen in the first 500 steps", seen)
            .palette(Palette.SEEN)
            .labels("step", "");
    for (int g = 0; g < 5; g++) {
      missing.group("group " + (g + 1), 8 * g, 8 * g + 8);
    }
    HeatMap matrix =
        HeatMap.builder("The memory S at the end", memory)
            .palette(Palette.DIVERGING)
            .labels("component", "component")
            .build();
    return Section.builder("What was missing, and what is remembered")
        .text("Groups vanish together; the memory keeps what they excited.")
        .add(missing.build())
        .add(matrix)
        .build();
  }

  private static Section tables() {
    Table.Builder table =
        Table.builder("Table 1: occupation times")
            .caption("Shares of the steps in percent; see [occupation](#occupation).")
            .column("law")
            .column("severe", Best.MIN)
            .column("misaligned", Best.MIN)
            .column("aligned", Best.MAX)
            .column("final error", Best.MIN);
    Random random = new Random(SEED + 3);
    for (String group : List.of("block, moderate, η = 0.020", "iid, heavy, η = 0.008")) {
      table.group(group);
      for (String law : List.of("masked", "scalar", "directional, normalised")) {
        table.row(
            Cell.of(law),
            Cell.of(10 + 30 * random.nextDouble(), 1),
            Cell.of(20 + 40 * random.nextDouble(), 1),
            Cell.of(30 + 40 * random.nextDouble(), 1),
            Cell.of(0.2 + 0.2 * random.nextDouble(), 0.01, 2));
      }
    }
    return Section.builder("Tables")
        .text("The best of each case is marked.")
        .add(table.build())
        .build();
  }

  private static double[] steps() {
    return IntStream.rangeClosed(1, STEPS).asDoubleStream().toArray();
  }

  private static double[] decay(Random random, double floor) {
    double[] y = new double[STEPS];
    double noise = 0;
    double rate = 1500 * (0.7 + 0.6 * random.nextDouble());
    for (int t = 0; t < STEPS; t++) {
      noise = 0.98 * noise + 0.02 * random.nextGaussian();
      y[t] = (floor + (1 - floor) * Math.exp(-t / rate)) * Math.exp(noise);
    }
    return y;
  }

  private static double[] walk(Random random, double mean) {
    double[] y = new double[STEPS];
    double noise = 0;
    for (int t = 0; t < STEPS; t++) {
      noise = 0.999 * noise + 0.003 * random.nextGaussian();
      y[t] = mean + noise;
    }
    return y;
  }
}
