package dev.flyball.paper.har;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.flyball.paper.datasets.HarData;
import dev.flyball.paper.trial.Progress;
import dev.flyball.paper.trial.StoppedException;
import dev.flyball.paper.trial.TrialHost;
import dev.flyball.paper.trial.TrialStore;
import dev.flyball.report.ReportWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Experiment 2 from end to end, on made-up data. */
class HarExperimentTest {
  private static final long SEED = 561;
  private static final HarData DATA = MadeUpHar.data(SEED);

  @TempDir Path folder;

  private static final HarSettings.Plan LOGISTIC = new HarSettings.Plan(HarModel.LOGISTIC, 2, 200);
  private static final HarSettings.Plan NETWORK = new HarSettings.Plan(HarModel.NETWORK, 1, 100);

  private static HarSettings settings(int threads, HarSettings.Plan... plans) {
    return new HarSettings(List.of(plans), 32, 50, SEED, threads);
  }

  private static HarResults run(HarSettings settings, TrialStore kept, BooleanSupplier stop) {
    return HarExperiment.run(settings, DATA, new TrialHost(kept, Progress.silent(), stop));
  }

  private String results(int threads, Path kept, boolean resume, HarSettings.Plan... plans)
      throws IOException {
    HarResults results = run(settings(threads, plans), new TrialStore(kept, resume), () -> false);
    Path out = folder.resolve("out" + threads);
    ReportWriter.write(out, HarReport.of(results, "flyball experiment har"));
    return Files.readString(out.resolve("results.json"));
  }

  @Tag("slow")
  @Test
  void theNumberOfThreadsChangesNothing() throws IOException {
    assertThat(results(3, folder.resolve("b"), false, LOGISTIC, NETWORK))
        .isEqualTo(results(1, folder.resolve("a"), false, LOGISTIC, NETWORK));
  }

  @Test
  void resultsHoldWhatTheDocumentationSays() throws IOException {
    JsonNode data =
        new ObjectMapper()
            .readTree(results(2, folder.resolve("kept"), false, LOGISTIC, NETWORK))
            .get("data");
    assertThat(data.get("table2")).hasSize(6 * 4 * 2 + 6 * 4);
    JsonNode cell = data.get("table2").get(0);
    assertThat(cell.get("model").asText()).isEqualTo("logistic");
    assertThat(cell.get("activity").asText()).isEqualTo("WALKING");
    assertThat(cell.get("method").asText()).isEqualTo("full");
    assertThat(cell.get("step").asInt()).isEqualTo(100);
    assertThat(cell.get("f1").asDouble()).isBetween(0.3, 1.0);
    assertThat(data.get("paperTable2")).hasSize(144);
    assertThat(data.at("/comparison/0/directionalBesideMasked/relativeGain").asDouble(Double.NaN))
        .isCloseTo(relativeGain(data.get("table2")), within(1e-9));
    JsonNode comparison = data.get("comparison").get(0);
    assertThat(comparison.get("directionalCells").asInt()).isEqualTo(12);
    assertThat(comparison.get("meanDeviations").fieldNames())
        .toIterable()
        .containsExactly("full", "masked", "directional");
    JsonNode run = data.get("runs").get(7);
    assertThat(run.get("method").asText()).isEqualTo("directional");
    assertThat(run.get("seed").asInt()).isEqualTo(1);
    assertThat(run.get("outcome").get("steps")).hasSize(4);
    assertThat(run.get("outcome").get("f1").get(3)).hasSize(6);
    assertThat(data.get("safeguards").get("logistic").get(1).get("chances").asInt())
        .isEqualTo(2 * 6 * 200);
  }

  /** Of the logistic cells: what the directional law's sum is above masked SGD's, as a share. */
  private static double relativeGain(JsonNode cells) {
    Map<String, Double> sums = new HashMap<>();
    for (JsonNode cell : cells) {
      if (cell.get("model").asText().equals("logistic")) {
        sums.merge(cell.get("method").asText(), cell.get("f1").asDouble(), Double::sum);
      }
    }
    return sums.get("directional") / sums.get("masked") - 1;
  }

  @Test
  void finishedRunsAreTakenUpAgainAndOnlyWhereTheyBelong() throws IOException {
    Path kept = folder.resolve("kept");
    String whole = results(1, kept, false, LOGISTIC);
    Path one = kept.resolve("logistic-masked-seed0-200steps.json");
    String text = Files.readString(one);
    String marked = text.replaceAll("\"capped\":0", "\"capped\":77");
    Files.writeString(one, marked);
    assertThat(results(1, kept, true, LOGISTIC)).as("taken up").contains("77").isNotEqualTo(whole);
    Files.writeString(one, marked.replace("seed " + SEED, "seed 9"));
    assertThat(results(1, kept, true, LOGISTIC)).as("of another experiment").isEqualTo(whole);
    Files.writeString(one, text.substring(0, text.length() / 2));
    assertThat(results(1, kept, true, LOGISTIC)).as("broken off").isEqualTo(whole);
    Files.writeString(one, marked);
    assertThat(results(1, kept, false, LOGISTIC)).as("not asked for").isEqualTo(whole);
  }

  @Test
  void stopsWhenAskedToAndKeepsWhatWasFinished() throws IOException {
    Path kept = folder.resolve("kept");
    AtomicInteger steps = new AtomicInteger();
    // The first two runs have 200 steps each.
    BooleanSupplier afterTwoRuns = () -> steps.incrementAndGet() > 450;
    assertThatThrownBy(() -> run(settings(1, LOGISTIC), new TrialStore(kept, false), afterTwoRuns))
        .isInstanceOf(StoppedException.class);
    try (var files = Files.list(kept)) {
      assertThat(files).hasSize(2);
    }
    assertThat(results(1, kept, true, LOGISTIC))
        .isEqualTo(results(1, folder.resolve("other"), false, LOGISTIC));
  }
}
