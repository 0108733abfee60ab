package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rows that a thread reads ahead are those that would have been read without it, in all they say.
 */
@Timeout(300)
class RowsAheadTest {
  private static final long SEED = 17;
  private static final int ROWS = 1_500;
  private static final String ENCODING =
      "flyball-encoding 1\nnumbers\tx\nnumbers\tz\ntimestamps\td\tYEAR_FIRST\t-\tweek\tyear\nlagged\ty\ttarget\tchange\t1,3\n";

  /** A table in which some cells are missing, some rows ragged and some cells no numbers. */
  private static String table(Random random, int bad) {
    StringBuilder text = new StringBuilder("x,z,d,y\n");
    for (int k = 0; k < ROWS; k++) {
      boolean broken = random.nextInt(1_000) < bad;
      text.append(random.nextInt(9) == 0 ? "" : random.nextGaussian());
      text.append(broken && random.nextBoolean() ? "," : ",1,");
      text.append(random.nextInt(9) == 0 ? "," : LocalDate.EPOCH.plusDays(k) + ",");
      text.append(broken ? "abc" : random.nextInt(5) == 0 ? "" : random.nextGaussian());
      text.append(random.nextInt(50) == 0 ? "\n\n" : "\n");
    }
    return text.toString();
  }

  private static ObservationReader open(String text, BadRows badRows) {
    Input input =
        Input.of(
            "t.csv",
            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
            SourceOptions.defaults());
    return ObservationReader.of(
        input.open(), Encoding.parse(ENCODING), List.of(Target.number("y")), badRows);
  }

  /** Everything that a reader says until it ends, or fails. */
  private static List<String> said(ObservationReader rows) {
    List<String> said = new ArrayList<>();
    boolean goesOn = true;
    while (goesOn) {
      boolean read = false;
      try {
        read = rows.next();
        goesOn = read;
      } catch (DataException e) {
        said.add(e.getMessage());
        goesOn = !e.endsReading();
      }
      said.add(
          rows.row()
              + " "
              + rows.line()
              + " "
              + (read ? rows.days() : "")
              + Arrays.toString(rows.values())
              + Arrays.toString(rows.targets())
              + rows.history().toText());
    }
    said.add(rows.badRows().count() + " " + rows.badRows().first());
    return said;
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 700, ROWS, ROWS + 1})
  void rowsFaultsAndWhatLagsKeepAreTheSame(long first) {
    Random random = new Random(SEED + first);
    for (int bad : new int[] {0, 3, 300}) {
      String text = table(random, bad);
      for (long limit : new long[] {0, 4, ROWS}) {
        BadRows[] policies = new BadRows[2];
        Arrays.setAll(policies, k -> limit == 0 ? BadRows.fail() : BadRows.skip(limit));
        try (ObservationReader rows = open(text, policies[0]);
            ObservationReader ahead = open(text, policies[1]).ahead(first)) {
          assertThat(said(ahead)).isEqualTo(said(rows));
          if (bad == 0) {
            assertThat(ahead.next()).as("after the end").isFalse();
            assertThat(ahead.row()).isEqualTo(ROWS);
          }
        }
      }
    }
  }

  @Test
  void whatEndsTheReadingIsSaidAgainAndAgain() {
    String text = table(new Random(SEED), 0) + "\"never closed";
    try (ObservationReader rows = open(text, BadRows.skip(9)).ahead(0)) {
      for (int k = 0; k < ROWS; k++) {
        assertThat(rows.next()).isTrue();
      }
      for (int k = 0; k < 3; k++) {
        assertThatThrownBy(rows::next)
            .isInstanceOf(DataException.class)
            .hasMessageContaining("row " + (ROWS + 1))
            .hasMessageContaining("does not close");
      }
    }
  }

  @Test
  void whoStopsEarlyLeavesNoThreadAndAClosedSource() throws InterruptedException {
    Counted counted = new Counted(Long.MAX_VALUE);
    RowsAhead rows = new RowsAhead(counted, 0);
    double[] one = new double[1];
    double[] none = {};
    assertThat(rows.next(one, none, none)).isTrue();
    rows.close();
    assertThat(counted.closed).isTrue();
    counted.reader.join();
    assertThatThrownBy(() -> rows.next(one, none, none)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void rowsAreReadWhileThoseBeforeThemAreUsed() throws InterruptedException {
    Counted counted = new Counted(500);
    double[] one = new double[1];
    double[] none = {};
    try (RowsAhead rows = new RowsAhead(counted, 0)) {
      assertThat(rows.next(one, none, none)).isTrue();
      counted.hundredth.await();
      for (int k = 2; k <= 500; k++) {
        assertThat(rows.next(one, none, none)).isTrue();
        assertThat(one).containsExactly(k);
      }
      assertThatThrownBy(() -> rows.next(one, none, none)).isInstanceOf(OutOfMemoryError.class);
    }
  }

  @Test
  void aSourceThatIsAheadIsNotAskedForCells() {
    try (ObservationReader rows = open(table(new Random(SEED), 0), BadRows.fail()).ahead(0)) {
      assertThat(rows.next()).isTrue();
      assertThatThrownBy(() -> rows.text(0)).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(rows::remarks).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void aSmallTableNeedsNoThread() {
    Counted counted = new Counted(Long.MAX_VALUE);
    double[] one = new double[1];
    double[] none = {};
    try (RowsAhead rows = new RowsAhead(counted, RowsAhead.FIRST)) {
      for (int k = 0; k < RowsAhead.FIRST; k++) {
        rows.next(one, none, none);
      }
      assertThat(counted.reader).isSameAs(Thread.currentThread());
      assertThat(rows.row()).isEqualTo(RowsAhead.FIRST);
    }
  }

  /** Rows that hold their numbers; after the last, an error that no reader expects. */
  private static final class Counted implements NumberRows {
    private final long most;
    private final CountDownLatch hundredth = new CountDownLatch(100);
    private volatile Thread reader;
    private volatile boolean closed;
    private long row;

    Counted(long most) {
      this.most = most;
    }

    @Override
    public boolean next(double[] values, double[] targets, double[] lagged) {
      reader = Thread.currentThread();
      if (row == most) {
        throw new OutOfMemoryError("no more");
      }
      values[0] = ++row;
      hundredth.countDown();
      return true;
    }

    @Override
    public long row() {
      return row;
    }

    @Override
    public long line() {
      return row + 1;
    }

    @Override
    public double days() {
      return row;
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}
