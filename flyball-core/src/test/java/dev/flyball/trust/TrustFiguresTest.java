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
    "sensorfaults/ETTh1.csv.gz, 1, 0, 0.85, 0.85, 0.65",
    "sensorfaults/beijing_air_tiantan.csv.gz, 1, 0, 0.65, 0.65, 0.4",
    "airquality/AirQualityUCI.csv, 2, 0, 0.9, 0.9, 0.9"
  })
  void findsFaultsAndCostsNextToNothing(
      String file, int skipped, int target, double stuck, double row, double spike) {
    double[][] rows = read(file, skipped);
    Trust trust = new Trust(rows[0].length);
    long cells = 0;
    for (double[] each : rows) {
      trust.look(each);
      trust.learn();
      cells += Arrays.stream(each).filter(value -> !Double.isNaN(value)).count();
    }
    double[] least = {stuck, row, spike, 0};
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
    assertThat(cost).isLessThan(1.01);
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
        boolean spike = fault.equals("spike");
        int length =
            spike ? 1 : fault.equals("code") ? 2 + random.nextInt(20) : 6 + random.nextInt(43);
        int column = random.nextInt(columns);
        double code = random.nextBoolean() ? -999 : 65535;
        double jump = (random.nextBoolean() ? 5 : -5) * deviation(clean, column);
        for (int u = t; u < t + length; u++) {
          for (int c = 0; c < columns; c++) {
            if (c == column || fault.equals("row")) {
              rows[u][c] = spike ? rows[u][c] + jump : fault.equals("code") ? code : rows[t - 1][c];
            }
          }
        }
        t += length + (spike ? 250 + random.nextInt(100) : 9 * length);
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
