package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What a start costs is decided by what it loads. These hold the causes down; {@code flyball bench
 * start} measures the times.
 */
class LoadedClassesTest {
  private static final int PATIENCE_SECONDS = 300;

  @TempDir private Path folder;

  /** The classes that {@code flyball args} loads, as the launcher starts what computes little. */
  private List<String> loadedBy(String... args) throws Exception {
    Path log = folder.resolve("classes.txt");
    List<String> command =
        JavaCommand.of(
            List.of(
                "-XX:TieredStopAtLevel=1",
                "--add-modules=jdk.incubator.vector",
                "-Xlog:class+load:file=" + log + "::filecount=0"),
            Main.class,
            (Object[]) args);
    Path said = folder.resolve("said.txt");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(said)).isZero();
    try (var lines = Files.lines(log)) {
      return lines.map(LoadedClassesTest::name).toList();
    }
  }

  /** The class that a line such as {@code [0.01s][info][class,load] a.B source: x.jar} names. */
  private static String name(String line) {
    return line.replaceAll("^(\\[[^]]*\\])*\\s*(\\S+).*", "$2");
  }

  private static Predicate<String> oneOf(String... starts) {
    return name -> List.of(starts).stream().anyMatch(name::startsWith);
  }

  private static final Predicate<String> COSTLY =
      oneOf(
          "picocli.",
          "com.fasterxml.jackson.databind.",
          "java.util.logging.",
          "jdk.incubator.vector.",
          "dev.flyball.serve.",
          "dev.flyball.certify.",
          "org.bytedeco.");

  @Test
  void theVersionLoadsHardlyAnything() throws Exception {
    List<String> loaded = loadedBy("--version");
    assertThat(loaded).contains("dev.flyball.cli.Main");
    assertThat(loaded).filteredOn(COSTLY).isEmpty();
    assertThat(loaded).filteredOn(oneOf("dev.flyball.")).hasSizeLessThan(10);
  }

  @Test
  void aPredictionLoadsNeitherParserNorMapperNorOtherCommands() throws Exception {
    Path table = Path.of("..", "examples", "data", "plant.csv");
    Path kept = folder.resolve("kept.ckpt");
    assertThat(Cli.run("train", table, "--target", "output", "--checkpoint", kept).code()).isZero();
    Path ten = folder.resolve("ten.csv");
    Files.write(ten, Files.readAllLines(table).subList(0, 11));
    List<String> loaded = loadedBy("predict", kept.toString(), ten.toString());
    assertThat(loaded).contains("dev.flyball.cli.PredictCommand", "dev.flyball.learn.Learner");
    assertThat(loaded).filteredOn(COSTLY).isEmpty();
    assertThat(loaded)
        .filteredOn(name -> name.startsWith("dev.flyball.cli.") && name.endsWith("Command"))
        .containsExactly("dev.flyball.cli.PredictCommand");
  }

  /** One pass over a small table ends before vector kernels are compiled. */
  @ParameterizedTest
  @CsvSource({"train, , false", "evaluate, , false", "train, --passes=2, true"})
  void smallTablesAreGoneThroughWithPlainKernels(String command, String option, boolean vectors)
      throws Exception {
    String table = Path.of("..", "examples", "data", "plant.csv").toString();
    List<String> words = new ArrayList<>(List.of(command, table, "--target=output"));
    words.addAll(option == null ? List.of() : List.of(option));
    List<String> loaded = loadedBy(words.toArray(String[]::new));
    assertThat(loaded.contains("dev.flyball.linalg.VectorRows")).isEqualTo(vectors);
  }
}
