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

/** Every test that docs/research/promises.md names is there. */
class PromisesTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern NAMED = Pattern.compile("`((?:\\w+\\.)+)(\\w+Test)(?:\\.(\\w+))?`");

  @Test
  void theTestsThatKeepPromisesAreThere() throws IOException {
    Matcher named = NAMED.matcher(Files.readString(ROOT.resolve("docs/research/promises.md")));
    List<String> missing = new ArrayList<>();
    int count = 0;
    while (named.find()) {
      count++;
      String file = "dev/flyball/" + named.group(1).replace('.', '/') + named.group(2) + ".java";
      String method = named.group(3);
      if (!holds(file, method == null ? "@Test" : "void " + method + "(")) {
        missing.add(named.group());
      }
    }
    assertThat(count).isGreaterThan(20);
    assertThat(missing).isEmpty();
  }

  private static boolean holds(String file, String text) throws IOException {
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path module : modules.toList()) {
        for (String tests : List.of("src/test/java", "src/shared/java")) {
          Path test = module.resolve(tests).resolve(file);
          if (Files.exists(test)) {
            String source = Files.readString(test);
            return source.contains(text)
                || text.equals("@Test") && source.contains("@Parameterized");
          }
        }
      }
    }
    return false;
  }
}
