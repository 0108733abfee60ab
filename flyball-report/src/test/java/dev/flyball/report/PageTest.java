package dev.flyball.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PageTest {
  private static final String HOSTILE = "</script><b>&amp;{{results}} $1 \\ <!-- \u2028";

  @Test
  void loadsNothing() {
    String page = Page.html(Example.results());
    assertThat(page)
        .doesNotContainPattern("(?i)\\ssrc\\s*=\\s*[\"']?(https?:)?//")
        .doesNotContainPattern("(?i)<link[^>]+href\\s*=\\s*[\"']?(https?:)?//")
        .doesNotContainPattern("(?i)@import|url\\(\\s*[\"']?https?:")
        .contains("default-src 'none'");
  }

  @Test
  void everySlotIsFilledAndTheLicenceTravels() {
    assertThat(Page.html(Example.results()))
        .doesNotContainPattern("\\{\\{[a-zA-Z.]+}}")
        .contains("Leon Sorokin")
        .contains("new uPlot(");
  }

  @Test
  void leavesTheCommandsOwnNumbersInTheFileBeside() {
    assertThat(ResultsJson.pretty(Example.results())).contains("finalError");
    assertThat(Page.html(Example.results())).doesNotContain("finalError");
  }

  @Test
  void hostileNamesStayNames() throws IOException {
    Results results =
        Results.builder(HOSTILE)
            .commandLine(HOSTILE)
            .setting(HOSTILE, HOSTILE)
            .report(
                Report.builder(HOSTILE)
                    .summary(HOSTILE)
                    .section(Section.builder(HOSTILE).text(HOSTILE).build())
                    .build())
            .build();
    String page = Page.html(results);

    assertThat(page).doesNotContain("</script><b>").doesNotContain("<b>&amp;");
    Matcher inlined =
        Pattern.compile("id=\"results\">(.*?)</script>", Pattern.DOTALL).matcher(page);
    assertThat(inlined.find()).isTrue();
    assertThat(ResultsJson.read(inlined.group(1))).isEqualTo(results);
  }

  @Test
  void curvesOverTheSamePlacesShareThemAndKeepTheDigitsThatCanBeSeen() {
    double[] x = {1, 2, 3};
    LineChart chart =
        LineChart.builder("c")
            .series("a", Role.MASKED, x, new double[] {0.123456789, 1_234_567, Double.NaN})
            .series("b", Role.SCALAR, x, new double[] {1, 2, 3})
            .series("other", Role.FULL, new double[] {5}, new double[] {6})
            .build();
    Report report = Report.builder("r").section(Section.builder("s").add(chart).build()).build();
    Results results = Results.builder("train").report(report).build();

    PageData data = PageData.of(results);
    assertThat(data.places().toString()).isEqualTo("[[1,2,3],[5]]");
    assertThat(data.results().toString())
        .contains("{\"x\":0,\"y\":[0.12346,1234567,null]}", "{\"x\":0,\"y\":[1,2,3]}", "{\"x\":1,");
    assertThat(ResultsJson.pretty(results)).contains("0.1234568");
  }

  @Test
  void rowsOfOnesAndZerosAreStrings() {
    double[][] values = {{1, 0, Double.NaN, 1}, {0.25, 0, 1, 1}};
    Report report =
        Report.builder("r")
            .section(Section.builder("s").add(HeatMap.builder("h", values).build()).build())
            .build();
    PageData data = PageData.of(Results.builder("train").report(report).build());
    assertThat(data.results().toString()).contains("\"values\":[\"10.1\",[0.25,0,1,1]]");
  }
}
