package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Pages and sources keep to the spelling that docs/architecture.md lists, and to sentences that are
 * understood at first reading.
 */
class DocsWordsTest {
  private static final Path ROOT = Path.of("..");

  /** Code, links and quoted output may spell as they like. */
  private static final Pattern CODE =
      Pattern.compile("```.*?```|`[^`\n]*`|\\]\\([^)]*\\)|\"[^\"\n]*\"", Pattern.DOTALL);

  /** What has a letter of its own in text. */
  private static final Pattern SPELLED_OUT =
      Pattern.compile("(?<![\\w-])(eta|beta|epsilon)(?![\\w-])");

  /** Sentences that readers stumbled over, and their kin. */
  private static final Pattern STUMBLED =
      Pattern.compile(
          "left out,? with a word|, and said\\b|after all once|Runs runs|excites nothing"
              + "|what would do\\b|this is said at|holds numbers that do not|one that is given",
          Pattern.CASE_INSENSITIVE);

  @Test
  void pagesSpellEachTermInOneWay() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path page : pages()) {
      String words = CODE.matcher(Files.readString(page)).replaceAll("");
      collect(SPELLED_OUT.matcher(words), page, words, found);
    }
    // The page that says so.
    found.removeIf(line -> line.contains("architecture.md"));
    assertThat(found).isEmpty();
  }

  @Test
  void noSentenceThatReadersStumbledOver() throws IOException {
    List<String> found = new ArrayList<>();
    List<Path> files = new ArrayList<>(pages());
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path module : modules.map(each -> each.resolve("src/main")).toList()) {
        if (Files.isDirectory(module)) {
          try (Stream<Path> sources = Files.walk(module)) {
            sources.filter(each -> each.toString().endsWith(".java")).forEach(files::add);
          }
        }
      }
    }
    for (Path file : files) {
      String words = Files.readString(file);
      collect(STUMBLED.matcher(words), file, words, found);
    }
    assertThat(found).isEmpty();
  }

  private static void collect(Matcher matcher, Path file, String words, List<String> found) {
    while (matcher.find()) {
      int from = Math.max(0, matcher.start() - 30);
      int to = Math.min(words.length(), matcher.end() + 30);
      found.add(file + ": " + words.substring(from, to).replace('\n', ' '));
    }
  }

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md")));
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    return pages;
  }
}
