package dev.flyball.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsTest {
  @TempDir Path folder;

  @Test
  void comeBackFromJsonAsTheyWere() throws IOException {
    Results results = Example.results();
    ReportWriter.write(folder, results);
    Results read = Results.read(folder.resolve("results.json"));
    assertThat(ReportWriter.json(read))
        .as("seed %d", Example.SEED)
        .isEqualTo(ReportWriter.json(results));
    assertThat(read.settings()).isEqualTo(results.settings());
    assertThat(read.report().equations()).isEqualTo(results.report().equations());
  }

  @Test
  void keepCellsWithoutText() throws IOException {
    Table table =
        Table.builder("t").column("a").column("b").row(Cell.of(""), Cell.of(1, 0)).build();
    Section section = Section.builder("s").add(table).build();
    Results results =
        Results.builder("compare").report(Report.builder("t").section(section).build()).build();
    ReportWriter.write(folder, results);
    assertThat(Results.read(folder.resolve("results.json"))).isEqualTo(results);
  }

  @Test
  void areTheSameBytesForTheSameSeed() throws IOException {
    ReportWriter.write(folder.resolve("a"), Example.results());
    ReportWriter.write(folder.resolve("b"), Example.results());
    for (String file : List.of("results.json", "report.html")) {
      assertThat(folder.resolve("a").resolve(file))
          .hasSameBinaryContentAs(folder.resolve("b").resolve(file));
    }
  }

  @Test
  void leaveNothingBesideTheTwoFilesAndReplaceOldOnes() throws IOException {
    Files.writeString(folder.resolve("results.json"), "old");
    ReportWriter.write(folder, Example.results());
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder("results.json", "report.html");
    }
    assertThat(folder.resolve("results.json")).content().startsWith("{");
  }

  @Test
  void holdTheCommandsOwnNumbersWithNullForWhatIsNone() throws IOException {
    record Row(String law, double error) {}
    Results results =
        Results.builder("compare")
            .data("rows", List.of(new Row("masked", 0.5), new Row("printed", Double.NaN)))
            .data("best", Map.of("eta", Double.POSITIVE_INFINITY))
            .report(Report.builder("t").build())
            .build();
    ReportWriter.write(folder, results);

    JsonNode json = new ObjectMapper().readTree(folder.resolve("results.json").toFile());
    assertThat(json.at("/schema").asText()).isEqualTo("flyball.results/1");
    assertThat(json.at("/data/rows/0/error").asDouble()).isEqualTo(0.5);
    assertThat(json.at("/data/rows/1/error").isNull()).isTrue();
    assertThat(json.at("/data/best/eta").isNull()).isTrue();
  }

  @Test
  void ofAnotherSchemaAreRefusedByName() throws IOException {
    Path file = folder.resolve("results.json");
    Files.writeString(
        file,
        ResultsJson.pretty(Example.results()).replace("flyball.results/1", "flyball.results/9"));
    assertThatThrownBy(() -> Results.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("flyball.results/9")
        .hasMessageContaining("flyball.results/1");
  }

  @Test
  void whatADeadWriterLeftIsCleared() throws IOException {
    Path left = Files.writeString(folder.resolve(".results.json.999999999"), "{\"half");
    Path living =
        Files.writeString(
            folder.resolve(".report.html." + ProcessHandle.current().pid() + "x"), "");
    ReportWriter.write(folder, Example.results());
    assertThat(left).doesNotExist();
    assertThat(living).exists();
  }
}
