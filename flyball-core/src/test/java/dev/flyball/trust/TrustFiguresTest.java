package dev.flyball.trust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The figures of docs/research/trust.md, printed, on recorded streams. */
@Tag("slow")
@EnabledIfEnvironmentVariable(named = "FLYBALL_DATA", matches = ".+")
class TrustFiguresTest {
  private static final String[] FAULTS = {"stuck", "row", "spike", "code"};

  @ParameterizedTest
  @CsvSource({
    "sensorfaults/ETTh1.csv.gz, 1, 0, 0.85, 0.9, 0.7, 1.01",
    "sensorfaults/beijing_air_tiantan.csv.gz, 1, 0, 0.8, 0.9, 0.5, 1.01",
    "airquality/AirQualityUCI.csv, 2, 0, 0.9, 0.9, 0.9, 1.01",
    "airquality/AirQualityUCI.csv, 2, 3, 0.9, 0.9, 0.9, 1.08"
  })
  void findsFaultsAndCostsNextToNothing(
      String file, int skipped, int target, double stuck, double row, double spike, double most) {
    double[][] rows = read(file, skipped);
    Trust trust = new Trust(rows[0].length);
    long cells = 0;
    for (double[] each : rows) {
      trust.look(each);
      trust.learn();
      cells += Arrays.stream(each).filter(value -> !Double.isNaN(value)).count();
    }
    double[] least = {stuck, row, spike, 0.95};
    System.out.printf("%s: not trusted in 1,000 as recorded:", file);
    for (Fault fault : Fault.values()) {
      System.out.printf(" %s %.3f", fault.words(), 1000.0 * count(trust, fault) / cells);
    }
    System.out.printf("; found:");
    for (int k = 0; k < FAULTS.length; k++) {
      double found = found(rows, FAULTS[k]);
      System.out.printf(" %s %.2f", FAULTS[k], found);
      assertThat(found).as(FAULTS[k]).isGreaterThan(least[k]);
    }
    double cost = error(rows, target, Trusting.on()) / error(rows, target, Trusting.off());
    System.out.printf("; mean absolute error over that without: %.4f%n", cost);
    assertThat(3000.0 * count(trust, Fault.JUMP) / cells).isLessThan(1);
    assertThat(cost).isLessThan(most);
  }

  private static long count(Trust trust, Fault fault) {
    long sum = 0;
    for (int c = 0; c < trust.columns(); c++) {
      sum += trust.count(c, fault);
    }
    return sum;
  }

  /** A column predicted from the others of its row. */
  private static double error(double[][] rows, int target, Trusting trusting) {
    Learner learner = Learner.builder(Model.linear(rows[0].length - 1)).trust(trusting).build();
    double sum = 0;
    double[] inputs = new double[rows[0].length - 1];
    for (double[] row : rows) {
      System.arraycopy(row, 0, inputs, 0, target);
      System.arraycopy(row, target + 1, inputs, target, inputs.length - target);
      if (Double.isNaN(row[target])) {
        learner.learnUnlabelled(inputs);
      } else {
        sum += Math.abs(learner.learn(inputs, row[target]).prediction() - row[target]);
      }
    }
    return sum;
  }

  @ParameterizedTest
  @CsvSource({
    "sensorfaults/ETTh1.csv.gz, 1, 6, 1",
    "sensorfaults/beijing_air_tiantan.csv.gz, 1, 0, 1.005"
  })
  void costsLessThanBelievingWhereRowsAreFaulty(String file, int skipped, int target, double most) {
    double[][] clean = read(file, skipped);
    double[] trusting = new double[2];
    double[] believing = new double[2];
    for (int seed = 1; seed <= 3; seed++) {
      double[][] rows = faulty(clean, new Random(seed));
      add(trusting, ahead(rows, clean, target, Trusting.on()));
      add(believing, ahead(rows, clean, target, Trusting.off()));
    }
    System.out.printf(
        "%s, a tenth of the rows faulty: squared error of the next row over that of believing:"
            + " all %.3f, faulty %.3f%n",
        file, trusting[0] / believing[0], trusting[1] / believing[1]);
    assertThat(trusting[0] / believing[0]).isLessThan(most);
    assertThat(trusting[1] / believing[1]).isLessThan(1);
  }

  @ParameterizedTest
  @CsvSource({
    "sensorfaults/ETTh1.csv.gz, 1, 6, 1.2",
    "sensorfaults/ETTh1.csv.gz, 1, 0, 1.05",
    "sensorfaults/beijing_air_tiantan.csv.gz, 1, 0, 1.05"
  })
  void aNewLevelIsSoonBelieved(String file, int skipped, int target, double most) {
    double[][] clean = read(file, skipped);
    for (boolean own : new boolean[] {false, true}) {
      double[][] rows = Arrays.stream(clean).map(double[]::clone).toArray(double[][]::new);
      boolean[] after = new boolean[rows.length];
      Random random = new Random(5);
      int columns = rows[0].length;
      for (int t = 2000; t < rows.length - 1000; t += 1000) {
        int column = own ? target : (target + 1 + random.nextInt(columns - 1)) % columns;
        double shift = (random.nextBoolean() ? 3 : -3) * deviation(clean, column);
        for (int u = t; u < rows.length; u++) {
          rows[u][column] += shift;
          after[u] = after[u] || u < t + 200;
        }
      }
      double[] trusting = after(rows, after, target, Trusting.on());
      double[] believing = after(rows, after, target, Trusting.off());
      System.out.printf(
          "%s, column %d: 200 rows after a new level of %s: absolute error over that of believing"
              + " %.3f, squared %.3f%n",
          file,
          target,
          own ? "itself" : "another column",
          trusting[0] / believing[0],
          trusting[1] / believing[1]);
      assertThat(trusting[0] / believing[0]).isLessThan(1.05);
      assertThat(trusting[1] / believing[1]).isLessThan(own ? most : 1.05);
    }
  }

