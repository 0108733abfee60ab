package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code train --autoencoder}, and what predict, inspect and the others make of it. */
class AutoencoderCommandTest {
  private static final long SEED = 5;
  private static final int ROWS = 1500;

  @TempDir static Path folder;
  private static Path table;
  private static Path kept;

  /** Three numbers and a category that one hidden number moves, with holes. */
  @BeforeAll
  static void learn() {
    Random random = new Random(SEED);
    List<String> lines = new ArrayList<>(List.of("a,b,c,state"));
    for (int t = 0; t < ROWS; t++) {
      double z = random.nextGaussian();
      String a = cell(random, String.format(Locale.ROOT, "%.3f", 100 + 10 * z));
      String b = cell(random, String.format(Locale.ROOT, "%.3f", -z + 0.1 * random.nextGaussian()));
      String c = cell(random, String.format(Locale.ROOT, "%.3f", 3 * z));
      lines.add(a + "," + b + "," + c + "," + cell(random, z > 0 ? "high" : "low"));
    }
    table = Cli.file(folder, "rows.csv", lines.toArray(String[]::new));
    kept = folder.resolve("rows.ckpt");
    Cli run = Cli.run("train", table, "--autoencoder", "--checkpoint", kept, "--passes", "2");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("each row is reconstructed", "4 columns, 5 features")
        .contains("a hidden value is filled in with", "checkpoint: " + kept)
        .containsPattern("(?m)^state +[0-9.]+ % +[0-9]+ ");
  }

  private static String cell(Random random, String text) {
    return random.nextInt(10) == 0 ? "" : text;
  }

  @Test
  void holesAreFilledInAndWhatIsThereStays() {
    Path fresh =
        Cli.file(folder, "fresh.csv", "state,a,b,c", "high,115,-1.5,", ",85,1.5,-4.5", ",,,");
    Cli run = Cli.run("predict", kept, fresh);
    assertThat(run.code()).as(run.err()).isZero();
    List<String> lines = run.out().lines().toList();
    assertThat(lines.get(0)).isEqualTo("row,error,rank,farthest,filled,a,b,c,state");
    String[] first = lines.get(1).split(",");
    assertThat(first[4]).isEqualTo("c");
    assertThat(first).endsWith("high").containsSequence("115", "-1.5");
    assertThat(Double.parseDouble(first[7])).as("seed %d", SEED).isBetween(2.0, 6.0);
    assertThat(lines.get(2)).as("seed %d", SEED).endsWith(",state,85,1.5,-4.5,low");
    assertThat(lines.get(3)).startsWith("3,,,,a|b|c|state,");
  }

  @Test
  void anUnusualRowIsFound() throws IOException {
    Path odd = Cli.file(folder, "odd.csv", "a,b,c,state", "105,-0.5,1.5,high", "105,3.9,1.5,high");
    Cli run = Cli.run("predict", kept, odd, "--as", "jsonl");
    List<String> lines = run.out().lines().toList();
    JsonNode usual = new ObjectMapper().readTree(lines.get(0));
    JsonNode unusual = new ObjectMapper().readTree(lines.get(1));
    assertThat(usual.at("/rank").asDouble()).as("seed %d", SEED).isLessThan(0.9);
    assertThat(unusual.at("/rank").asDouble()).as("seed %d", SEED).isGreaterThan(0.99);
    assertThat(unusual.at("/farthest").asText()).isEqualTo("b");
    assertThat(unusual.at("/values/b").asDouble()).isEqualTo(3.9);
  }

  @Test
  void aTrainingThatGoesOnEndsAsIfItHadNotStopped() throws IOException {
    List<String> lines = Files.readAllLines(table);
    Path half = folder.resolve("half.csv");
    Files.write(half, lines.subList(0, ROWS / 2));
    Path part = folder.resolve("part.ckpt");
    Path once = folder.resolve("once.ckpt");
    assertThat(Cli.run("train", half, "--autoencoder", "--checkpoint", part).code()).isZero();
    Cli rest = Cli.run("train", table, "--resume", part, "--checkpoint", part);
    assertThat(rest.code()).as(rest.err()).isZero();
    assertThat(rest.err()).contains("skipped 749 rows");
    Cli.run("train", table, "--autoencoder", "--checkpoint", once);
    assertThat(Cli.run("predict", part, table).out())
        .isEqualTo(Cli.run("predict", once, table).out());
  }

  @Test
  void inspectAndTheReportSayHowWellHolesAreFilledIn() throws IOException {
    Cli text = Cli.run("inspect", kept);
    assertThat(text.code()).as(text.err()).isZero();
    assertThat(text.out())
        .contains("each row from itself (autoencoder), 2 passes", "How well holes are filled in")
        .contains("standardised by what was seen so far");
    JsonNode found = new ObjectMapper().readTree(Cli.run("inspect", kept, "--json").out());
    assertThat(found.at("/filling/1/name").asText()).isEqualTo("b");
    assertThat(found.at("/filling/1/observed").asDouble())
        .as("seed %d", SEED)
        .isBetween(0.88, 0.92);
    assertThat(found.at("/filling/1/share").asDouble()).as("seed %d", SEED).isLessThan(0.6);
    assertThat(Cli.run("inspect", kept, "--card").out())
        .contains("Reconstructs rows of 4 columns", "Holes in `b`: filled in with");
    Path out = folder.resolve("report");
    Cli report = Cli.run("train", table, "--autoencoder", "--out", out, "--monitors");
    assertThat(report.code()).as(report.err()).isZero();
    JsonNode results = new ObjectMapper().readTree(out.resolve("results.json").toFile());
    assertThat(results.at("/data/autoencoder/columns/3/name").asText()).isEqualTo("state");
    assertThat(results.at("/report/headline/verdict").asText()).contains("hidden value");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --target a | leave out --target
          --task regression | --task is for a target
          --lag 1 | name a column, as in --lag T:1
          --batch 8 | one row a step
          --holdout 20% | hides a column of every row instead
          --balance | --balance is for classes
          --interval 0.9 | --interval does not go with --autoencoder
          --model mlp | --model does not go with --autoencoder
          --class-weights high=2 | --class-weights does not go with --autoencoder
          --features a | needs two or more
          """)
  void whatNeedsATargetIsRefused(String options, String message) {
    List<Object> words = new ArrayList<>(List.of("train", table, "--autoencoder"));
    words.addAll(List.of(options.split(" ")));
    Cli run = Cli.run(words.toArray());
    assertThat(run.code()).as(run.out()).isEqualTo(2);
    assertThat(run.err()).contains(message);
  }

  @Test
  void whatPredictsATargetSaysThatThereIsNone() {
    Cli export = Cli.run("export", kept, "--onnx", folder.resolve("m.onnx"));
    assertThat(export.code()).isNotZero();
    assertThat(export.err()).contains("autoencoder");
    Cli balance = Cli.run("predict", kept, table, "--balance");
    assertThat(balance.code()).isEqualTo(2);
    assertThat(balance.err()).contains("holds an autoencoder");
    Path other = folder.resolve("target.ckpt");
    assertThat(Cli.run("train", table, "--target", "b", "--checkpoint", other).code()).isZero();
    Cli mixed = Cli.run("train", table, "--autoencoder", "--resume", other);
    assertThat(mixed.code()).isEqualTo(2);
    assertThat(mixed.err()).contains("which learned b");
  }
}
