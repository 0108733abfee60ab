package dev.flyball.tables.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
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
    seed(target, corpus);
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

  /** Sound files to start from, where chance would not find one. */
  private static void seed(Class<?> target, Path corpus) throws IOException {
    if (target == ParquetFuzz.class) {
      Path sound = Path.of("..", "flyball-parquet", "src", "test", "resources", "parquet");
      try (Stream<Path> files = Files.list(sound)) {
        for (Path file : files.filter(each -> each.toString().endsWith(".parquet")).toList()) {
          Files.copy(file, corpus.resolve(file.getFileName()));
        }
      }
    } else if (target == LearnerFuzz.class || target == CheckpointFuzz.class) {
      for (Law law : List.of(Law.scalar(), Law.directional(), Law.pool())) {
        Learner learner = Learner.builder(Model.linear(2)).law(law).build();
        learner.learn(new double[] {1, Double.NaN}, 2);
        Files.write(corpus.resolve(law.name()), learner.toBytes());
      }
    } else if (target == LawFuzz.class) {
      Files.writeString(corpus.resolve("pool"), Law.pool().describe().toString());
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
            "-max_len=65536",
            "-rss_limit_mb=4096",
            corpus.toString())
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("said.txt").toFile())
        .start();
  }
}
