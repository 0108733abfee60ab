package dev.flyball.cli;

import dev.flyball.paper.datasets.SteamPlant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Tables written from the simulated plant, with a clock and, if wanted, a class for a target. */
final class Plant {
  static final long SEED = 4;
  private static final double HIGH = 28;
  private static final double LOW = 22;

  private Plant() {}

  /** The plant's output as a number. */
  static Path numbers(Path file, int rows) {
    return write(file, rows, false);
  }

  /** The plant's output as low, middle or high. */
  static Path classes(Path file, int rows) {
    return write(file, rows, true);
  }

  private static Path write(Path file, int rows, boolean classes) {
    SteamPlant stream = new SteamPlant(SEED);
    List<String> lines = new ArrayList<>();
    lines.add("time," + String.join(",", SteamPlant.columnNames()) + ",output");
    for (int t = 0; t < rows; t++) {
      stream.next();
      StringBuilder line =
          new StringBuilder(String.format(Locale.ROOT, "%02d:%02d", t / 60 % 24, t % 60));
      for (double value : stream.observed()) {
        line.append(',').append(Double.isNaN(value) ? "" : value);
      }
      line.append(',').append(stream.labelled() ? target(stream.target(), classes) : "");
      lines.add(line.toString());
    }
    try {
      return Files.write(file, lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String target(double output, boolean classes) {
    if (!classes) {
      return Double.toString(output);
    }
    return output > HIGH ? "high" : output < LOW ? "low" : "middle";
  }
}
