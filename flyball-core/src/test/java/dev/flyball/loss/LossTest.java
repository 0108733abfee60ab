package dev.flyball.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.model.Link;
import dev.flyball.observation.ObservationException;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Slopes are the derivatives of values, and keep to the sectors they claim. */
class LossTest {
  private static final double BOUND = 4;

  static Stream<Loss> residualLosses() {
    return Stream.of(Loss.squared(), Loss.huber(0.7), Loss.epsilonInsensitive(0.3));
  }

  static Stream<Loss> all() {
    return Stream.concat(residualLosses(), Stream.of(Loss.logistic()));
  }

  @ParameterizedTest
  @MethodSource("residualLosses")
  void theSlopeIsTheDerivativeOfTheValue(Loss loss) {
    double step = 1e-6;
    for (double r = -BOUND + 0.013; r < BOUND; r += 0.05) {
      double slope = (loss.value(1 + r + step, 1) - loss.value(1 + r - step, 1)) / (2 * step);
      assertThat(loss.slope(1 + r, 1))
          .as("%s at residual %s", loss, r)
          .isCloseTo(slope, Offset.offset(1e-8));
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void theFeedbackIsTheDerivativeAtTheScore(Loss loss) {
    double step = 1e-6;
    for (Link link : Link.values()) {
      for (double score = -BOUND + 0.013; score < BOUND; score += 0.05) {
        double slope =
            (loss.valueAtScore(link, score + step, 0.4)
                    - loss.valueAtScore(link, score - step, 0.4))
                / (2 * step);
        assertThat(loss.feedback(link, score, 0.4))
            .as("%s through %s at score %s", loss, link, score)
            .isCloseTo(slope, Offset.offset(1e-8));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("residualLosses")
  void theSectorHoldsOnAGrid(Loss loss) {
    Sector everywhere = loss.sector();
    Sector bounded = loss.sector(BOUND);
    for (double r = -BOUND; r <= BOUND; r += 0.01) {
      double product = r * loss.slope(2 + r, 2);
      assertThat(product)
          .as("%s at residual %s", loss, r)
          .isBetween(everywhere.lower() * r * r - 1e-12, everywhere.upper() * r * r + 1e-12)
          .isBetween(bounded.lower() * r * r - 1e-12, bounded.upper() * r * r + 1e-12);
    }
  }

  /** For the logistic loss the sector is about the score, from the score that would be right. */
  @Test
  void theLogisticSectorHoldsOnAGridOfScores() {
    Loss loss = Loss.logistic();
    Sector bounded = loss.sector(BOUND);
    assertThat(bounded.hasLower()).isTrue();
    for (double right = -BOUND; right <= BOUND; right += 0.25) {
      double target = Link.LOGISTIC.value(right);
      for (double score = -BOUND; score <= BOUND; score += 0.05) {
        double z = score - right;
        assertThat(z * loss.feedback(Link.LOGISTIC, score, target))
            .as("score %s where %s is right", score, right)
            .isBetween(bounded.lower() * z * z - 1e-12, bounded.upper() * z * z + 1e-12);
      }
    }
  }

  @Test
  void whoHasNoLowerSectorSaysSo() {
    assertThat(Loss.squared().sector()).isEqualTo(new Sector(1, 1));
    assertThat(Loss.squared().sector().hasLower()).isTrue();
    for (Loss loss : new Loss[] {Loss.logistic(), Loss.huber(1), Loss.epsilonInsensitive(0.1)}) {
      assertThat(loss.sector().hasLower()).as("%s", loss).isFalse();
      assertThat(loss.sector()).asString().contains("no lower sector");
    }
    assertThat(Loss.huber(1).sector(4)).isEqualTo(new Sector(0.25, 1));
    assertThat(Loss.huber(1).sector(0.5)).isEqualTo(new Sector(1, 1));
    assertThat(Loss.epsilonInsensitive(0.1).sector(4).hasLower()).isFalse();
    assertThatThrownBy(() -> new Sector(2, 1)).hasMessageContaining("0 <= lower <= upper");
  }

  @ParameterizedTest
  @ValueSource(doubles = {-800, -745.2, -40, 0, 40, 745.2, 800})
  void theLogisticGradientIsExactWherePRoundsToAnEnd(double score) {
    Loss loss = Loss.logistic();
    double p = score < 0 ? Math.exp(score) / (1 + Math.exp(score)) : 1 / (1 + Math.exp(-score));
    assertThat(loss.feedback(Link.LOGISTIC, score, 1)).isEqualTo(p - 1);
    assertThat(loss.feedback(Link.LOGISTIC, score, 0)).isEqualTo(p);
    double wrong = score < 0 ? 1 : 0;
    assertThat(loss.valueAtScore(Link.LOGISTIC, score, wrong))
        .isCloseTo(score == 0 ? Math.log(2) : Math.abs(score), Offset.offset(1e-12));
    assertThat(loss.valueAtScore(Link.LOGISTIC, score, 1 - wrong)).isBetween(0.0, 0.7);
  }

  @ParameterizedTest
  @MethodSource("all")
  void isBuiltAgainFromItsDescription(Loss loss) {
    assertThat(Loss.of(Description.parse(loss.describe().toString()))).isEqualTo(loss);
  }

  @Test
  void refusesWhatItIsNotDefinedFor() {
    assertThatThrownBy(() -> Loss.logistic().checkTarget(2, -0.1))
        .isInstanceOf(ObservationException.class)
        .hasMessage("target 2 is -0.1; expected a number from 0 to 1 for the logistic loss");
    assertThatThrownBy(() -> Loss.of(Description.of("hinge")))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("'hinge'");
  }
}
