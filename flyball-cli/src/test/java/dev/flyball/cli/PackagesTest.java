package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every package says what it is for, and those that users call have their nulls checked. */
class PackagesTest {
  private static final Path ROOT = MainSources.ROOT;

  @Test
  void everyPackageSaysWhatItIsFor() throws IOException {
    Set<Path> silent = new TreeSet<>();
    for (Path folder : packages(ROOT)) {
      if (!Files.exists(folder.resolve("package-info.java"))) {
        silent.add(ROOT.relativize(folder));
      }
    }
    assertThat(silent).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "flyball-linalg",
        "flyball-core",
        "flyball-networks",
        "flyball-tables",
        "flyball-serve"
      })
  void nullsAreCheckedWhereUsersCall(String module) throws IOException {
    List<Path> folders = packages(ROOT.resolve(module));
    assertThat(folders).isNotEmpty();
    for (Path folder : folders) {
      assertThat(Files.readString(folder.resolve("package-info.java")))
          .as(ROOT.relativize(folder).toString())
          .contains("@NullMarked");
    }
  }

  /** The folders below {@code root} that hold main code. */
  private static List<Path> packages(Path root) throws IOException {
    return MainSources.below(root).stream()
        .map(Path::getParent)
        // A first program has no package to speak of.
        .filter(folder -> !folder.endsWith(Path.of("src", "main", "java")))
        .distinct()
        .sorted()
        .toList();
  }
}