  /** The absolute and squared error of a column of the next row, in these rows. */
  private static double[] after(double[][] rows, boolean[] after, int target, Trusting trusting) {
    Learner learner = Learner.builder(Model.linear(rows[0].length)).trust(trusting).build();
    double[] sums = new double[2];
    for (int t = 0; t + 1 < rows.length; t++) {
      double truth = rows[t + 1][target];
      double error = learner.learn(rows[t], truth).prediction() - truth;
      sums[0] += after[t] ? Math.abs(error) : 0;
      sums[1] += after[t] ? error * error : 0;
    }
    return sums;
  }

  private static void add(double[] to, double[] more) {
    for (int k = 0; k < to.length; k++) {
      to[k] += more[k];
    }
  }

  /** The squared error of a column of the next row: of all rows, and of those with faults. */
  private static double[] ahead(double[][] rows, double[][] clean, int target, Trusting trusting) {
    Learner learner = Learner.builder(Model.linear(rows[0].length)).trust(trusting).build();
    double[] sums = new double[2];
    for (int t = 0; t + 1 < rows.length; t++) {
      double truth = clean[t + 1][target];
      double error = learner.learn(rows[t], truth).prediction() - truth;
      sums[0] += error * error;
      sums[1] += Arrays.equals(rows[t], clean[t]) ? 0 : error * error;
    }
    return sums;
  }

  /** Every kind of fault, in a tenth of the rows. */
  private static double[][] faulty(double[][] clean, Random random) {
    double[][] rows = Arrays.stream(clean).map(double[]::clone).toArray(double[][]::new);
    int columns = clean[0].length;
    int t = 500;
    while (t < rows.length - 100) {
      String fault = FAULTS[random.nextInt(FAULTS.length)];
      t += spoil(rows, clean, t, fault, random.nextInt(columns), random);
    }
    return rows;
  }

  /** Spoils some rows from {@code t} on; returns how far it is to the next fault. */
  private static int spoil(
      double[][] rows, double[][] clean, int t, String fault, int column, Random random) {
    boolean spike = fault.equals("spike");
    int length = spike ? 1 : fault.equals("code") ? 2 + random.nextInt(20) : 6 + random.nextInt(43);
    double code = random.nextBoolean() ? -999 : 65535;
    double jump = (random.nextBoolean() ? 5 : -5) * deviation(clean, column);
    for (int u = t; u < t + length; u++) {
      for (int c = 0; c < rows[u].length; c++) {
        if (c == column || fault.equals("row")) {
          rows[u][c] = spike ? rows[u][c] + jump : fault.equals("code") ? code : rows[t - 1][c];
        }
      }
    }
    return length + (spike ? 250 + random.nextInt(100) : 9 * length);
  }

  /** The share of cells found of faults in a tenth of the rows; of spikes, one in 300 rows. */
  private static double found(double[][] clean, String fault) {
    double spoilt = 0;
    double hit = 0;
    int columns = clean[0].length;
    for (int seed = 1; seed <= 3; seed++) {
      Random random = new Random(seed);
      double[][] rows = Arrays.stream(clean).map(double[]::clone).toArray(double[][]::new);
      int t = 500;
      while (t < rows.length - 100) {
        t += spoil(rows, clean, t, fault, random.nextInt(columns), random);
      }
      Trust trust = new Trust(columns);
      for (t = 0; t < rows.length; t++) {
        trust.look(rows[t]);
        for (int c = 0; c < columns; c++) {
          boolean wrong = !Double.isNaN(rows[t][c]) && rows[t][c] != clean[t][c];
          spoilt += wrong ? 1 : 0;
          hit += wrong && trust.fault(c) != null ? 1 : 0;
        }
        trust.learn();
      }
    }
    return hit / spoilt;
  }

  private static double deviation(double[][] rows, int column) {
    double[] seen =
        Arrays.stream(rows)
            .mapToDouble(row -> row[column])
            .filter(value -> !Double.isNaN(value))
            .toArray();
    double mean = Arrays.stream(seen).average().orElse(0);
    return Math.sqrt(
        Arrays.stream(seen).map(value -> (value - mean) * (value - mean)).average().orElse(0));
  }

  private static double[][] read(String file, int skipped) {
    Path path = Path.of(System.getenv("FLYBALL_DATA"), file);
    try (InputStream raw = Files.newInputStream(path);
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(
                    file.endsWith(".gz") ? new GZIPInputStream(raw) : raw,
                    StandardCharsets.UTF_8))) {
      return lines
          .lines()
          .skip(1)
          .map(
              line ->
                  Arrays.stream(line.split(",", -1))
                      .skip(skipped)
                      .mapToDouble(cell -> cell.isBlank() ? Double.NaN : Double.parseDouble(cell))
                      .map(value -> value == -200 ? Double.NaN : value)
                      .toArray())
          .toArray(double[][]::new);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
