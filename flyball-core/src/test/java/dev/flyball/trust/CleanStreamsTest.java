package dev.flyball.trust;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Streams that nothing is wrong with, of many kinds and widths, whole and with gaps: no kind of
 * fault is found in more of their cells than its budget allows.
 */
class CleanStreamsTest {
  private static final int ROWS = 6_000;
  private static final int[] WIDTHS = {2, 6, 20, 60};

  /** What a column measures. */
  enum Kind {
    WALK,
    SEASON,
    COUNTER,
    ROUNDED,
    RAIN,
    HEAVY_TAILS,
    REGIMES,
    VOLATILE,
    VALVE,
    DUPLICATES,
    CONSTANTS,
    TREND,
    RARE,
    ECHOES,
    NIGHTS,
    MIXED,
    LATE_NIGHTS
  }

  /** One sensor, and what it remembers. */
  private static final class Sensor {
    private final Kind kind;
    private final int place;
    private final Random random;
    private final double share;
    private final double phase;
    private final double step;
    private double own;
    private double level;
    private double spread = 1;
    private int missing;

    Sensor(Kind kind, int place, Random random) {
      this.kind = kind;
      this.place = place;
      this.random = random;
      this.share = 2 * random.nextDouble();
      this.phase = 6 * random.nextDouble();
      this.step = 0.1 * Math.pow(10, random.nextInt(2));
      this.level = kind == Kind.RAIN || kind == Kind.VALVE ? 0 : random.nextGaussian();
    }

    /** The value of row {@code t}, given the row so far and what all sensors have in common. */
    double next(int t, double[] row, double[] common) {
      double noise = random.nextGaussian();
      own = 0.9 * own + 0.3 * random.nextGaussian();
      double plain = share * common[t] + own + 0.1 * noise;
      return switch (kind) {
        case WALK -> level += 0.3 * noise;
        case SEASON -> 3 * Math.sin(t * Math.PI / 12 + phase) + 0.5 * plain;
        case COUNTER -> level += random.nextDouble() < 0.1 + phase / 8 ? 1 + random.nextInt(3) : 0;
        case ROUNDED -> Math.round(plain / step) * step;
        case RAIN -> {
          level = random.nextDouble() < (level > 0 ? 0.7 : 0.03) ? 1 : 0;
          yield level * Math.round(-20 * Math.log(random.nextDouble())) / 10;
        }
        case HEAVY_TAILS -> {
          double chi = Stream.generate(random::nextGaussian).limit(3).mapToDouble(g -> g * g).sum();
          yield share * common[t] + (level = 0.8 * level + 0.3 * noise / Math.sqrt(chi / 3));
        }
        case REGIMES -> {
          boolean changes = random.nextInt(700) == 0;
          level = changes ? 5 * random.nextGaussian() : level;
          spread = changes ? Math.exp(random.nextGaussian()) : spread;
          yield level + spread * plain;
        }
        case VOLATILE -> {
          spread = 0.05 + 0.15 * level * level + 0.8 * spread;
          yield (level = Math.sqrt(spread) * noise) + 0.3 * common[t];
        }
        case VALVE -> level = random.nextInt(20 + (int) (60 * phase)) == 0 ? 1 - level : level;
        case DUPLICATES -> place > 0 ? row[place - 1] : plain;
        case CONSTANTS -> place % 2 == 0 ? level : plain;
        case TREND -> 0.01 * t * (1 + share) + plain;
        case RARE -> random.nextInt(100) == 0 ? 5 + random.nextInt(4) : 0;
        case ECHOES -> share * common[Math.max(0, t - place % 7)] + 0.2 * noise;
        case NIGHTS -> night(t, plain);
        case LATE_NIGHTS -> t < ROWS / 2 ? 200 + plain : night(t, plain);
        case MIXED -> throw new IllegalArgumentException("of several kinds");
      };
    }

    private double night(int t, double plain) {
      return Math.max(0, Math.round(100 * Math.sin(t * Math.PI / 24 + phase / 10) + 3 * plain));
    }

