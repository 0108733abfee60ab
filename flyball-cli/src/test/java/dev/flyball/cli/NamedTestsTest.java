package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every class, and every method of one, that a page names below {@code dev.flyball} is there. The
 * commands of the same pages are {@link DocsTest}'s.
 */
class NamedTestsTest {
  private static final Path ROOT = Path.of("..");

  /** {@code package.Class} or {@code package.Class.method}, in code. */
  private static final Pattern NAMED =
      Pattern.compile(
          "`((?:[a-z]+\\.)+)([A-Z][A-Za-z0-9]*)(?:\\.([a-z][A-Za-z0-9]*))?(?:\\(\\))?`");

  @ParameterizedTest
  @CsvSource({"paper.md, 100", "promises.md, 60"})
  void whatAPageNamesIsThere(String page, int least) throws IOException {
    Map<String, Path> classes = classes();
    List<String> absent = new ArrayList<>();
    int named = 0;
    Matcher matcher = NAMED.matcher(Files.readString(ROOT.resolve("docs/research").resolve(page)));
    while (matcher.find()) {
      named++;
      Path file = classes.get(matcher.group(1) + matcher.group(2));
      String method = matcher.group(3);
      boolean there =
          file != null
              && (method == null
                  || Files.readString(file).contains(" " + method + "(")
                  || method.equals(method.toUpperCase(Locale.ROOT)));
      if (!there) {
        absent.add(matcher.group());
      }
    }
    assertThat(absent).as(page).isEmpty();
    assertThat(named).as("names in %s", page).isGreaterThan(least);
  }

  /** All sources by their names below {@code dev.flyball}. */
  private static Map<String, Path> classes() throws IOException {
    Map<String, Path> classes = new HashMap<>();
    Path root = Path.of("dev", "flyball");
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path module : modules.filter(Files::isDirectory).toList()) {
        for (String kind : List.of("main", "test", "shared")) {
          Path sources = module.resolve("src").resolve(kind).resolve("java").resolve(root);
          if (Files.isDirectory(sources)) {
            add(sources, classes);
          }
        }
      }
    }
    return classes;
  }

  private static void add(Path sources, Map<String, Path> classes) throws IOException {
    try (Stream<Path> files = Files.walk(sources)) {
      files
          .filter(file -> file.toString().endsWith(".java"))
          .forEach(
              file -> {
                String name = sources.relativize(file).toString().replace('\\', '/');
                String dotted = name.substring(0, name.length() - ".java".length());
                classes.put(dotted.replace('/', '.'), file);
              });
    }
  }
}
