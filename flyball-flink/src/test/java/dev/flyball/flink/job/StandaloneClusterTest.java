package dev.flyball.flink.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.random.RandomStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same jar under {@code flink run}, on a cluster of two task managers in their own JVMs. */
@Tag("slow")
class StandaloneClusterTest {
  private static final long SEED = 12;

  @TempDir private Path folder;

  @Test
  void theJobJarRunsOnACluster() throws Exception {
    Path jar = JobJar.write(folder.resolve("job.jar"));
    Path input = Files.write(folder.resolve("readings.csv"), readings());
    Path output = folder.resolve("out");
    try (StandaloneCluster cluster = new StandaloneCluster(folder.resolve("flink"), 2)) {
      int status =
          cluster.flinkRun(
              List.of(
                  "-c",
                  FlinkCommand.class.getName(),
                  jar.toString(),
                  "--input",
                  input.toUri().toString(),
                  "--key",
                  "device",
                  "--target",
                  "y",
                  "-Dparallelism.default=4",
                  "--output",
                  output.toUri().toString()));
      assertThat(status).as(cluster::logs).isZero();
    }
    assertThat(lines(output.resolve("predictions")))
        .as("seed %d", SEED)
        .hasSize(2_000)
        .filteredOn(line -> line.contains("\"steps\":49}"))
        .as("each of 40 keys learns 50 rows")
        .hasSize(40);
  }

  private static List<String> readings() {
    RandomStream random = new RandomStream(SEED);
    List<String> lines = new ArrayList<>(List.of("device,a,b,y"));
    for (int i = 0; i < 2_000; i++) {
      double a = random.nextGaussian();
      lines.add("d%d,%s,%s,%s".formatted(i % 40, a, random.nextGaussian(), 3 * a));
    }
    return lines;
  }

  private static List<String> lines(Path results) throws Exception {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.walk(results)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!file.getFileName().toString().startsWith(".")) {
          lines.addAll(Files.readAllLines(file));
        }
      }
    }
    return lines;
  }
}
