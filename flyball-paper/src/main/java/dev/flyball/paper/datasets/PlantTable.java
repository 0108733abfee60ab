package dev.flyball.paper.datasets;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The simulated plant as a table to try things on: hourly rows of {@link SteamPlant} with the
 * outages as empty cells. The same seed writes the same bytes.
 */
public final class PlantTable {
  /** The table to learn. */
  public static final String FILE = "plant.csv";

  /** The hours after it, whose output is not known yet. */
  public static final String NEXT = "plant-next.csv";

  private static final LocalDateTime START = LocalDateTime.of(2025, 1, 1, 0, 0);
  private static final DateTimeFormatter HOUR =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);
  private static final MathContext DIGITS = new MathContext(6);

  private final SteamPlant stream;
  private long hours;

  private PlantTable(long seed) {
    this.stream = new SteamPlant(seed);
  }

  /**
   * Writes {@code rows} hours to {@link #FILE} and the {@code next} hours after them, without their
   * output, to {@link #NEXT}.
   *
   * @return the two files
   */
  public static List<Path> write(Path folder, int rows, int next, long seed) throws IOException {
    PlantTable table = new PlantTable(seed);
    Files.createDirectories(folder);
    Path file = folder.resolve(FILE);
    Path after = folder.resolve(NEXT);
    Files.write(file, table.lines(rows, true));
    Files.write(after, table.lines(next, false));
    return List.of(file, after);
  }

  private List<String> lines(int rows, boolean targets) {
    List<String> lines = new ArrayList<>();
    String header = "time," + String.join(",", SteamPlant.columnNames());
    lines.add(targets ? header + "," + SteamPlant.targetName() : header);
    for (int row = 0; row < rows; row++) {
      lines.add(line(targets));
    }
    return lines;
  }

  private String line(boolean target) {
    stream.next();
    StringBuilder line = new StringBuilder(HOUR.format(START.plusHours(hours++)));
    for (double value : stream.observed()) {
      line.append(',').append(cell(value));
    }
    if (target) {
      line.append(',').append(stream.labelled() ? cell(stream.target()) : "");
    }
    return line.toString();
  }

  private static String cell(double value) {
    return Double.isNaN(value) ? "" : new BigDecimal(value).round(DIGITS).toPlainString();
  }
}
