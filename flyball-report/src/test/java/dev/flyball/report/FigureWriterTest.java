package dev.flyball.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FigureWriterTest {
  @TempDir Path folder;

  @BeforeAll
  static void withoutADisplay() {
    System.setProperty("java.awt.headless", "true");
  }

  @Test
  void drawsEveryChartAsPaths() throws Exception {
    List<Path> files = FigureWriter.write(folder, Example.results().report());
    assertThat(files).hasSize(5);
    assertThat(files.get(0).getFileName())
        .hasToString("01-relative-error-15-runs-and-their-mean.svg");
    for (Path file : files) {
      assertThat(rootOf(file)).isEqualTo("svg");
      assertThat(Files.size(file)).as("%s", file).isLessThan(2_000_000);
    }
  }

  @Test
  void wordsStayWords() throws IOException {
    double[] x = {1, 2, 4};
    LineChart chart =
        LineChart.builder("Error by rate")
            .x(Axis.log("learning rate η"))
            .y(Axis.log("MAE (mg/m³)"))
            .series("masked <SGD>", Role.MASKED, x, new double[] {0.2, 0.5, 1.4})
            .build();
    assertThat(drawn(chart))
        .contains(">Error by rate</text>", ">learning rate η</text>", ">MAE (mg/m³)</text>")
        .contains(">0.5</text>", ">masked &lt;SGD&gt;</text>");
  }

  @Test
  void longWordsAreDrawnNarrower() throws IOException {
    String title = "error ".repeat(40).strip();
    assertThat(drawn(LineChart.builder(title).build()))
        .containsPattern("textLength=\"\\d+\"[^>]*>" + title);
    assertThat(drawn(LineChart.builder("error").build())).doesNotContain("textLength");
  }

  @Test
  void curvesHaveTheColourOfTheirLaw() throws IOException {
    double[] x = {0, 1};
    String svg =
        drawn(
            LineChart.builder("two laws")
                .series("masked", Role.MASKED, x, new double[] {0, 1})
                .series("scalar", Role.SCALAR, x, new double[] {1, 0})
                .build());
    assertThat(svg)
        .contains("stroke=\"" + Role.MASKED.light() + '"')
        .contains("stroke=\"" + Role.SCALAR.light() + '"')
        .doesNotContain(Role.DIRECTIONAL.light());
  }

  @Test
  void aDenseDashedCurveStaysDashed() throws IOException {
    double[] x = IntStream.range(0, 2000).asDoubleStream().toArray();
    double[] y = new double[2000];
    LineChart.Builder solid = LineChart.builder("c").series("a", Role.DIRECTIONAL, x, y);
    LineChart.Builder dashed =
        LineChart.builder("c")
            .series(
                Series.builder("a", Role.DIRECTIONAL).curve(x, y).stroke(Stroke.DASHED).build());
    String line = "stroke=\"" + Role.DIRECTIONAL.light() + "\"[^>]*stroke-dasharray";
    assertThat(drawn(solid.build())).doesNotContainPattern(line);
    assertThat(drawn(dashed.build())).containsPattern(line);
  }

  @Test
  void whatCannotBeDrawnIsLeftOut() throws IOException {
    double[] x = {0, 1, 10};
    double[] nothing = {Double.NaN, Double.NaN, Double.NaN};
    LineChart chart =
        LineChart.builder("gaps")
            .x(Axis.log("x"))
            .y(Axis.log("y"))
            .series("zero and less", Role.MASKED, x, new double[] {-1, 0, 2})
            .series("nothing", Role.SCALAR, x, nothing)
            .series(
                Series.builder("band", Role.FULL)
                    .curve(x, nothing)
                    .band(x, new double[] {1, 1, 1}, new double[] {2, Double.NaN, 2})
                    .build())
            .span(-5, 3, "outage")
            .build();
    assertThat(drawn(chart)).contains(">zero and less</text>").doesNotContain("NaN", "Infinity");
    assertThat(drawn(LineChart.builder("empty").build())).contains(">empty</text>");
  }

  @Test
  void fileNamesAreTame() {
    assertThat(Markup.slug("../‖w_{t} − w*‖ <b>")).isEqualTo("w-w-b");
    assertThat(Markup.slug("***")).isEqualTo("figure");
    assertThat(Markup.plain("**w**_{t+1}^{2} [law](#x) `a`")).isEqualTo("wₜ₊₁² law a");
    assertThat(Markup.plain("[x](https://a.b)")).isEqualTo("[x](https://a.b)");
  }

  private String drawn(LineChart chart) throws IOException {
    Report report = Report.builder("r").section(Section.builder("s").add(chart).build()).build();
    return Files.readString(FigureWriter.write(folder, report).get(0));
  }

  private static String rootOf(Path svg) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    return factory.newDocumentBuilder().parse(svg.toFile()).getDocumentElement().getTagName();
  }
}
