package dev.flyball.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.bench.peer.BlasThreads;
import dev.flyball.bench.peer.StraightforwardMemory;
import dev.flyball.bench.peer.StraightforwardMemory.Room;
import dev.flyball.bench.peer.StraightforwardMemory.Update;
import dev.flyball.linalg.Workers;
import dev.flyball.model.Actuation;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whether ours and the straightforward memory give the same q on the same rows: a speed is only
 * worth telling if both did the same work.
 */
class AgreementTest {
  /** The relative error of q that full order is allowed. */
  private static final double TOLERANCE = 1e-6;

  @ParameterizedTest
  @ValueSource(strings = {HeadSolvers.DENSE, HeadSolvers.ROWS})
  void oursAndTheStraightforwardMemoryAgreeOnRows(String who) {
    HalfSeenRows rows = new HalfSeenRows(40, 1);
    assertThat(worst(who, 40, 1, 120, t -> rows.row(t % rows.count()))).isLessThan(TOLERANCE);
  }

  @ParameterizedTest
  @ValueSource(strings = {HeadSolvers.DENSE, HeadSolvers.ROWS})
  void theyAgreeOnHeadsAlsoOnceTheMemoryHasFilledUp(String who) {
    ActivityHeads data = new ActivityHeads("logistic", 1);
    int width = data.width();
    assertThat(width).isEqualTo(562);
    assertThat(worst(who, width, ActivityHeads.BATCH, 8, t -> next(data))).isLessThan(TOLERANCE);
  }

  private static Actuation next(ActivityHeads data) {
    data.advance();
    return data.actuation(0);
  }

  /** The largest |q - q_peer| / |q_peer| over some steps from an empty memory. */
  private static double worst(
      String who, int width, int rows, int steps, IntFunction<Actuation> data) {
    BlasThreads.use(1);
    double worst = 0;
    try (OurSolver ours = HeadSolvers.ourSolver(who, width, Workers.one());
        Room room = new Room(width);
        OpenBlasSolver peer =
            new OpenBlasSolver(
                new StraightforwardMemory(
                    width, HeadSolvers.BETA, HeadSolvers.RIDGE, Update.GEMM, room),
                width,
                rows,
                1)) {
      for (int t = 0; t < steps; t++) {
        List<Actuation> next = List.of(data.apply(t));
        ours.take(next);
        peer.take(next);
        ours.step(0);
        peer.step(0);
        worst = Math.max(worst, difference(ours.q(), peer.q()));
      }
    }
    return worst;
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
        assertThat(difference(turns.solver(h).q(), beside.solver(h).q())).isLessThan(1e-9);
      }
    }
  }

  /** |a - b| / |b|. */
  static double difference(double[] a, double[] b) {
    double apart = 0;
    double size = 0;
    for (int j = 0; j < b.length; j++) {
      apart += (a[j] - b[j]) * (a[j] - b[j]);
      size += b[j] * b[j];
    }
    return Math.sqrt(apart / size);
  }
}
