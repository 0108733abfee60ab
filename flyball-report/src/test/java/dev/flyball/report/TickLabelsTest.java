package dev.flyball.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page writes at its axes, computed by Node.js. Skipped where there is none. */
class TickLabelsTest {
  private static final int ROWS = 9_000;

  @TempDir private Path folder;

  @Test
  void everyAxisHasLabelsThatDoNotOverlapOrLeaveThePage() throws Exception {
    assumeTrue(
        Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(place -> Files.isExecutable(Path.of(place, "node"))),
        "no node on the PATH");
    List<JsonNode> charts = new ArrayList<>();
    labels().forEach(charts::add);
    assertThat(charts)
        .extracting(chart -> chart.at("/title").asText())
        .containsExactly("dates of cells", "rows of cells", "dates", "rates");
    for (JsonNode chart : charts) {
      String title = chart.at("/title").asText();
      JsonNode labels = chart.at("/labels");
      assertThat(labels.size()).as(title).isGreaterThanOrEqualTo(3);
      for (int k = 0; k < labels.size(); k++) {
        assertThat(labels.get(k).at("/name").asText()).as(title).isNotBlank();
        if (k > 0) {
          assertThat(labels.get(k).at("/from").asDouble())
              .as(title + ", label " + k)
              .isGreaterThan(labels.get(k - 1).at("/to").asDouble());
        }
      }
    }
    JsonNode cells = charts.get(0).at("/labels");
    assertThat(cells.get(0).at("/name").asText()).matches("2004-\\d\\d-\\d\\d");
    assertThat(cells.get(cells.size() - 1).at("/to").asDouble()).isLessThanOrEqualTo(800);
  }

  private static Results results() {
    List<Tick> days =
        IntStream.range(0, 12)
            .mapToObj(k -> new Tick(1 + k * 750.0, "2004-%02d-01".formatted(k + 1)))
            .toList();
    double[][] cells = new double[4][100];
    double[] rows = {1, ROWS};
    Section section =
        Section.builder("charts")
            .add(HeatMap.builder("dates of cells", cells).columns(1, ROWS).named(days).build())
            .add(HeatMap.builder("rows of cells", cells).columns(1, ROWS).build())
            .add(
                LineChart.builder("dates")
                    .x(Axis.linear("row").named(days))
                    .series("a", Role.MASKED, rows, rows)
                    .build())
            .add(
                LineChart.builder("rates")
                    .x(Axis.log("rate"))
                    .series("a", Role.MASKED, rows, rows)
                    .build())
            .build();
    return Results.builder("train").report(Report.builder("t").section(section).build()).build();
  }

  private JsonNode labels() throws IOException, InterruptedException, URISyntaxException {
    ReportWriter.write(folder, results());
    List<String> command = new ArrayList<>(List.of("node", resource("tick-labels.js")));
    command.add(folder.resolve("results.json").toString());
    for (String script : List.of("elements.js", "lines.js", "heat.js")) {
      command.add(resource(script));
    }
    Path out = folder.resolve("out.json");
    int code =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start()
            .waitFor();
    assertThat(code).as(Files.readString(out)).isZero();
    return new ObjectMapper().readTree(out.toFile());
  }

  private static String resource(String name) throws URISyntaxException {
    return Path.of(TickLabelsTest.class.getResource(name).toURI()).toString();
  }
}
