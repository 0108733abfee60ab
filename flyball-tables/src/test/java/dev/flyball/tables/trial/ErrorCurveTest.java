package dev.flyball.tables.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.checkpoint.State;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorCurveTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 499, 500, 501, 1000, 1001, 123_457})
  void keepsEveryErrorInAFewWindows(int rows) {
    ErrorCurve curve = new ErrorCurve();
    for (int row = 1; row <= rows; row++) {
      curve.add(-row);
    }
    ErrorCurve.Windows drawn = curve.windows();
    assertThat(drawn.row().length).isBetween(Math.min(rows, 250), ErrorCurve.MOST);
    assertThat(drawn.row()[drawn.row().length - 1]).isEqualTo(rows);
    double total = 0;
    double last = 0;
    for (int k = 0; k < drawn.row().length; k++) {
      total += drawn.mae()[k] * (drawn.row()[k] - last);
      last = drawn.row()[k];
    }
    double expected = rows * (rows + 1.0) / 2;
    assertThat(total).isCloseTo(expected, within(1e-9 * expected));
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 700})
  void rowsWithoutATargetMoveTimeOnly(int gap) {
    ErrorCurve curve = new ErrorCurve();
    curve.add(2);
    for (int row = 0; row < gap; row++) {
      curve.add(Double.NaN);
    }
    curve.add(4);
    ErrorCurve.Windows drawn = curve.windows();
    assertThat(drawn.mae()).containsExactly(2, 4);
    assertThat(drawn.row()[1]).isEqualTo(gap + 2);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10, 777})
  void goesOnFromItsState(int rows) {
    ErrorCurve one = new ErrorCurve();
    ErrorCurve other = new ErrorCurve();
    for (int row = 0; row < rows; row++) {
      one.add(row % 7);
    }
    State state = new State();
    one.save(state);
    other.load(state);
    for (int row = 0; row < 1000; row++) {
      one.add(row % 11);
      other.add(row % 11);
    }
    assertThat(Arrays.equals(one.windows().mae(), other.windows().mae())).isTrue();
    assertThat(other.windows().row()).isEqualTo(one.windows().row());
  }

  @Test
  void neighboursBecomeOneWhereFewerWindowsAreWanted() {
    ErrorCurve.Windows five =
        new ErrorCurve.Windows(2, new double[] {2, 4, 6, 8, 9}, new double[] {1, 3, 5, 7, 9});
    ErrorCurve.Windows three = five.atMost(3);
    assertThat(three.window()).isEqualTo(4);
    assertThat(three.row()).containsExactly(4, 8, 9);
    assertThat(three.mae()).containsExactly(2, 6, 9);
    assertThat(five.atMost(5)).isSameAs(five);
  }
}
