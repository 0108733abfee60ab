package dev.flyball.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.linalg.Workers;
import dev.flyball.model.Actuation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgreementTest {
  @ParameterizedTest
  @ValueSource(strings = {HeadSolvers.DENSE, HeadSolvers.ROWS})
  void oursAndTheStraightforwardMemoryAgreeOnRows(String who) {
    HalfSeenRows rows = new HalfSeenRows(40, 1);
    OurSolver ours = HeadSolvers.ourSolver(who, 40, Workers.one());
    assertThat(Agreement.worst(ours, 40, 1, 30, 4, rows::row)).isLessThan(Agreement.TOLERANCE);
  }

  @ParameterizedTest
  @ValueSource(strings = {HeadSolvers.DENSE, HeadSolvers.ROWS})
  void theyAgreeOnHeadsAlsoOnceTheMemoryHasFilledUp(String who) {
    ActivityHeads data = new ActivityHeads("logistic", 1);
    int width = data.width();
    assertThat(width).isEqualTo(562);
    OurSolver ours = HeadSolvers.ourSolver(who, width, Workers.one());
    assertThat(Agreement.worst(ours, width, 256, 2, 2, t -> next(data)))
        .isLessThan(Agreement.TOLERANCE);
    assertThat(Agreement.filledUp(ours, width, 256, 5, t -> next(data)))
        .isLessThan(Agreement.TOLERANCE);
  }

  private static Actuation next(ActivityHeads data) {
    data.advance();
    return data.actuation(0);
  }

  @Test
  void sideBySideOrNotTheStraightforwardHeadsGiveTheSame() {
    ActivityHeads data = new ActivityHeads("logistic", 2);
    try (HeadSolvers turns = HeadSolvers.named(HeadSolvers.GEMM, 2, data.width(), 256);
        HeadSolvers beside = HeadSolvers.named(HeadSolvers.SYRK_BESIDE, 2, data.width(), 256)) {
      data.advance();
      for (int h = 0; h < 2; h++) {
        turns.solver(h).take(List.of(data.actuation(h)));
        beside.solver(h).take(List.of(data.actuation(h)));
      }
      turns.step();
      beside.step();
      for (int h = 0; h < 2; h++) {
        assertThat(Agreement.difference(turns.solver(h).q(), beside.solver(h).q()))
            .isLessThan(1e-9);
      }
    }
  }

  @Test
  void whatDoesNotAgreeIsNotReported() {
    assertThatThrownBy(() -> Agreement.checked("rows", 1e-3))
        .isInstanceOf(BenchException.class)
        .hasMessageContaining("rows: q is 0.0010 away");
    assertThatThrownBy(() -> Agreement.checked("rows", Double.NaN))
        .isInstanceOf(BenchException.class);
  }
}
