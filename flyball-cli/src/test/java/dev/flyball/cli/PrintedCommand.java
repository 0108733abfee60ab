package dev.flyball.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A command as a page prints it: a line of a code block, or code in a sentence, that begins with
 * {@code flyball}.
 *
 * @param line where in the page
 * @param block whether it stands in a block of code, to be typed
 * @param words after {@code flyball}, as a shell would split them
 * @param output what the page says that it prints, or null
 */
record PrintedCommand(
    String page, int line, boolean block, List<String> words, @Nullable PrintedOutput output) {
  private static final Pattern IN_A_SENTENCE = Pattern.compile("`(?:\\./)?flyball ([^`]+)`");
  private static final Pattern IN_A_BLOCK = Pattern.compile("^(?:\\$ )?(?:\\./)?flyball (.*)$");
  private static final Pattern PLACEHOLDER =
      Pattern.compile("FILE|DIR|NAME|CHECKPOINT|[NTY]|\\.\\.\\.");
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");

  /** All commands of a page, in order. */
  static List<PrintedCommand> of(Path page) {
    List<String> lines = lines(page);
    List<PrintedCommand> found = new ArrayList<>();
    boolean block = false;
    for (int at = 0; at < lines.size(); at++) {
      String line = lines.get(at);
      if (line.stripLeading().startsWith("```")) {
        block = !block;
        continue;
      }
      int first = at;
      while (block && line.endsWith("\\") && at + 1 < lines.size()) {
        line = line.substring(0, line.length() - 1) + lines.get(++at).strip();
      }
      Matcher command = (block ? IN_A_BLOCK : IN_A_SENTENCE).matcher(block ? line.strip() : line);
      while (command.find()) {
        found.add(
            new PrintedCommand(
                page.getFileName().toString(),
                first + 1,
                block,
                words(command.group(1)),
                block && at + 1 < lines.size() && lines.get(at + 1).equals("```")
                    ? PrintedOutput.at(page, lines, at + 2)
                    : null));
      }
    }
    return found;
  }

  private static List<String> lines(Path page) {
    try {
      return Files.readAllLines(page);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(text.replaceFirst("\\s+#.*$", ""));
    while (word.find()) {
      for (int group = 1; group <= 3; group++) {
        if (word.group(group) != null) {
          words.add(word.group(group));
        }
      }
    }
    return words;
  }

  /** Whether a sentence only names a command, as in {@code flyball data har}. */
  boolean isName() {
    return !block && words.stream().allMatch(word -> word.matches("[a-z][a-z-]*|\\.\\.\\."));
  }

  /** Whether it shows a form to be filled in, as in {@code flyball data har --to DIR}. */
  boolean isForm() {
    return words.stream().anyMatch(PLACEHOLDER.asMatchPredicate());
  }

  /** The same with something in each place of a form. */
  List<String> filledIn() {
    return words.stream().map(word -> PLACEHOLDER.matcher(word).matches() ? "1" : word).toList();
  }

  String text() {
    return String.join(" ", words);
  }

  @Override
  public String toString() {
    return "%s:%s flyball %s".formatted(page, line, text());
  }
}
