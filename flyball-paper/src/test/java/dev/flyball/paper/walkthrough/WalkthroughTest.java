package dev.flyball.paper.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.flyball.report.ReportText;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Every number of the reference, and so of the paper's Appendix A. */
class WalkthroughTest {
  /** The reference gives norms to three decimals and everything else exactly. */
  private static final double ROUNDED = 5e-4;

  private static final double EXACT = 1e-12;

  private int compared;

  @Test
  void everyNumberIsTheReference() throws IOException {
    ObjectMapper json = new ObjectMapper();
    JsonNode ours = json.readTree(WalkthroughJson.text(Walkthrough.run()));
    try (InputStream in = WalkthroughTest.class.getResourceAsStream("/walkthrough.json")) {
      compare("", json.readTree(in), ours);
    }
    assertThat(compared).as("numbers compared").isEqualTo(88);
  }

  private void compare(String path, JsonNode expected, JsonNode actual) {
    assertThat(actual).as("%s is there", path).isNotNull();
    if (expected.isObject()) {
      for (Iterator<Map.Entry<String, JsonNode>> it = expected.fields(); it.hasNext(); ) {
        Map.Entry<String, JsonNode> field = it.next();
        compare(path + "/" + field.getKey(), field.getValue(), actual.get(field.getKey()));
      }
    } else if (expected.isArray()) {
      assertThat(actual.size()).as("length of %s", path).isEqualTo(expected.size());
      for (int k = 0; k < expected.size(); k++) {
        compare(path + "/" + k, expected.get(k), actual.get(k));
      }
    } else if (expected.isNumber() || path.endsWith("error norm")) {
      compareNumber(path, number(expected), actual.doubleValue());
    }
  }

  private void compareNumber(String path, double expected, double actual) {
    compared++;
    double tolerance = path.endsWith("error norm") ? ROUNDED : EXACT;
    assertThat(actual).as(path).isCloseTo(expected, within(tolerance));
  }

  /** One norm stands in a sentence, because the paper rounds it down. */
  private static double number(JsonNode expected) {
    return expected.isNumber()
        ? expected.doubleValue()
        : Double.parseDouble(expected.textValue().split(" ")[0]);
  }

  @Test
  void theReplayedNormIsRoundedAsItShouldBe() {
    double norm = Walkthrough.run().scalarReplay().errorNorm();
    assertThat(norm).isEqualTo(Math.hypot(0.6, 1.03), within(EXACT));
    assertThat(ReportText.lines(WalkthroughReport.results(Walkthrough.run(), "").report()))
        .anyMatch(line -> line.contains("1.192 (masked SGD: 1.432;"));
  }

  /** "The 4.8 unit gap decomposes as 3 (exogenous) and 1.8 (endogenous)", at constant norm. */
  @Test
  void theResidualAndTheTurnOfTheErrorAreThePapers() {
    Walkthrough.Round second = Walkthrough.run().steps().get(1);
    assertThat(second.masked().residual() - second.counterfactual().residual())
        .isEqualTo(4.8, within(EXACT));
    assertThat(second.exogenous()).isEqualTo(3, within(EXACT));
    assertThat(second.endogenous()).isEqualTo(1.8, within(EXACT));
    assertThat(second.errorBefore()).containsExactly(new double[] {0.6, -1}, within(EXACT));
    assertThat(second.masked().error()).containsExactly(new double[] {0.6, 1}, within(EXACT));
    assertThat(second.turned()).isEqualTo(2 * Math.toDegrees(Math.atan(1 / 0.6)), within(1e-9));
    assertThat(ReportText.lines(WalkthroughReport.results(Walkthrough.run(), "").report()))
        .anyMatch(line -> line.contains("is 4.8 above the counterfactual: 3 exogenous"))
        .anyMatch(line -> line.contains("turned by 118°"));
  }

  @Test
  void theGapIsWhatTheHiddenFeatureCarriesAtEveryStep() {
    for (Walkthrough.Round round : Walkthrough.run().steps()) {
      assertThat(round.exogenous() + round.endogenous())
          .isEqualTo(round.masked().residual() - round.counterfactual().residual(), within(EXACT));
    }
  }

  @Test
  void aMaskedLearnerMovesOnlyWhatItSees() {
    Walkthrough.Round second = Walkthrough.run().steps().get(1);
    assertThat(second.masked().step()[0]).isZero();
    assertThat(second.masked().w()[0]).isEqualTo(second.masked().start()[0]);
  }

  @Test
  void theCounterfactualStartsWhereMaskedSgdStands() {
    for (Walkthrough.Round round : Walkthrough.run().steps()) {
      assertThat(round.counterfactual().start()).isEqualTo(round.masked().start());
    }
  }
}
