package dev.flyball.data;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Measures reading a table to doubles against FastCSV's splitting of the same file into records, in
 * turns and in one run. Run it by its main method; the ratio is what counts, not the speeds.
 */
final class CsvSpeedBench {
  private static final int COLUMNS = 40;
  private static final int ROWS = 100_000;
  private static final int ROUNDS = 9;

  /** Counts what this thread used, whatever else the machine does. */
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private CsvSpeedBench() {}

  public static void main(String[] arguments) throws IOException {
    for (String kind : new String[] {"short", "long"}) {
      Path file = Files.createTempFile("flyball", ".csv");
      try {
        write(file, kind.equals("long"));
        double[] raw = new double[ROUNDS];
        double[] ours = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
          raw[round] = seconds(() -> readRaw(file));
          ours[round] = seconds(() -> readNumbers(file));
        }
        Arrays.sort(raw);
        Arrays.sort(ours);
        double megabytes = Files.size(file) / 1e6;
        System.out.printf(
            Locale.ROOT,
            "%s numbers: FastCSV %.0f MB/s, to doubles %.0f MB/s, ratio %.2f (best %.2f)%n",
            kind,
            megabytes / raw[ROUNDS / 2],
            megabytes / ours[ROUNDS / 2],
            raw[ROUNDS / 2] / ours[ROUNDS / 2],
            raw[0] / ours[0]);
      } finally {
        Files.delete(file);
      }
    }
  }

  private static void write(Path file, boolean digits) throws IOException {
    Random random = new Random(40);
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (int column = 0; column < COLUMNS; column++) {
        out.write((column == 0 ? "" : ",") + "c" + column);
      }
      for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++) {
          double value =
              digits ? random.nextGaussian() : Math.round(1e4 * random.nextGaussian()) / 1e3;
          out.write((column == 0 ? "\n" : ",") + value);
        }
      }
    }
  }

  private static double seconds(Runnable reading) {
    long start = CLOCK.getCurrentThreadCpuTime();
    reading.run();
    return (CLOCK.getCurrentThreadCpuTime() - start) / 1e9;
  }

  private static void readRaw(Path file) {
    long fields = 0;
    try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(file)) {
      for (CsvRecord line : reader) {
        fields += line.getFieldCount();
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    require(fields == (ROWS + 1L) * COLUMNS, fields);
  }

  private static void readNumbers(Path file) {
    int[] all = IntStream.range(0, COLUMNS).toArray();
    double[] row = new double[COLUMNS];
    double sum = 0;
    try (Source source = Input.of(file, SourceOptions.defaults()).open()) {
      while (source.next()) {
        source.values(all, row);
        sum += row[0];
      }
    }
    require(Double.isFinite(sum), sum);
  }

  private static void require(boolean sound, double found) {
    if (!sound) {
      throw new IllegalStateException("found " + found);
    }
  }
}
