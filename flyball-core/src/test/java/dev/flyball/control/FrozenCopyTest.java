package dev.flyball.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.model.Model;
import dev.flyball.observation.Standardiser;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrozenCopyTest {
  private static final long LAST = FrozenCopy.JUDGED_BY_ALL;

  private static FrozenCopy copy() {
    WideRow none = new WideRow(0, 0);
    MemberLayout layout = new MemberLayout(List.of(PoolMember.ridge(1)), 1, 3, none);
    InputScale scale = InputScale.of(Model.linear(2), Standardiser.robust(2, 10));
    FrozenCopy copy = new FrozenCopy(layout, 0, scale);
    assertThat(copy.stands(5)).as("there is none yet").isZero();
    copy.take(new double[3], 10);
    return copy;
  }

  @Test
  void theRowsThatJudgeItStandForAllRows() {
    FrozenCopy copy = copy();
    for (long row = 10; row < LAST; row++) {
      assertThat(copy.stands(row)).isOne();
    }
    int rows = 1000 * FrozenCopy.SOME;
    long stand = 0;
    for (long row = LAST; row < LAST + rows; row++) {
      stand += copy.stands(row);
    }
    assertThat(stand).isEqualTo(rows);
  }

  /** Else a copy of a stream of hours would be judged by what comes at midnight. */
  @ParameterizedTest
  @ValueSource(ints = {7, 12, 24, 48, 60, 168})
  void everyPhaseOfAPeriodJudgesIt(int period) {
    FrozenCopy copy = copy();
    boolean[] judged = new boolean[period];
    for (long row = LAST; row < LAST + (long) FrozenCopy.SOME * period; row++) {
      judged[(int) (row % period)] |= copy.stands(row) > 0;
    }
    boolean[] all = new boolean[period];
    Arrays.fill(all, true);
    assertThat(judged).isEqualTo(all);
  }
}
