package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
}
