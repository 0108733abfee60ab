package dev.flyball.interval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.observation.Batch;
import dev.flyball.observation.Groups;
import dev.flyball.observation.Standardiser;
import dev.flyball.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Outages told row by row are those that all rows so far tell. */
class OutageGroupsTest {
  private static final int INPUTS = 6;
  private static final List<int[]> GROUPS = List.of(new int[] {0, 1, 2}, new int[] {3, 4});

  private final RandomStream random = new RandomStream(31);
  private final boolean[] out = new boolean[3];

  /** Groups go and come, single components are missing now and then. */
  private double[] next(double switching) {
    double[] x = new double[INPUTS];
    for (int g = 0; g < out.length; g++) {
      out[g] = random.nextBoolean(switching) != out[g];
    }
    for (int j = 0; j < INPUTS; j++) {
      boolean missing = out[Math.min(2, j / 3 + (j == 5 ? 1 : 0))] || random.nextBoolean(0.05);
      x[j] = missing ? Double.NaN : 1;
    }
    return x;
  }

  private static boolean isOut(double[] x, int[] group) {
    long seen = Arrays.stream(group).filter(j -> !Double.isNaN(x[j])).count();
    return 2 * seen < group.length;
  }

  @Test
  void givenGroupsAreReadAsTheirHistoryTells() {
    for (double switching : new double[] {0.3, 0.05, 0.02}) {
      Intervals intervals = new Intervals(List.of(0.9), Optional.of(Groups.of(INPUTS, GROUPS)), 16);
      OutageGroups groups = new OutageGroups(intervals, INPUTS);
      Batch batch = new Batch(INPUTS, 1);
      List<double[]> rows = new ArrayList<>();
      int[] outages = new int[groups.room()];
      int[] seen = new int[groups.room()];
      int whole = Integer.MAX_VALUE;
      for (int t = 0; t < 2000; t++) {
        double[] x = next(switching);
        batch.clear();
        batch.add(x, Standardiser.none());
        int n = groups.read(batch, 0, outages, seen);
        if (t > whole + 100) {
          assertThat(Arrays.copyOf(outages, n))
              .as("switching %s, row %d", switching, t)
              .containsExactly(twin(groups, rows, x, whole));
        }
        groups.learn(batch, 0, seen);
        rows.add(x);
        boolean all =
            groups.count() == OutageGroups.FIRST_GROUP + 2
                && groups.components(2).length + groups.components(3).length == 5;
        whole = all ? Math.min(whole, t) : whole;
      }
      assertThat(whole).isLessThan(1000);
    }
  }

  /** From all rows since both groups were known. */
  private static int[] twin(OutageGroups groups, List<double[]> rows, double[] x, int from) {
    List<Integer> expected = new ArrayList<>(List.of(OutageGroups.ALWAYS));
    boolean returns = false;
    for (int outage = OutageGroups.FIRST_GROUP; outage < groups.count(); outage++) {
      int[] group = groups.components(outage);
      boolean now = isOut(x, group);
      // The rows that held it since it was last silent for long.
      int back = 0;
      int silent = 0;
      for (int t = rows.size() - 1; t > from && silent < 20; t--) {
        boolean before = isOut(rows.get(t), group);
        silent = before ? silent + 1 : 0;
        back += before ? 0 : 1;
      }
      returns |= !now && silent >= 20 && back < 5;
      if (now != groups.whileSeen(outage)) {
        expected.add(outage);
      }
    }
    if (returns) {
      expected.add(1, OutageGroups.RETURN);
    }
    return expected.stream().mapToInt(outage -> outage).toArray();
  }

  /** Components that always go silent together are one group, whatever else is missing. */
  @Test
  void groupsAreFoundFromTheMasks() {
    OutageGroups groups =
        new OutageGroups(new Intervals(List.of(0.9), Optional.empty(), 16), INPUTS);
    Batch batch = new Batch(INPUTS, 1);
    int[] outages = new int[groups.room()];
    int[] seen = new int[groups.room()];
    boolean silent = false;
    for (int t = 0; t < 1000; t++) {
      silent = random.nextBoolean(0.05) != silent;
      double[] x = new double[INPUTS];
      for (int j = 0; j < 3; j++) {
        x[j] = silent ? Double.NaN : 1;
      }
      x[4] = random.nextBoolean(0.5) ? 1 : Double.NaN;
      batch.clear();
      batch.add(x, Standardiser.none());
      groups.read(batch, 0, outages, seen);
      groups.learn(batch, 0, seen);
    }
    assertThat(groups.count()).isEqualTo(OutageGroups.FIRST_GROUP + 2);
    assertThat(List.of(groups.components(2), groups.components(3)))
        .anySatisfy(each -> assertThat(each).containsExactly(0, 1, 2))
        .anySatisfy(each -> assertThat(each).containsExactly(4));
  }

  /** What a sketch says of two components against the share of rows that both miss. */
  @Test
  void aSketchTellsMasksThatAgreeFromThoseThatDoNot() {
    int trials = 300;
    int[] alike = new int[4];
    double[] agreement = {1, 0.97, 0.2, 0};
    for (int trial = 0; trial < trials; trial++) {
      for (int a = 0; a < agreement.length; a++) {
        SilenceSketch sketch = new SilenceSketch(2);
        int both = 0;
        int either = 0;
        for (int t = 0; t < 200; t++) {
          boolean one = random.nextBoolean(0.4);
          boolean other = random.nextBoolean(agreement[a]) ? one : random.nextBoolean(0.4);
          other = agreement[a] == 0 ? !one && other : other;
          sketch.learn(new int[] {one ? 1 : 0, 1}, 0, (one ? 0 : 1) + (other ? 0 : 1));
          both += one && other ? 1 : 0;
          either += one || other ? 1 : 0;
        }
        assertThat(sketch.silent(0) + sketch.silent(1)).isEqualTo(both + either);
        alike[a] += sketch.alike(0, 1) ? 1 : 0;
      }
    }
    assertThat(alike[0]).isEqualTo(trials);
    assertThat(alike[1]).isGreaterThan(trials * 9 / 10);
    assertThat(alike[2]).isLessThan(trials / 10);
    assertThat(alike[3]).isZero();
  }
}
