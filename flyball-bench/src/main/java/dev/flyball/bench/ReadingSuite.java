package dev.flyball.bench;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.flyball.data.BadRows;
import dev.flyball.data.Encoding;
import dev.flyball.data.EncodingOptions;
import dev.flyball.data.Input;
import dev.flyball.data.ObservationReader;
import dev.flyball.data.Selection;
import dev.flyball.data.SourceOptions;
import dev.flyball.data.Target;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;

/**
 * How many rows of a table of 12 features the command learns and predicts a second, from its start
 * to its end; beside it what reading alone takes.
 */
final class ReadingSuite {
  private static final int WIDTH = 12;
  private static final int ROWS = 1_000_000;
  private static final int FEW_ROWS = 50_000;
  private static final long SEED = 1;

  /** One value in so many is missing. */
  private static final int GAPS = 20;

  Findings run(Session session) {
    Path folder = ServeSuite.folder();
    try {
      int rows = session.quick() ? FEW_ROWS : ROWS;
      session.say("  writing %s rows".formatted(rows));
      Path table = folder.resolve("table.csv");
      write(table, rows);
      List<Measurement> measured = commands(session, folder, table, rows);
      measured.addAll(inside(session, table, rows));
      String note =
          "The commands are timed from the start of the launcher to its end; reading alone in a warm"
              + " JVM.";
      return new Findings(measured, List.of(), List.of(note), List.of());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      ServeSuite.remove(folder);
    }
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
    Launched.run(Launched.flyball("train", table, "--target", "y", "--checkpoint", kept));
    Map<String, List<String>> commands = new LinkedHashMap<>();
    for (String law : List.of("pool", "directional", "scalar")) {
      commands.put(
          "train --law " + law, Launched.flyball("train", table, "--target", "y", "--law", law));
    }
    commands.put(
        "predict",
        Launched.flyball("predict", kept, table, "--predictions", folder.resolve("p.csv")));
    List<Measurement> measured = new ArrayList<>();
    int turns = session.quick() ? 1 : 3;
    commands.forEach(
        (who, words) -> {
          session.say("  " + who);
          double[] speeds = new double[turns];
          double cpu = 0;
          for (int turn = 0; turn < turns; turn++) {
            Launched.Took took = Launched.run(words);
            speeds[turn] = 1e3 * rows / took.millis();
            cpu += took.cpuMillis() / turns;
          }
          measured.add(
              measurement("command", who, rows, speeds).with("CPU us a row", 1e3 * cpu / rows));
        });
    return measured;
  }

  private static Measurement measurement(String what, String who, int rows, double... speeds) {
    Map<String, String> at = Map.of("rows", Integer.toString(rows));
    return new Measurement(what, who, at, "rows/s", Spread.of(speeds));
  }

  /** Reading alone, in this JVM, warm: ours and another reader by turns. */
  private static List<Measurement> inside(Session session, Path table, int rows) {
    session.say("  reading alone");
    int turns = session.quick() ? 2 : 5;
    double[] ours = new double[turns];
    double[] theirs = new double[turns];
    for (int turn = -2; turn < turns; turn++) {
      double own = speed(rows, () -> observations(table));
      double other = speed(rows, () -> records(table));
      if (turn >= 0) {
        ours[turn] = own;
        theirs[turn] = other;
      }
    }
    return List.of(
        measurement("read to doubles", "ours", rows, ours),
        measurement("read to doubles", "FastCSV, Double.parseDouble", rows, theirs));
  }

  private static double speed(int rows, Callable<Double> pass) {
    long started = System.nanoTime();
    try {
      if (Double.isNaN(pass.call())) {
        throw new BenchException("the table was read wrongly");
      }
    } catch (BenchException e) {
      throw e;
    } catch (Exception e) {
      throw new BenchException("reading failed: " + e.getMessage(), e);
    }
    return rows / ((System.nanoTime() - started) * 1e-9);
  }

  private static double observations(Path table) {
    Input input = Input.of(table, SourceOptions.defaults());
    Encoding encoding =
        Encoding.plan(input.look(100), Selection.target("y"), EncodingOptions.defaults());
    double sum = 0;
    try (ObservationReader rows =
        ObservationReader.of(input.open(), encoding, List.of(Target.number("y")), BadRows.fail())) {
      while (rows.next()) {
        sum += rows.target();
      }
    }
    return sum;
  }

  private static double records(Path table) throws IOException {
    double sum = 0;
    double[] values = new double[WIDTH + 1];
    boolean header = true;
    try (CsvReader<CsvRecord> records = CsvReader.builder().ofCsvRecord(table)) {
      for (CsvRecord row : records) {
        for (int j = 0; !header && j < values.length; j++) {
          String cell = row.getField(j);
          values[j] = cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
        }
        sum += header ? 0 : values[WIDTH];
        header = false;
      }
    }
    return sum;
  }
}
