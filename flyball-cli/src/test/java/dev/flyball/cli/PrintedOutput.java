package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The output that a page prints in a block right below that of a command. A line of three dots
 * stands for any number of lines; times that were taken are not compared.
 *
 * @param from the first of its lines in the page, from 0
 */
record PrintedOutput(Path page, int from, List<String> lines) {
  private static final String LEFT_OUT = "...";
  private static final Pattern TIME = Pattern.compile("\\b[0-9.,]+ (ms|s|min)\\b");

  /** The block that begins at line {@code fence}, or null if none does. */
  static PrintedOutput at(Path page, List<String> text, int fence) {
    if (fence >= text.size() || !text.get(fence).equals("```")) {
      return null;
    }
    int end = fence + 1;
    while (!text.get(end).equals("```")) {
      end++;
    }
    return new PrintedOutput(page, fence + 1, List.copyOf(text.subList(fence + 1, end)));
  }

  /** Says where what was printed differs from the page. */
  void check(List<String> printed) {
    assertThat(matches(timeless(lines), timeless(printed)))
        .as(
            "%s, line %d: prints something else now; -Dflyball.docs.write=true writes it there:%n%s",
            page, from + 1, String.join("\n", printed))
        .isTrue();
  }

  private static List<String> timeless(List<String> text) {
    return text.stream()
        .map(line -> TIME.matcher(line.stripTrailing()).replaceAll("0 $1"))
        .toList();
  }

  private static boolean matches(List<String> expected, List<String> printed) {
    if (expected.isEmpty()) {
      return printed.isEmpty();
    }
    List<String> rest = expected.subList(1, expected.size());
    if (expected.get(0).equals(LEFT_OUT)) {
      for (int from = 0; from <= printed.size(); from++) {
        if (matches(rest, printed.subList(from, printed.size()))) {
          return true;
        }
      }
      return false;
    }
    return !printed.isEmpty()
        && expected.get(0).equals(printed.get(0))
        && matches(rest, printed.subList(1, printed.size()));
  }

  /** Replaces it in the page by the same excerpt of what was printed. */
  void write(List<String> printed) throws IOException {
    List<String> text = new ArrayList<>(Files.readAllLines(page));
    int at = Collections.indexOfSubList(text, lines); // others of the page may have moved it
    text.subList(at, at + lines.size()).clear();
    text.addAll(at, excerpt(printed));
    Files.write(page, text);
  }

  /**
   * What the page shows of what was printed now: all of it where nothing is left out, otherwise
   * runs of lines as long as those of the page, each where most lines differ in numbers alone.
   */
  List<String> excerpt(List<String> printed) {
    List<String> now = printed.stream().map(String::stripTrailing).toList();
    if (!lines.contains(LEFT_OUT)) {
      return now;
    }
    List<String> excerpt = new ArrayList<>();
    int at = 0;
    for (int first = 0; first < lines.size(); ) {
      int end = first;
      while (end < lines.size() && !lines.get(end).equals(LEFT_OUT)) {
        end++;
      }
      List<String> run = lines.subList(first, end);
      int start = first == 0 ? 0 : like(run, now, at, end == lines.size());
      at = Math.min(now.size(), start + run.size());
      excerpt.addAll(now.subList(start, at));
      if (end < lines.size()) {
        excerpt.add(LEFT_OUT);
      }
      first = end + 1;
    }
    return excerpt;
  }

  /** Where a run of lines stands now, from {@code from} on; the last run of all is at the end. */
  private static int like(List<String> run, List<String> now, int from, boolean last) {
    int end = Math.max(from, now.size() - run.size());
    int best = last ? end : from;
    long most = -1;
    for (int at = best; at <= end; at++) {
      long same = 0;
      for (int i = 0; i < run.size() && at + i < now.size(); i++) {
        same += shape(run.get(i)).equals(shape(now.get(at + i))) ? 1 : 0;
      }
      if (same > most) {
        best = at;
        most = same;
      }
    }
    return best;
  }

  private static String shape(String line) {
    return line.replaceAll("[0-9.,]+", "0").replaceAll("\\s+", " ");
  }
}
