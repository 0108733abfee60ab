package dev.flyball.bench;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * How many rows of a table of 12 features the command learns and predicts a second, from its start
 * to its end.
 */
final class ReadingSuite {
  private static final int WIDTH = 12;
  private static final int ROWS = 1_000_000;
  private static final int FEW_ROWS = 50_000;
  private static final long SEED = 1;

  /** One value in so many is missing. */
  private static final int GAPS = 20;

  SuiteResult run(Session session, Path folder) throws IOException {
    int rows = session.quick() ? FEW_ROWS : ROWS;
    session.say("  writing %s rows".formatted(rows));
    Path table = folder.resolve("table.csv");
    write(table, rows);
    String note = "The commands are timed from the start of the launcher to its end.";
    return new SuiteResult(
        commands(session, folder, table, rows), List.of(), List.of(note), List.of());
  }

  private static void write(Path file, int rows) throws IOException {
    Random random = new Random(SEED);
    double[] w = random.doubles(WIDTH, -1, 1).toArray();
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (int j = 0; j < WIDTH; j++) {
        out.append('x').append(Integer.toString(j)).append(',');
      }
      out.append("y\n");
      for (int t = 0; t < rows; t++) {
        double y = 0.1 * random.nextGaussian();
        for (double weight : w) {
          double x = random.nextGaussian();
          y += weight * x;
          out.append(random.nextInt(GAPS) == 0 ? "" : decimal(x)).append(',');
        }
        out.append(decimal(y)).append('\n');
      }
    }
  }

  /** Four places after the point, as sensors give them. */
  private static String decimal(double value) {
    return Double.toString(Math.rint(value * 1e4) / 1e4);
  }

  private static List<Measurement> commands(Session session, Path folder, Path table, int rows) {
    Path kept = folder.resolve("kept.ckpt");
    Program.run(Program.flyball("train", table, "--target", "y", "--checkpoint", kept));
    Map<String, List<String>> commands = new LinkedHashMap<>();
    for (String law : List.of("pool", "directional", "scalar")) {
      commands.put(
          "train --law " + law, Program.flyball("train", table, "--target", "y", "--law", law));
    }
    commands.put(
        "predict",
        Program.flyball("predict", kept, table, "--predictions", folder.resolve("p.csv")));
    List<Measurement> measured = new ArrayList<>();
    int turns = session.quick() ? 1 : 3;
    commands.forEach(
        (who, words) -> {
          session.say("  " + who);
          double[] speeds = new double[turns];
          double cpu = 0;
          for (int turn = 0; turn < turns; turn++) {
            Program.Times took = Program.run(words);
            speeds[turn] = 1e3 * rows / took.millis();
            cpu += took.cpuMillis() / turns;
          }
          measured.add(
              new Measurement(
                      "command",
                      who,
                      Map.of("rows", String.valueOf(rows)),
                      "rows/s",
                      Spread.of(speeds))
                  .with("CPU us a row", 1e3 * cpu / rows));
        });
    return measured;
  }
}
