package dev.flyball.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.report.Headline;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BenchHeadlineTest {

  @Test
  void theRatioFarthestFromWhatIsAskedIsNamed() {
    Headline headline =
        BenchHeadline.of(
            List.of(
                new Findings(List.of(), List.of(ratio("12", 1.75, 4), ratio("562", 7.9, 5))),
                new Findings(List.of(), List.of(ratio("40", 2.08, 4), ratio("4", 9, NONE)))),
            false);
    assertThat(headline.good()).isFalse();
    assertThat(headline.verdict()).isEqualTo("1 of 3 ratios that are asked for are reached.");
    assertThat(headline.reason())
        .isEqualTo(
            "Farthest from what is asked: dense is 1.75 times as fast as OpenBLAS (row, width=12),"
                + " not 4.00 times.");
    assertThat(headline.next()).isEmpty();
  }

  @Test
  void aQuickRunSaysWhatToDoNext() {
    Headline headline =
        BenchHeadline.of(List.of(new Findings(List.of(), List.of(ratio("12", 5, 4)))), true);
    assertThat(headline.good()).isTrue();
    assertThat(headline.reason()).isEmpty();
    assertThat(headline.next()).contains("without --quick");
    assertThat(BenchHeadline.of(List.of(), false).verdict()).startsWith("0 measurements");
  }

  private static final double NONE = Double.NaN;

  private static Ratio ratio(String width, double times, double asked) {
    return new Ratio("row", Map.of("width", width), "dense", "OpenBLAS", times, asked, NONE);
  }
}
