package dev.flyball.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The tables of docs/research/reproduction.md that follow from the runs kept beside it. {@code
 * -Dflyball.docs.write=true} writes them there.
 */
public final class ReproducedPage {
  private static final Path RESEARCH = Path.of("..", "docs", "research");
  private static final Path PAGE = RESEARCH.resolve("reproduction.md");

  private ReproducedPage() {}

  /** The rows of a file of results, by the names of its columns. */
  public static List<Map<String, String>> results(String file) throws IOException {
    List<String> lines = Files.readAllLines(RESEARCH.resolve("results").resolve(file));
    String[] names = lines.get(0).split(",");
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",");
      Map<String, String> row = new LinkedHashMap<>();
      for (int i = 0; i < names.length; i++) {
        row.put(names[i], cells[i]);
      }
      rows.add(row);
    }
    return rows;
  }

  /** The page has a table with the first of these lines as its header, and it is these lines. */
  public static void has(List<String> table) throws IOException {
    List<String> page = new ArrayList<>(Files.readAllLines(PAGE));
    int from = page.indexOf(table.get(0));
    assertThat(from).as("the header %s", table.get(0)).isNotNegative();
    int to = from;
    while (to < page.size() && page.get(to).startsWith("|")) {
      to++;
    }
    if (Boolean.getBoolean("flyball.docs.write")) {
      page.subList(from, to).clear();
      page.addAll(from, table);
      Files.write(PAGE, page);
    } else {
      assertThat(String.join("\n", page.subList(from, to))).isEqualTo(String.join("\n", table));
    }
  }

  /**
   * Our mean and in brackets the paper's number, with a star where they differ by more than the
   * standard deviation of our runs, from run to run, and the paper's rounding; a single run has no
   * deviation and no star.
   */
  public static String cell(double[] own, double paper, int digits) {
    double mean = Arrays.stream(own).average().orElseThrow();
    double squares = Arrays.stream(own).map(value -> (value - mean) * (value - mean)).sum();
    double spread = own.length > 1 ? Math.sqrt(squares / (own.length - 1)) : Double.MAX_VALUE;
    double rounding = Math.pow(10, -digits) / 2;
    String form = "%." + digits + "f (%." + digits + "f)%s";
    return String.format(
        Locale.ROOT, form, mean, paper, Math.abs(mean - paper) > spread + rounding ? " \\*" : "");
  }

  /** A header with the line below it; the first column is of words, the others of numbers. */
  public static List<String> header(String... names) {
    List<String> lines = new ArrayList<>();
    lines.add(row(names));
    lines.add("|---".repeat(names.length) + "|");
    return lines;
  }

  public static String row(String... cells) {
    return "| " + String.join(" | ", cells) + " |";
  }
}
