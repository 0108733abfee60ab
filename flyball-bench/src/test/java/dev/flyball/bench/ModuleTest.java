package dev.flyball.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Peers under the GPL stay where nothing is shipped from. */
class ModuleTest {
  private static final Path ROOT = Path.of("..");

  @Test
  void noOtherModuleNamesThisOneOrItsPeers() throws IOException {
    try (Stream<Path> folders = Files.list(ROOT)) {
      List<Path> others =
          folders
              .filter(folder -> folder.getFileName().toString().startsWith("flyball-"))
              .filter(folder -> !folder.endsWith("flyball-bench"))
              .map(folder -> folder.resolve("pom.xml"))
              .filter(Files::exists)
              .toList();
      assertThat(others).hasSizeGreaterThan(4);
      for (Path pom : others) {
        assertThat(Files.readString(pom)).doesNotContain("flyball-bench", "waikato", "tribuo");
      }
    }
  }

  @Test
  void thisModuleIsNeitherInstalledNorDeployed() throws IOException {
    assertThat(Files.readString(Path.of("pom.xml")))
        .contains("<maven.deploy.skip>true<", "<maven.install.skip>true<");
  }
}
