package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowStreamTest {
  /** Rows 1, 2, ... up to {@code last}; behind {@code pipe} rows a pipe whose wait is stopped. */
  private static final class Counted implements RowStream {
    private final int last;
    private final int pipe;
    private int row;

    Counted(int last, int pipe) {
      this.last = last;
      this.pipe = pipe;
    }

    @Override
    public boolean next() {
      if (row == pipe) {
        throw new ReadingStoppedException();
      }
      return row < last && ++row > 0;
    }

    @Override
    public double[] values() {
      return new double[] {row};
    }

    @Override
    public double target() {
      return row;
    }
  }

  private static List<Double> walked(Counted rows, long most, double until, boolean whole) {
    List<Double> seen = new ArrayList<>();
    boolean finished =
        rows.walk(
            most,
            () -> {
              seen.add(rows.target());
              return rows.target() < until;
            });
    assertThat(finished).isEqualTo(whole);
    return seen;
  }

  @Test
  void aWalkEndsWithTheRowsOrAfterSoManyOfThem() {
    assertThat(walked(new Counted(3, 9), Long.MAX_VALUE, 9, true)).containsExactly(1.0, 2.0, 3.0);
    assertThat(walked(new Counted(3, 9), 2, 9, true)).containsExactly(1.0, 2.0);
    assertThat(walked(new Counted(3, 9), 0, 9, true)).isEmpty();
  }

  @Test
  void aWalkThatIsStoppedSaysSo() {
    assertThat(walked(new Counted(9, 2), Long.MAX_VALUE, 9, false)).containsExactly(1.0, 2.0);
    assertThat(walked(new Counted(9, 9), Long.MAX_VALUE, 2, false)).containsExactly(1.0, 2.0);
  }
}
