package dev.flyball.paper.faults;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/**
 * Hourly rows, standardised by the mean and deviation of the first 60 %.
 *
 * @param rows by time, then column
 * @param hours of the day
 * @param days of the week, from 0
 */
public record FaultPanel(double[][] rows, int[] hours, int[] days) {
  private static final double LEARNED = 0.6;

  /** From values as they were measured, hour by hour from a midnight of a Monday on. */
  static FaultPanel of(double[][] values) {
    int[] hours = new int[values.length];
    int[] days = new int[values.length];
    for (int t = 0; t < values.length; t++) {
      hours[t] = t % 24;
      days[t] = t / 24 % 7;
    }
    return standardised(values, hours, days);
  }

  /**
   * Reads a scenario's file.
   *
   * @throws IllegalArgumentException if it is not there
   */
  public static FaultPanel read(Path folder, FaultScenario scenario) throws IOException {
    Path plain = folder.resolve(scenario.file());
    Path packed = folder.resolve(scenario.file() + ".gz");
    if (!Files.exists(plain) && !Files.exists(packed)) {
      throw new IllegalArgumentException(
          "there is no %s, nor as .gz; it is %s (--data names the folder)"
              .formatted(plain, scenario.source()));
    }
    List<double[]> values = new ArrayList<>();
    List<LocalDateTime> times = new ArrayList<>();
    try (InputStream file = Files.newInputStream(Files.exists(plain) ? plain : packed);
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(
                    Files.exists(plain) ? file : new GZIPInputStream(file),
                    StandardCharsets.UTF_8))) {
      lines.readLine();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] cells = line.split(",", -1);
        times.add(LocalDateTime.parse(cells[0].replace(' ', 'T')));
        double[] row = new double[cells.length - 1];
        for (int c = 0; c < row.length; c++) {
          row[c] = Double.parseDouble(cells[c + 1]);
        }
        values.add(row);
      }
    }
    return standardised(
        values.toArray(double[][]::new),
        times.stream().mapToInt(LocalDateTime::getHour).toArray(),
        times.stream().mapToInt(time -> time.getDayOfWeek().ordinal()).toArray());
  }

  private static FaultPanel standardised(double[][] values, int[] hours, int[] days) {
    int learned = (int) (LEARNED * values.length);
    int columns = values[0].length;
    double[][] rows = new double[values.length][columns];
    for (int c = 0; c < columns; c++) {
      double sum = 0;
      double squares = 0;
      for (int t = 0; t < learned; t++) {
        sum += values[t][c];
        squares += values[t][c] * values[t][c];
      }
      double mean = sum / learned;
      double deviation = Math.sqrt(Math.max(squares / learned - mean * mean, 1e-12));
      for (int t = 0; t < values.length; t++) {
        rows[t][c] = (values[t][c] - mean) / deviation;
      }
    }
    return new FaultPanel(rows, hours, days);
  }

  /** The first row that is not learned from. */
  int learned() {
    return (int) (LEARNED * rows.length);
  }

  /** The first row of tests. */
  int tested() {
    return (int) (0.8 * rows.length);
  }
}