    /** Outages of a row, and now and then of many. */
    boolean isMissing() {
      if (missing > 0) {
        missing--;
      } else if (random.nextInt(60) == 0) {
        missing = random.nextInt(5) == 0 ? random.nextInt(100) : 1;
      }
      return missing > 0;
    }
  }

  private static double[][] rows(Kind kind, int columns, boolean gaps) {
    Random random = new Random(31 * kind.ordinal() + columns);
    List<Kind> simple = Arrays.asList(Kind.values()).subList(0, Kind.MIXED.ordinal());
    Sensor[] sensors = new Sensor[columns];
    Arrays.setAll(
        sensors,
        c ->
            new Sensor(
                kind == Kind.MIXED ? simple.get(random.nextInt(simple.size())) : kind, c, random));
    double[] common = new double[ROWS];
    double[][] rows = new double[ROWS][columns];
    double[] whole = new double[columns];
    for (int t = 0; t < ROWS; t++) {
      common[t] = (t > 0 ? 0.95 * common[t - 1] : 0) + 0.3 * random.nextGaussian();
      for (int c = 0; c < columns; c++) {
        whole[c] = sensors[c].next(t, whole, common);
        rows[t][c] = gaps && sensors[c].isMissing() ? Double.NaN : whole[c];
      }
    }
    return rows;
  }

  @ParameterizedTest
  @EnumSource(value = Kind.class, names = "LATE_NIGHTS", mode = EnumSource.Mode.EXCLUDE)
  void noFaultIsFoundMoreOftenThanItsBudgetAllows(Kind kind) {
    long cells = 0;
    long[] found = new long[Fault.values().length];
    for (int columns : WIDTHS) {
      for (boolean gaps : new boolean[] {false, true}) {
        Trust trust = new Trust(columns);
        for (double[] row : rows(kind, columns, gaps)) {
          trust.look(row);
          trust.learn();
          cells += Arrays.stream(row).filter(value -> !Double.isNaN(value)).count();
        }
        for (Fault fault : Fault.values()) {
          for (int c = 0; c < columns; c++) {
            found[fault.ordinal()] += trust.count(c, fault);
          }
        }
      }
    }
    for (Fault fault : Fault.values()) {
      assertThat(found[fault.ordinal()]).as(fault.words()).isLessThanOrEqualTo(cells / 3000);
    }
  }

  /** What has not stood still in 3,000 rows is a fault when it does, until it has done so again. */
  @Test
  void aNightThatComesLateIsDoubtedTwiceAtMost() {
    Trust trust = new Trust(6);
    double[][] rows = rows(Kind.LATE_NIGHTS, 6, false);
    for (int t = 0; t < ROWS; t++) {
      trust.look(rows[t]);
      for (int c = 0; c < 6 && t > ROWS / 2 + 3 * 48; c++) {
        boolean night = rows[t][c] == 0;
        assertThat(night ? trust.fault(c) : null).as("column %s, row %s", c, t).isNull();
      }
      trust.learn();
    }
  }

  /** Rows in no order, however their values are spread, are not taken for a stream. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void rowsThatAreShuffledAreInNoOrder(Kind kind) {
    for (int columns : new int[] {2, 20}) {
      double[][] rows = rows(kind, columns, columns > 2);
      Collections.shuffle(Arrays.asList(rows), new Random(5));
      Trust trust = new Trust(columns);
      for (int t = 0; t < 300; t++) {
        trust.look(rows[t]);
        trust.learn();
      }
      assertThat(trust.knowsOrder()).isTrue();
      assertThat(trust.isInOrder()).as("%s columns", columns).isFalse();
    }
  }

  @Test
  void rowsInTimeOrderAreFoundSo() {
    for (Kind kind : List.of(Kind.WALK, Kind.SEASON, Kind.ROUNDED, Kind.TREND, Kind.MIXED)) {
      Trust trust = new Trust(20);
      for (double[] row : Arrays.copyOf(rows(kind, 20, true), 300)) {
        trust.look(row);
        trust.learn();
      }
      assertThat(trust.isInOrder()).as("%s", kind).isTrue();
    }
  }
}
