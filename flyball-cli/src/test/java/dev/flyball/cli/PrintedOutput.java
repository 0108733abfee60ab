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

  /** Replaces it in the page; as many lines as stood before and behind the dots stay. */
  void write(List<String> printed) throws IOException {
    int dots = lines.indexOf(LEFT_OUT);
    List<String> now = new ArrayList<>(printed.stream().map(String::stripTrailing).toList());
    if (dots >= 0 && now.size() > lines.size()) {
      int behind = lines.size() - 1 - dots;
      now.subList(dots, now.size() - behind).clear();
      now.add(dots, LEFT_OUT);
    }
    List<String> text = new ArrayList<>(Files.readAllLines(page));
    int at = Collections.indexOfSubList(text, lines); // others of the page may have moved it
    text.subList(at, at + lines.size()).clear();
    text.addAll(at, now);
    Files.write(page, text);
  }
}
