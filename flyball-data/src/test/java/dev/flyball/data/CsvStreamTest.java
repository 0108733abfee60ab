package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Long files cost no memory, and generated ones say what a plain split says. */
class CsvStreamTest {
  private static final long SEED = 511L;
  private static final int ROWS = 200_000;
  private static final long MOST_BYTES = 40L * ROWS;

  @TempDir Path folder;

  @Test
  void readsALongFileWithoutAllocatingPerRow() throws IOException {
    Path file = folder.resolve("long.csv");
    double expected = writeLong(file);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    // What the compiler removes it removes late on a busy machine, so the best of some rounds
    // counts.
    for (int round = 0; round < 10 && least >= 2L * ROWS; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      double found = sum(file);
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
      assertThat(found).as("sum of the values (seed %d)", SEED).isEqualTo(expected);
    }
    assertThat(least).as("bytes for %d rows", ROWS).isLessThan(MOST_BYTES);
  }

  private static double writeLong(Path file) throws IOException {
    Random random = new Random(SEED);
    double sum = 0;
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write("when,a,b,y\n");
      for (int row = 0; row < ROWS; row++) {
        double a = random.nextInt(1 << 20) / 1024.0;
        double y = random.nextInt(100);
        String hole = random.nextBoolean() ? "NA" : "";
        out.write("\"2004-03-10, 18:00\"," + a + "," + hole + "," + y + "\r\n");
        sum += a + y;
      }
    }
    return sum;
  }

  private static Source open(Path file) {
    return Input.of(file, SourceOptions.defaults().withMissing(MissingCodes.of("NA"))).open();
  }

  private static double sum(Path file) {
    Source source = open(file);
    double sum = 0;
    int seen = 0;
    try (ObservationReader rows = NumberColumns.read(source, List.of("y"), List.of("a", "b"))) {
      while (rows.next()) {
        sum += rows.values()[0] + rows.target();
        seen += Double.isNaN(rows.values()[1]) ? 0 : 1;
      }
      assertThat(seen).as("values in the column of holes").isZero();
      assertThat(rows.row()).isEqualTo(ROWS);
    }
    return sum;
  }

  @Test
  void simpleFilesSayWhatSplittingThemSays() throws IOException {
    Random random = new Random(SEED);
    for (int trial = 0; trial < 60; trial++) {
      char delimiter = ",;\t|".charAt(random.nextInt(4));
      String end = random.nextBoolean() ? "\n" : "\r\n";
      String text = simpleFile(random, delimiter, end);
      Path file = folder.resolve("simple.csv");
      Files.writeString(file, text);
      assertThat(readAll(file))
          .as("trial %d of seed %d", trial, SEED)
          .isEqualTo(splitAll(text, delimiter, end));
    }
  }

  private static String simpleFile(Random random, char delimiter, String end) {
    int columns = 2 + random.nextInt(8);
    int rows = random.nextInt(300);
    StringBuilder text = new StringBuilder();
    for (int row = 0; row <= rows; row++) {
      for (int column = 0; column < columns; column++) {
        text.append(column == 0 ? "" : delimiter);
        text.append(row == 0 ? "name" + column : randomCell(random));
      }
      text.append(end);
    }
    return text.toString();
  }

  private static String randomCell(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> "";
      case 1 -> "NA";
      case 2 -> Integer.toString(random.nextInt(2001) - 1000);
      case 3 -> Float.toString(random.nextFloat());
      default -> Double.toString(random.nextGaussian());
    };
  }

  private static List<List<Double>> readAll(Path file) {
    List<List<Double>> rows = new ArrayList<>();
    try (Source source = open(file)) {
      while (source.next()) {
        List<Double> row = new ArrayList<>();
        for (int column = 0; column < source.columns().size(); column++) {
          row.add(source.value(column));
        }
        rows.add(row);
      }
    }
    return rows;
  }

  private static List<List<Double>> splitAll(String text, char delimiter, String end) {
    List<List<Double>> rows = new ArrayList<>();
    String[] lines = text.split(end);
    for (int line = 1; line < lines.length; line++) {
      List<Double> row = new ArrayList<>();
      for (String cell : lines[line].split(Pattern.quote("" + delimiter), -1)) {
        boolean missing = cell.isEmpty() || cell.equals("NA");
        row.add(missing ? Double.NaN : Double.parseDouble(cell));
      }
      rows.add(row);
    }
    return rows;
  }
}
