package dev.flyball.pool;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.checkpoint.Widening;
import dev.flyball.law.PoolMember.Fit;
import dev.flyball.law.PoolMember.Learning;
import dev.flyball.linalg.Kernels;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A member with parameters of its own: for each head a run, of x or of the wide row. A copy of them
 * that stands still tells how it would do if targets stopped. A member whose parameters would
 * become non-finite leaves: they are 0 from then on.
 */
abstract sealed class LearningMember implements Stateful permits RidgeMember, SteppingMember {
  final double[] w;
  final double[] frozen;
  private final Learning law;
  private final int number;
  private final int heads;
  private final int width;

  /** What a run has beside the parameters of x. */
  private final int extra;

  private final InputAxis extraAxis;
  private long leftAt;

  /** Number {@code number} of those that learn, of heads with {@code width} parameters. */
  LearningMember(Learning law, int number, int heads, int width, WideRow wide) {
    this.law = law;
    this.number = number;
    this.heads = heads;
    this.width = width;
    this.extra = law.wide() ? wide.length() : 0;
    this.extraAxis = wide.axis();
    this.w = new double[Math.multiplyExact(heads, width + extra)];
    this.frozen = new double[w.length];
  }

  /** Its place among those that learn. */
  final int number() {
    return number;
  }

  final Learning law() {
    return law;
  }

  final Fit fit() {
    return law.fit();
  }

  final int heads() {
    return heads;
  }

  final int width() {
    return width;
  }

  /** How long the run of a head is. */
  final int run() {
    return width + extra;
  }

  /** The score of a row in one head, with the parameters that start at {@code at} of {@code of}. */
  final double score(double[] of, int at, int head, PoolRow row) {
    return row.times(of, at + head * run(), run());
  }

  /** Learns the row that {@code pool} judged, which the metrics have taken in. O(d) per head. */
  abstract void learn(PoolRow row, PoolController pool);

  /** Targets have gone to a new level. */
  void forgetLevel() {}

  /** Adds so much of the parameters: x's to {@code into}, others to {@code rest} from there on. */
  final void addTo(double share, double[] into, double[] rest, int restAt) {
    for (int head = 0; head < heads; head++) {
      int at = head * run();
      Kernels.axpy(share, w, at, into, head * width, width);
      if (extra > 0) {
        Kernels.axpy(share, w, at + width, rest, restAt + head * extra, extra);
      }
    }
  }

  final void freeze() {
    System.arraycopy(w, 0, frozen, 0, w.length);
  }

  /** Leaves with this row, counted from 1. */
  final void leave(long row) {
    leftAt = row;
    Arrays.fill(w, 0);
    Arrays.fill(frozen, 0);
  }

  /** With which row it left; 0 while it takes part. */
  final long leftAt() {
    return leftAt;
  }

  private int[] sources(Widening by) {
    int[] row = InputAxis.ROW.sources(by, width);
    int[] rest = extra == 0 ? new int[0] : extraAxis.sources(by, extra);
    return IntStream.range(0, heads)
        .flatMap(
            head -> IntStream.concat(from(row, head * run()), from(rest, head * run() + width)))
        .toArray();
  }

  private static IntStream from(int[] places, int at) {
    return IntStream.of(places).map(place -> place < 0 ? InputAxis.FRESH : at + place);
  }

  @Override
  public void fields(Fields f) {
    f.along((by, length) -> sources(by)).array("weights", w);
    f.along((by, length) -> sources(by)).array("frozen", frozen);
    leftAt = f.count("leftAt", leftAt);
  }
}
