package dev.flyball.cli;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** One type name, one meaning, in all modules: who reads a name need not ask which one it is. */
class TypeNamesTest {
  /** Names that every module or package may have. */
  private static final Set<String> EVERYWHERE =
      Set.of("package-info.java", "module-info.java", "Main.java");

  @Test
  void noNameIsGivenTwice() throws IOException {
    Map<String, List<String>> places =
        MainSources.below(MainSources.ROOT).stream()
            .filter(file -> !EVERYWHERE.contains(file.getFileName().toString()))
            .collect(
                groupingBy(
                    file -> file.getFileName().toString(),
                    TreeMap::new,
                    Collectors.mapping(Path::toString, Collectors.toList())));
    assertThat(places).hasSizeGreaterThan(500);
    places.values().removeIf(paths -> paths.size() == 1);

    assertThat(places).isEmpty();
  }
}
