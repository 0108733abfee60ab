package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a training measures beside its error: how weights move, and how often intervals held. */
class MonitorsTest {
  @TempDir Path folder;
  private Path table;

  @BeforeEach
  void write() {
    Random random = new Random(6);
    List<String> lines = new ArrayList<>(List.of("a,b,y"));
    for (int t = 0; t < 600; t++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      lines.add((t % 5 == 1 ? "" : a) + "," + b + "," + (2 * a - b + 0.01 * random.nextGaussian()));
    }
    table = Cli.file(folder, "t.csv", lines.toArray(String[]::new));
  }

  private JsonNode data(Object... more) throws IOException {
    List<Object> words = new ArrayList<>(List.of("train", table, "--target", "y", "--json"));
    words.addAll(List.of(more));
    Cli run = Cli.run(words.toArray());
    assertThat(run.code()).as(run.err()).isZero();
    return new ObjectMapper().readTree(run.out()).get("data");
  }

  @Test
  void theyAreInTheResultsWhereAskedFor() throws IOException {
    assertThat(data("--law", "scalar").has("motion")).isFalse();
    JsonNode motion =
        data(
                "--law",
                "directional",
                "--no-standardise",
                "--monitors",
                "--reference",
                "a=2,b=-1,intercept=0")
            .get("motion");
    assertThat(motion.get("aligned").asDouble() + motion.get("misaligned").asDouble())
        .isBetween(0.999, 1.001);
    assertThat(motion.get("smoothness").asDouble()).isPositive();
    assertThat(motion.get("stability").asDouble()).isPositive();
    assertThat(motion.get("contraction").get("rate").asDouble()).isPositive();
    JsonNode curves = motion.get("curves");
    // 600 rows in at most 400 points: every other one.
    assertThat(curves.get("step")).hasSize(300);
    assertThat(curves.get("step").get(299).asInt()).isEqualTo(600);
    assertThat(curves.get("coherence").get(299).asDouble()).isBetween(-1.0, 1.0);
    assertThat(curves.get("smoothness").get(299).asDouble())
        .isEqualTo(motion.get("smoothness").asDouble());
    assertThat(curves.get("error").get(0).asDouble()).isBetween(1.0, 2.3);
    assertThat(curves.get("error").get(299).asDouble()).isLessThan(0.5);
    Path out = folder.resolve("report");
    Cli shown = Cli.run("train", table, "--target", "y", "--monitors", "--out", out);
    assertThat(shown.out()).contains("How the weights moved", "smoothness per step");
    assertThat(Files.readString(out.resolve("report.html")))
        .contains("\"Coherence\"", "\"Smoothness\"")
        .doesNotContain("Distance from the reference");
    Cli alone = Cli.run("train", table, "--target", "y", "--reference", "a=2,b=-1");
    assertThat(alone.code()).isEqualTo(2);
    assertThat(alone.err()).contains("--reference needs --monitors");
  }

  @Test
  void theyGoOnAfterACheckpoint() throws IOException {
    Path kept = folder.resolve("kept.ckpt");
    data("--law", "scalar", "--monitors", "--holdout", "50%", "--checkpoint", kept);
    Path once = folder.resolve("once.ckpt");
    JsonNode whole = data("--law", "scalar", "--monitors", "--checkpoint", once).get("motion");
    Cli rest = Cli.run("train", table, "--resume", kept, "--holdout", "1%", "--json");
    assertThat(rest.code()).as(rest.err()).isZero();
    JsonNode motion = new ObjectMapper().readTree(rest.out()).get("data").get("motion");
    assertThat(motion.get("window")).isEqualTo(whole.get("window"));
    assertThat(motion.get("coherence").isNumber()).isTrue();
  }

  @Test
  void receiptsOfIntervalsAndPoolAreInTheResults() throws IOException {
    JsonNode data = data("--interval", "0.9");
    assertThat(data.get("intervals").get(0).get("level").asDouble()).isEqualTo(0.9);
    assertThat(data.get("intervals").get(0).get("rows").asLong()).isPositive();
    assertThat(data.get("pool").get("members")).isNotEmpty();
    Cli certify =
        Cli.run(
            "certify", table, "--target", "y", "--law", "scalar", "--interval", "0.9", "--json");
    assertThat(certify.code()).as(certify.err()).isZero();
    JsonNode found = new ObjectMapper().readTree(certify.out()).get("data");
    assertThat(found.get("intervals").get(0).get("gapBound").asDouble()).isPositive();
  }
}
