package dev.flyball.observation;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Stateful;

/**
 * Tells when moments over all values do not fit those of now: the unit of a component was changed,
 * or it came to another level on a ramp. Values are judged in stretches of 64, by their mean m,
 * deviation d, and the roughness r = sqrt(half the mean square of successive differences), which is
 * d for values that do not hang together. A stretch does not fit if, measured by the moments,
 *
 * <ul>
 *   <li>its mean is 3 deviations away, and r &gt; d / 2;
 *   <li>d is more than 8 deviations, half of the values are beyond 5, and r &gt; d / 2;
 *   <li>d (d / r)^2 is less than a sixteenth of a deviation: a slow drift hangs together, and is
 *       none of these.
 * </ul>
 *
 * Six stretches in a row that do not fit measure the component anew, by the last of them. Whoever
 * alternates is left alone: each time asks for four times as many the next time, and a stretch that
 * fits takes a tenth of one back. O(1) per value.
 */
final class MisfitWatch implements Stateful {
  /** So many values are a stretch. */
  static final int LENGTH = 64;

  private static final double ASKED = 6;
  private static final double MOST_ASKED = 1e9;
  private static final double MORE = 4;
  private static final double TAKEN_BACK = 0.1;
  private static final double AWAY = 3;
  private static final double FAR = 5;
  private static final double WIDER = 8;
  private static final double TIGHTER = 16;

  /** A component that has stood still for so many stretches, and moves, is known no longer. */
  private static final double STILL = 16;

  /** Of a stretch: how many values, and the first; of all less the first the sums. */
  private static final int COUNT = 0;

  private static final int FIRST = 1;
  private static final int SUM = 2;
  private static final int SQUARES = 3;

  /** The sum of squared successive differences, the last value, and how many were far. */
  private static final int TURNS = 4;

  private static final int LAST = 5;
  private static final int FAR_ONES = 6;

  /** How many stretches in a row did not fit, how many are asked for, how many stood still. */
  private static final int MISFITS = 7;

  private static final int WANTED = 8;
  private static final int STILL_ONES = 9;

  /** What the moments were before the component was last measured anew; the scale 0 for never. */
  private static final int CENTRE_BEFORE = 10;

  private static final int SCALE_BEFORE = 11;
  private static final int EACH = 12;

  /** All numbers of a component, then all of the next. */
  private final double[] of;

  /** Of the stretch that ended last. */
  private double mean;

  private double variance;

  MisfitWatch(int inputs) {
    this.of = new double[EACH * inputs];
    reset();
  }

  /** Whether component j, which stood still for long, moves with this value. */
  boolean movesAgain(int j, double value) {
    int at = EACH * j;
    return of[at + STILL_ONES] >= STILL && value != of[at + LAST];
  }

  /** Takes a value of component j; true if it is to be measured anew by its last stretch. */
  boolean take(int j, double value, double centre, double scale) {
    int at = EACH * j;
    if (of[at + COUNT] == 0) {
      begin(at, value);
    }
    double more = value - of[at + FIRST];
    double turn = value - of[at + LAST];
    of[at + COUNT]++;
    of[at + SUM] += more;
    of[at + SQUARES] += more * more;
    of[at + TURNS] += turn * turn;
    of[at + LAST] = value;
    of[at + FAR_ONES] += Math.abs(value - centre) > FAR * scale ? 1 : 0;
    return of[at + COUNT] == LENGTH && judge(at, centre, scale);
  }

  private void begin(int at, double value) {
    for (int k = at; k < at + MISFITS; k++) {
      of[k] = 0;
    }
    of[at + FIRST] = value;
    of[at + LAST] = value;
  }

  private boolean judge(int at, double centre, double scale) {
    of[at + COUNT] = 0;
    of[at + STILL_ONES] = of[at + TURNS] == 0 ? of[at + STILL_ONES] + 1 : 0;
    double shift = of[at + SUM] / LENGTH;
    mean = of[at + FIRST] + shift;
    variance = of[at + SQUARES] / LENGTH - shift * shift;
    if (!isMisfit(of[at + TURNS] / (2 * (LENGTH - 1)), of[at + FAR_ONES], centre, scale)) {
      of[at + MISFITS] = 0;
      of[at + WANTED] = Math.max(ASKED, of[at + WANTED] - TAKEN_BACK);
      return false;
    }
    of[at + MISFITS]++;
    if (of[at + MISFITS] < of[at + WANTED]) {
      return false;
    }
    of[at + MISFITS] = 0;
    of[at + WANTED] = Math.min(MOST_ASKED, MORE * of[at + WANTED]);
    of[at + CENTRE_BEFORE] = centre;
    of[at + SCALE_BEFORE] = scale;
    return true;
  }

  private boolean isMisfit(double roughness, double farOnes, double centre, double scale) {
    double deviation = Math.sqrt(variance);
    boolean varies = deviation > RobustStandardiser.NO_SPREAD * Math.abs(mean);
    if (!varies || !(variance <= Double.MAX_VALUE)) {
      return false;
    }
    boolean rough = 4 * roughness >= variance;
    boolean moved = Math.abs(mean - centre) > AWAY * Math.max(scale, deviation);
    boolean wider = deviation > WIDER * scale && farOnes >= LENGTH / 2.0;
    return rough && (moved || wider) || TIGHTER * deviation * variance < scale * roughness;
  }

  /** The mean of the stretch that ended last. */
  double mean() {
    return mean;
  }

  double variance() {
    return variance;
  }

  /** Whether a run of far values of this mean and deviation is where component j was before. */
  boolean returns(int j, double centre, double deviation) {
    double scale = of[EACH * j + SCALE_BEFORE];
    return deviation < 4 * scale && Math.abs(centre - of[EACH * j + CENTRE_BEFORE]) <= FAR * scale;
  }

  /** Component j was measured anew by a run of far values. */
  void beginAgain(int j) {
    of[EACH * j + COUNT] = 0;
    of[EACH * j + MISFITS] = 0;
  }

  /** Takes over component j of {@code other}. */
  void take(MisfitWatch other, int j) {
    System.arraycopy(other.of, EACH * j, of, EACH * j, EACH);
  }

  void takeAll(MisfitWatch other) {
    System.arraycopy(other.of, 0, of, 0, of.length);
  }

  @Override
  public void fields(Fields f) {
    f.along(InputAxis.perInput(EACH)).array("watch", of);
    if (f.resets()) {
      for (int at = 0; at < of.length; at += EACH) {
        of[at + WANTED] = ASKED;
      }
    }
  }
}
