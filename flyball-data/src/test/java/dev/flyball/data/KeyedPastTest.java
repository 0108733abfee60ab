package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is known of each series, beside a twin that looks through all rows again. */
class KeyedPastTest {
  private record Row(String key, double target) {}

  private static Encoding encoding(String... classes) {
    Encoding own = new Encoding(List.of(), List.of(), List.of());
    return own.keyed(new Keyed(List.of("store"), "sales", List.of(classes)));
  }

  private static List<Row> rows(int count) {
    Random random = new Random(11);
    List<Row> rows = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      double target = random.nextInt(5) == 0 ? Double.NaN : 10 + random.nextGaussian();
      rows.add(new Row("s" + random.nextInt(4), target));
    }
    return rows;
  }

  /** The mean of a series' targets among the first {@code told} rows, drawn to that of all. */
  private static double mean(List<Row> rows, int told, String key) {
    double[] all = targets(rows, told, null);
    double[] own = targets(rows, told, key);
    double common = Arrays.stream(all).sum() / all.length;
    return (Arrays.stream(own).sum() + 10 * common) / (own.length + 10);
  }

  private static double[] targets(List<Row> rows, int told, String key) {
    return rows.subList(0, told).stream()
        .filter(row -> key == null || row.key.equals(key))
        .mapToDouble(Row::target)
        .filter(target -> !Double.isNaN(target))
        .toArray();
  }

  private static void check(int delay) {
    List<Row> rows = rows(300);
    KeyedPast past = KeyedPast.empty(encoding());
    past.tellLate(delay);
    double[] features = new double[4];
    for (int now = 0; now < rows.size(); now++) {
      Row row = rows.get(now);
      int told = Math.max(0, now - delay);
      past.features(row.key, features, 0);
      if (now > 60) {
        double mean = mean(rows, told, row.key);
        assertThat(features[0]).isCloseTo(mean, within(1e-9));
        List<Integer> own = new ArrayList<>();
        for (int before = 0; before < now; before++) {
          if (rows.get(before).key.equals(row.key)) {
            own.add(before);
          }
        }
        for (int back = 1; back <= 3; back++) {
          int place = own.get(own.size() - back);
          double target = rows.get(place).target;
          if (place < told && !Double.isNaN(target)) {
            assertThat(features[back]).isEqualTo(target);
          } else {
            double from = carriedFrom(rows, own, own.size() - back, told);
            assertThat(features[back])
                .as("between the mean and the last one known")
                .isBetween(Math.min(mean, from) - 1e-9, Math.max(mean, from) + 1e-9);
          }
        }
      }
      past.add(row.key, row.target);
    }
  }

  private static double carriedFrom(List<Row> rows, List<Integer> own, int from, int told) {
    for (int k = from; k >= 0; k--) {
      double target = rows.get(own.get(k)).target;
      if (own.get(k) < told && !Double.isNaN(target)) {
        return target;
      }
    }
    return Double.NaN;
  }

  @Test
  void itKnowsTheRowsBeforeAndNoMore() {
    check(0);
  }

  @Test
  void aLateTargetIsNotKnownBeforeItIsTold() {
    check(7);
  }

  @Test
  void whatIsWrittenDownGoesOnBitForBit() {
    LagBuffer whole = LagBuffer.empty(encoding());
    List<Row> rows = rows(200);
    rows.subList(0, 120).forEach(row -> whole.keys().add(row.key, row.target));
    LagBuffer read = LagBuffer.parse(encoding(), whole.toText());
    double[] one = new double[4];
    double[] other = new double[4];
    for (Row row : rows.subList(120, 200)) {
      whole.keys().features(row.key, one, 0);
      read.keys().features(row.key, other, 0);
      assertThat(other).isEqualTo(one);
      whole.keys().add(row.key, row.target);
      read.keys().add(row.key, row.target);
    }
  }

  @Test
  void oneSlipMovesTheMeanOfASeriesByLittle() {
    KeyedPast past = KeyedPast.empty(encoding());
    KeyedPast slipped = KeyedPast.empty(encoding());
    int now = 0;
    for (Row row : rows(300)) {
      past.add(row.key, row.target);
      slipped.add(row.key, now++ == 150 ? 1e9 : row.target);
    }
    double[] before = new double[4];
    double[] after = new double[4];
    for (String key : List.of("s0", "s1", "s2", "s3")) {
      past.features(key, before, 0);
      slipped.features(key, after, 0);
      assertThat(after[0]).as(key).isCloseTo(before[0], within(0.5));
    }
  }

  @Test
  void ofClassesTheSharesAreKnown() {
    KeyedPast past = KeyedPast.empty(encoding("up", "down"));
    for (int k = 0; k < 30; k++) {
      past.add("a", 0);
      past.add("b", 1);
    }
    double[] shares = new double[2];
    past.features("a", shares, 0);
    assertThat(shares[0]).isCloseTo(35.0 / 40, within(1e-12));
    assertThat(shares[1]).isCloseTo(5.0 / 40, within(1e-12));
    past.features("new", shares, 0);
    assertThat(shares).containsExactly(0.5, 0.5);
  }

  @Test
  void whereTargetsStopTheLastOneIsCarriedTowardsTheMean() {
    KeyedPast past = KeyedPast.empty(encoding());
    Random random = new Random(2);
    double swing = 0;
    for (int k = 0; k < 2000; k++) {
      swing = 0.8 * swing + random.nextGaussian();
      past.add("a", swing);
    }
    past.add("a", 12);
    past.stop();
    double[] features = new double[4];
    double last = 12;
    for (int k = 0; k < 20; k++) {
      past.features("a", features, 0);
      assertThat(features[1]).isLessThanOrEqualTo(last);
      last = features[1];
      past.add("a", 1000);
    }
    assertThat(last).as(".8^19 of 12 is left").isBetween(-0.2, 1.0);
    assertThat(features[0]).isLessThan(1);
  }

  private static Encoding weighed() {
    List<FeatureColumn> columns =
        List.of(new FeatureColumn.Numbers("a"), new FeatureColumn.Numbers("b"));
    Encoding plain = new Encoding(columns, List.of(), List.of());
    return plain.keyed(new Keyed(List.of("store"), "sales", List.of()).weighing(plain));
  }

  private record Weighed(String key, double[] values, double target) {}

  /** Stores whose weights of the first number differ, with holes, and one without a key. */
  private static List<Weighed> weighedRows(int count) {
    Random random = new Random(5);
    List<Weighed> rows = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      int store = random.nextInt(4);
      double[] values = new double[7];
      values[0] = 100 + 3 * random.nextGaussian();
      values[1] = random.nextInt(6) == 0 ? Double.NaN : random.nextGaussian();
      double target = store + (store - 1) * (values[0] - 100) / 3 + 0.1 * random.nextGaussian();
      boolean missing = random.nextInt(9) == 0;
      rows.add(new Weighed(store == 3 ? null : "s" + store, values, missing ? Double.NaN : target));
    }
    return rows;
  }

  /** Ridge regression of many rows at once, by elimination. */
  private static double[] ridge(List<double[]> z, List<Double> y, double prior) {
    int n = 3;
    double[][] m = new double[n][n + 1];
    for (int i = 0; i < n; i++) {
      m[i][i] = prior;
      for (int r = 0; r < z.size(); r++) {
        for (int j = 0; j < n; j++) {
          m[i][j] += z.get(r)[i] * z.get(r)[j];
        }
        m[i][n] += z.get(r)[i] * y.get(r);
      }
    }
    for (int i = 0; i < n; i++) {
      for (int r = 0; r < n; r++) {
        double by = r == i ? 0 : m[r][i] / m[i][i];
        for (int j = 0; j <= n; j++) {
          m[r][j] -= by * m[i][j];
        }
      }
    }
    return new double[] {m[0][n] / m[0][0], m[1][n] / m[1][1], m[2][n] / m[2][2]};
  }

  private static double product(double[] w, double[] z) {
    return w[0] * z[0] + w[1] * z[1] + w[2] * z[2];
  }

  private static double[] standard(List<double[]> told, double[] row) {
    double[] z = {0, 0, 1};
    for (int j = 0; j < 2; j++) {
      int place = j;
      double[] known =
          told.stream().mapToDouble(each -> each[place]).filter(v -> !Double.isNaN(v)).toArray();
      double mean = Arrays.stream(known).average().orElse(0);
      double spread =
          Math.sqrt(Arrays.stream(known).map(v -> (v - mean) * (v - mean)).average().orElse(0));
      double far = (row[j] - mean) / spread;
      z[j] = spread > 1e-9 && !Double.isNaN(far) ? Math.max(-5, Math.min(5, far)) : 0;
    }
    return z;
  }

  @Test
  void theWeightsOfASeriesAreThoseOfARegressionOnWhatAllLeave() {
    KeyedPast past = KeyedPast.empty(weighed());
    List<double[]> told = new ArrayList<>();
    List<double[]> z = new ArrayList<>();
    List<Double> y = new ArrayList<>();
    Map<String, List<double[]>> ownZ = new HashMap<>();
    Map<String, List<Double>> left = new HashMap<>();
    for (Weighed row : weighedRows(150)) {
      past.features(row.key, row.values, 2);
      List<double[]> zs = ownZ.computeIfAbsent(String.valueOf(row.key), none -> new ArrayList<>());
      List<Double> ys = left.computeIfAbsent(String.valueOf(row.key), none -> new ArrayList<>());
      double expected =
          row.key == null || zs.isEmpty()
              ? 0
              : product(ridge(zs, ys, 10), standard(told, row.values));
      assertThat(row.values[6]).isCloseTo(expected, within(1e-9));
      double distance = row.target - row.values[2];
      past.add(row.key, row.target, row.values);
      if (!Double.isNaN(distance)) {
        told.add(row.values);
        double[] now = standard(told, row.values);
        double said = z.isEmpty() ? 0 : product(ridge(z, y, 1), now);
        z.add(now);
        y.add(distance);
        zs.add(now);
        ys.add(distance - said);
      }
    }
    double[] high = {103, Double.NaN, 0, 0, 0, 0, 0};
    past.features("s2", high, 2);
    assertThat(high[6]).as("half a weight more than that of all, drawn to it").isBetween(0.2, 0.6);
    past.features("new", high, 2);
    assertThat(high[6]).as("a series that is not known").isZero();
  }

  @Test
  void weightsThatAreWrittenDownGoOnBitForBitAndStandStillWithoutTargets() {
    Encoding encoding = Encoding.parse(weighed().toText());
    assertThat(encoding).isEqualTo(weighed());
    LagBuffer whole = LagBuffer.empty(encoding);
    List<Weighed> rows = weighedRows(200);
    rows.subList(0, 120).forEach(row -> whole.keys().add(row.key, row.target, row.values));
    LagBuffer read = LagBuffer.parse(encoding, whole.toText());
    for (Weighed row : rows.subList(120, 200)) {
      double[] other = row.values.clone();
      whole.keys().features(row.key, row.values, 2);
      read.keys().features(row.key, other, 2);
      assertThat(other).isEqualTo(row.values);
      whole.keys().add(row.key, row.target, row.values);
      read.keys().add(row.key, row.target, other);
    }
    double[] before = {101, 1, 0, 0, 0, 0, 0};
    read.keys().features("s2", before, 2);
    rows.forEach(row -> read.keys().add(row.key, Double.NaN, row.values));
    double[] after = {101, 1, 0, 0, 0, 0, 0};
    read.keys().features("s2", after, 2);
    assertThat(after[6]).isNotZero().isEqualTo(before[6]);
  }

  @Test
  void weightsOfALateTargetComeLate() {
    KeyedPast late = KeyedPast.empty(weighed());
    KeyedPast punctual = KeyedPast.empty(weighed());
    late.tellLate(5);
    List<Weighed> rows = weighedRows(60);
    rows.forEach(row -> late.add(row.key, row.target, row.values));
    rows.subList(0, 55).forEach(row -> punctual.add(row.key, row.target, row.values));
    double[] one = {101, 1, 0, 0, 0, 0, 0};
    double[] other = one.clone();
    late.features("s0", one, 2);
    punctual.features("s0", other, 2);
    assertThat(one[6]).isNotZero().isEqualTo(other[6]);
  }
}
