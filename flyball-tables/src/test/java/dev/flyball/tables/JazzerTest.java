package dev.flyball.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The long mode of {@link ReaderFuzzTest}: Jazzer, which looks where an input leads, on every
 * reader. Skipped unless it is on the class path, which {@code -Pfuzz} puts it on; a minute each,
 * or as many seconds as {@code flyball.jazzer.seconds} says.
 */
class JazzerTest {
  private static final String JAZZER = "com.code_intelligence.jazzer.Jazzer";
  private static final long SECONDS = Long.getLong("flyball.jazzer.seconds", 60L);

  /** Until it has attached itself and instrumented the readers. */
  private static final long START_SECONDS = 600;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      classes = {
        CsvFuzz.class,
        ArffFuzz.class,
        JsonLinesFuzz.class,
        ParquetFuzz.class,
        CheckpointFuzz.class,
        LearnerFuzz.class,
        LawFuzz.class
      })
  void findsNothing(Class<?> target) throws Exception {
    assumeTrue(isThere(), "Jazzer is not on the class path: run with -Pfuzz");
    Path corpus = Files.createDirectories(folder.resolve("corpus"));
    for (Path seed : seeds(target)) {
      Files.copy(seed, corpus.resolve(seed.getFileName()));
    }
    Process process = start(target, corpus);
    try {
      assertThat(process.waitFor(SECONDS + START_SECONDS, TimeUnit.SECONDS)).as("ended").isTrue();
      String said = Files.readString(folder.resolve("said.txt"));
      assertThat(process.exitValue()).as(said).isZero();
      System.out.printf("%s: %s%n", target.getSimpleName(), units(said));
    } finally {
      process.destroyForcibly();
    }
  }

  private static String units(String said) {
    return said.lines()
        .filter(line -> line.startsWith("Done ") || line.contains("number_of_executed_units"))
        .findFirst()
        .orElse("no count");
  }

  private static boolean isThere() {
    try {
      Class.forName(JAZZER, false, JazzerTest.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** Sound files to start from, where a reader has some. */
  private static List<Path> seeds(Class<?> target) throws IOException {
    if (target != ParquetFuzz.class) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(Path.of("src", "test", "resources", "parquet"))) {
      return files.filter(file -> file.toString().endsWith(".parquet")).toList();
    }
  }

  private Process start(Class<?> target, Path corpus) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx1g",
            "-Ddev.flyball.kernels=plain",
            "-cp",
            System.getProperty("java.class.path"),
            JAZZER,
            "--target_class=" + target.getName(),
            "--instrumentation_includes=dev.flyball.**",
            "-max_total_time=" + SECONDS,
            "-rss_limit_mb=4096",
            corpus.toString())
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("said.txt").toFile())
        .start();
  }
}
