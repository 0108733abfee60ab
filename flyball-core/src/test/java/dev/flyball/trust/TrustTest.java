package dev.flyball.trust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.Allocation;
import dev.flyball.OtherJvm;
import dev.flyball.checkpoint.State;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is found in streams with faults, and that next to nothing is found in those without. */
class TrustTest {
  private static final int ROWS = 20_000;
  private static final int COLUMNS = Streams.COLUMNS;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain",
        "white",
        "steps",
        "sawtooth",
        "volatile",
        "valves",
        "rare valves",
        "counters",
        "quantised",
        "heavy",
        "nights"
      })
  void distrustsNoMoreOfACleanStreamThanItsBudget(String kind) {
    Trust trust = new Trust(COLUMNS);
    for (double[] row : Streams.of(kind, ROWS, 7)) {
      take(trust, row);
    }
    for (Fault fault : Fault.values()) {
      long found = 0;
      for (int c = 0; c < COLUMNS; c++) {
        found += trust.count(c, fault);
      }
      assertThat(found).as(fault.words()).isLessThanOrEqualTo(COLUMNS * ROWS / 3000);
    }
  }

  /** A fault: cells from {@code first} on, of one column or of all. */
  private interface Spoil {
    void spoil(double[][] rows, int first, int column, Random random);
  }

  /** The share of spoilt cells that is found, the way faults come: one every 300 rows. */
  private static double found(Spoil spoil) {
    double[][] clean = Streams.of("plain", ROWS, 3);
    double[][] rows = Arrays.stream(clean).map(double[]::clone).toArray(double[][]::new);
    Random random = new Random(4);
    for (int t = 1000; t < ROWS - 100; t += 200 + random.nextInt(200)) {
      spoil.spoil(rows, t, random.nextInt(COLUMNS), random);
    }
    Trust trust = new Trust(COLUMNS);
    double spoilt = 0;
    double hit = 0;
    for (int t = 0; t < ROWS; t++) {
      trust.look(rows[t]);
      for (int c = 0; c < COLUMNS; c++) {
        boolean wrong = rows[t][c] != clean[t][c];
        spoilt += wrong ? 1 : 0;
        hit += wrong && trust.fault(c) != null ? 1 : 0;
      }
      trust.learn();
    }
    return hit / spoilt;
  }

  @Test
  void findsASensorThatStandsStill() {
    assertThat(
            found(
                (rows, first, column, random) -> {
                  for (int t = first; t < first + 24; t++) {
                    rows[t][column] = rows[first - 1][column];
                  }
                }))
        .isGreaterThan(0.9);
  }

  @Test
  void findsRowsThatAreSentAgain() {
    assertThat(
            found(
                (rows, first, column, random) -> {
                  for (int t = first; t < first + 24; t++) {
                    rows[t] = rows[first - 1].clone();
                  }
                }))
        .isGreaterThan(0.9);
  }

  @Test
  void findsSpikes() {
    assertThat(
            found(
                (rows, first, column, random) ->
                    rows[first][column] += random.nextBoolean() ? 8 : -8))
        .isGreaterThan(0.9);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-999, 65535})
  void findsBurstsOfACodeThatNobodyDeclared(double code) {
    assertThat(
            found(
                (rows, first, column, random) -> {
                  int length = 1 + random.nextInt(20);
                  for (int t = first; t < first + length; t++) {
                    rows[t][column] = code;
                  }
                }))
        .isGreaterThan(0.95);
  }

  @Test
  void believesARealChangeOfLevelAfterThreeRows() {
    double[][] rows = Streams.of("plain", 4000, 5);
    Trust trust = new Trust(COLUMNS);
    int distrusted = 0;
    for (int t = 0; t < rows.length; t++) {
      rows[t][2] += t < 3000 ? 0 : 15;
      trust.look(rows[t]);
      distrusted += t >= 3000 && t < 3200 && trust.fault(2) != null ? 1 : 0;
      trust.learn();
    }
    assertThat(distrusted).isEqualTo(3);
  }

  @Test
  void aValueThatAColumnComesBackToIsAState() {
    double[][] rows = Streams.of("plain", 4000, 6);
    assertThat(stillCells(rows, t -> t / 30 == 50 ? 1 : 0)).isPositive();
    assertThat(stillCells(rows, t -> t / 30 == 50 || t / 30 == 60 ? 1 : 0))
        .isEqualTo(stillCells(rows, t -> t / 30 == 50 ? 1 : 0));
  }

  /** How many cells of column 1 are found still where {@code shut} says that it is 0. */
  private static long stillCells(double[][] rows, IntUnaryOperator shut) {
    Trust trust = new Trust(COLUMNS);
    for (int t = 0; t < rows.length; t++) {
      double[] row = rows[t].clone();
      row[1] = shut.applyAsInt(t) == 1 ? 0 : row[1];
      take(trust, row);
    }
    return trust.count(1, Fault.STILL);
  }

  @Test
  void saysSinceWhenAndWhy() {
    double[][] rows = Streams.of("plain", 2000, 8);
    Trust trust = new Trust(COLUMNS);
    long first = 0;
    for (int t = 0; t < rows.length; t++) {
      rows[t][4] = t < 1900 ? rows[t][4] : rows[1899][4];
      trust.look(rows[t]);
      first = first == 0 && trust.fault(4) == Fault.STILL ? t + 1 : first;
      assertThat(trust.fault(4) == null || trust.since(4) == (first == 0 ? t + 1 : first)).isTrue();
      trust.learn();
    }
    assertThat(first).isBetween(1901L, 1906L);
    assertThat(trust.fault(4)).isEqualTo(Fault.STILL);
    assertThat(trust.since(4)).isEqualTo(first);
    assertThat(trust.count(4, Fault.STILL)).isEqualTo(2000 - first + 1);
  }

  @Test
  void goesOnBitForBitFromItsState() {
    double[][] rows = faulty(3000);
    Trust whole = new Trust(COLUMNS);
    Trust first = new Trust(COLUMNS);
    for (int t = 0; t < 1111; t++) {
      take(whole, rows[t]);
      take(first, rows[t]);
    }
    State kept = new State();
    first.save(kept);
    Trust second = new Trust(COLUMNS);
    second.load(kept);
    for (int t = 1111; t < rows.length; t++) {
      take(whole, rows[t]);
      take(second, rows[t]);
    }
    assertThat(bits(second)).isEqualTo(bits(whole));
    second.reset();
    assertThat(bits(second)).isEqualTo(bits(new Trust(COLUMNS)));
  }

  /** 400 columns of two kinds in turn: neighbours know nothing of each other. */
  @Test
  void beyondOneBlockColumnsAreJudgedByThoseThatKnowThem() {
    int columns = 400;
    Random random = new Random(11);
    double[][] rows = new double[2_000][columns];
    double[] common = new double[20];
    int spikes = 0;
    for (int t = 0; t < rows.length; t++) {
      Arrays.setAll(common, k -> random.nextGaussian());
      for (int c = 0; c < columns; c++) {
        rows[t][c] = common[c % 2 * 10 + c / 2 % 10] + 0.1 * random.nextGaussian();
      }
      spikes += t >= 1_500 && t % 10 == 0 ? 1 : 0;
    }
    Trust trust = new Trust(columns);
    Trust second = new Trust(columns);
    int found = 0;
    for (int t = 0; t < rows.length; t++) {
      int column = random.nextInt(columns);
      if (t >= 1_500 && t % 10 == 0) {
        rows[t][column] += rows[t][column] > 0 ? -2.5 : 2.5;
        trust.look(rows[t]);
        found += trust.fault(column) == Fault.JUMP ? 1 : 0;
        trust.learn();
      } else {
        take(trust, rows[t]);
      }
      if (t == 1_000) {
        State kept = new State();
        trust.save(kept);
        second.load(kept);
      } else if (t > 1_000) {
        take(second, rows[t]);
      }
    }
    assertThat(found).isGreaterThan(spikes * 9 / 10);
    assertThat(bits(second)).isEqualTo(bits(trust));
  }

  /** A jump that a target bears out is no jump any more, nor is the next one of its size. */
  @Test
  void whatIsBorneOutIsLearnedAsItCame() {
    double[][] rows = Streams.of("plain", 2_002, 5);
    Trust trust = new Trust(COLUMNS);
    for (double[] row : Arrays.copyOf(rows, 2_000)) {
      take(trust, row);
    }
    double[] jump = rows[2_000].clone();
    jump[2] += 20;
    trust.look(jump);
    assertThat(trust.fault(2)).isEqualTo(Fault.JUMP);
    assertThat(trust.jumpsAlone()).isTrue();
    trust.bearOut();
    assertThat(trust.fault(2)).isNull();
    trust.learn();
    assertThat(trust.count(2, Fault.JUMP)).isZero();
    jump = rows[2_001].clone();
    jump[2] += 20;
    trust.look(jump);
    assertThat(trust.fault(2)).isNull();
  }

  @Test
  void lookingLeavesNoTrace() {
    double[][] rows = faulty(700);
    Trust trust = new Trust(COLUMNS);
    for (double[] row : rows) {
      take(trust, row);
    }
    String before = bits(trust);
    trust.look(new double[] {1e9, Double.NaN, rows[699][2], 0, -1e9, 3});
    assertThat(trust.fault(0)).isEqualTo(Fault.JUMP);
    assertThat(bits(trust)).isEqualTo(before);
  }

  /** Measured in a JVM of its own: what the compiler makes of it depends on all that ran before. */
  @Test
  @Tag("slow")
  void allocatesNothing() throws IOException, InterruptedException {
    String printed = OtherJvm.output(Allocation.SETTLING, TrustTest.class);
    assertThat(Double.parseDouble(printed)).isLessThan(Allocation.NOTHING);
  }

  /** Prints the bytes that a row allocates. */
  public static void main(String[] arguments) {
    double[][] rows = faulty(3000);
    Trust trust = new Trust(COLUMNS);
    System.out.println(
        Allocation.bytesPerStep(
            rows.length,
            () -> {
              for (double[] row : rows) {
                take(trust, row);
              }
            }));
  }

  /** Faults and holes of every kind. */
  private static double[][] faulty(int rows) {
    double[][] all = Streams.of("quantised", rows, 9);
    Random random = new Random(10);
    for (int t = 1; t < rows; t++) {
      int c = random.nextInt(COLUMNS);
      if (t % 50 < 10) {
        all[t][t / 50 % COLUMNS] = all[t - 1][t / 50 % COLUMNS];
      }
      if (t % 70 == 0) {
        all[t][c] = -999;
      }
      if (t % 9 == 0) {
        all[t][c] = Double.NaN;
      }
      if (t % 333 < 4) {
        all[t] = all[t - 1].clone();
      }
    }
    return all;
  }

  private static void take(Trust trust, double[] row) {
    trust.look(row);
    trust.learn();
  }

  private static String bits(Trust trust) {
    State state = new State();
    trust.save(state);
    StringBuilder bits = new StringBuilder();
    state.allDoubles().forEach((name, all) -> bits.append(name).append(Arrays.toString(all)));
    state.allLongs().forEach((name, all) -> bits.append(name).append(Arrays.toString(all)));
    return bits.toString();
  }
}
