package dev.flyball.certify;

import dev.flyball.linalg.PackedSymmetric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The columns of a run that can be certified together, and why the others cannot: a memory that
 * hardly holds a direction does not contract along it. From step {@code window} on a column must
 * keep an energy of at least {@link #LEAST} epsilon in the memory, and so must what is left of it
 * beside the columns before it, at forty moments of the run. The intercept counts first. O(n d^2).
 */
public final class CertifiablePart {
  /**
   * The least energy in the memory, as a share of epsilon: below, a step contracts by less than 1 %
   * of 1 - beta.
   */
  private static final double LEAST = 0.01;

  private static final int MOMENTS = 40;

  private final int d;
  private final double threshold;
  private final boolean[] kept;
  private final List<LeftOut> leftOut = new ArrayList<>();

  /** The reason why a column is left out. */
  public enum Why {
    /** No row holds it. */
    NEVER_SEEN,
    /** It was hidden for so long that the memory forgot it. */
    FORGOTTEN,
    /** It was there and hardly moved. */
    STANDS_STILL,
    /** Its values are small beside the ridge at every row. */
    TOO_SMALL,
    /** Its recent values follow from those of the other columns. */
    FOLLOWS_OTHERS
  }

  /**
   * A column that is left out.
   *
   * @param parameter which
   * @param why the reason
   * @param since the observation that last held it before it was forgotten, 0 if none did; for one
   *     that stands still, that around which it moved least, 0 if it never moved
   * @param until the observation that held it again; 0 if none did
   */
  public record LeftOut(int parameter, Why why, long since, long until) {}

  private CertifiablePart(int d, double threshold) {
    this.d = d;
    this.threshold = threshold;
    this.kept = new boolean[d];
    Arrays.fill(kept, true);
  }

  /** Looks at {@code record} under a memory of discount beta; {@code intercept} is -1 if none. */
  public static CertifiablePart of(
      RunRecord record, double beta, double epsilon, int window, int intercept) {
    CertifiablePart part = new CertifiablePart(record.width(), LEAST * epsilon);
    part.silences(record, beta, window);
    part.dependences(record, beta, window, intercept);
    return part;
  }

  /** The columns that are left out, in the order of the parameters within each reason. */
  public List<LeftOut> leftOut() {
    return List.copyOf(leftOut);
  }

  /** The columns that are left. */
  public Space.Part space() {
    return new Space.Part(d, IntStream.range(0, d).filter(j -> kept[j]).toArray());
  }

  private void silences(RunRecord record, double beta, int window) {
    Space full = new Space.Full(d);
    double[] row = new double[d];
    double[] energy = new double[d];
    double[] least = new double[d];
    double[] atSeen = new double[d];
    Arrays.fill(atSeen, Double.POSITIVE_INFINITY);
    long[] seen = new long[d];
    double[] most = new double[d];
    LeftOut[] found = new LeftOut[d];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    for (int t = 0; t < record.steps(); t++) {
      for (int j = 0; j < d; j++) {
        energy[j] *= beta;
      }
      for (int i = 0; i < record.rows(t); i++) {
        record.row(t, i, full, row);
        for (int j = 0; j < d; j++) {
          energy[j] += (1 - beta) * row[j] * row[j];
          if (record.holds(t, i, j)) {
            seen[j] = record.observation(t);
            atSeen[j] = energy[j];
            found[j] = seenAgain(found[j], seen[j]);
          }
        }
      }
      for (int j = 0; j < d; j++) {
        most[j] = Math.max(most[j], energy[j]);
        if (t + 1 >= window && energy[j] < Math.min(threshold, least[j])) {
          least[j] = energy[j];
          long now = record.observation(t);
          // What was too little when it was last there was not lost to the gap after it.
          found[j] =
              atSeen[j] < threshold
                  ? new LeftOut(j, Why.STANDS_STILL, now, 0)
                  : new LeftOut(j, Why.FORGOTTEN, seen[j], 0);
        }
      }
    }
    for (int j = 0; j < d; j++) {
      if (seen[j] == 0) {
        leave(new LeftOut(j, Why.NEVER_SEEN, 0, 0));
      } else if (most[j] < threshold) {
        leave(new LeftOut(j, most[j] == 0 ? Why.STANDS_STILL : Why.TOO_SMALL, 0, 0));
      } else if (found[j] != null) {
        leave(found[j]);
      }
    }
  }

  private static LeftOut seenAgain(LeftOut silence, long observation) {
    return silence == null || silence.until() != 0 || silence.why() != Why.FORGOTTEN
        ? silence
        : new LeftOut(silence.parameter(), silence.why(), silence.since(), observation);
  }

  private void leave(LeftOut column) {
    kept[column.parameter()] = false;
    leftOut.add(column);
  }

  private void dependences(RunRecord record, double beta, int window, int intercept) {
    int every = Math.max(1, (record.steps() - window) / MOMENTS);
    Space full = new Space.Full(d);
    double[] row = new double[d];
    PackedSymmetric memory = new PackedSymmetric(d);
    for (int t = 0; t < record.steps(); t++) {
      memory.scale(beta);
      for (int i = 0; i < record.rows(t); i++) {
        record.row(t, i, full, row);
        memory.addRankOne(1 - beta, row);
      }
      if (t + 1 >= window && ((t + 1 - window) % every == 0 || t + 1 == record.steps())) {
        eliminate(memory, intercept);
      }
    }
  }

  /** Cholesky column by column; one of which too little is left beside those before it goes. */
  private void eliminate(PackedSymmetric memory, int intercept) {
    int[] order =
        IntStream.concat(
                IntStream.of(intercept).filter(j -> j >= 0),
                IntStream.range(0, d).filter(j -> j != intercept))
            .filter(j -> kept[j])
            .toArray();
    double[][] factor = new double[order.length][];
    int[] columns = new int[order.length];
    int rank = 0;
    for (int j : order) {
      double[] line = new double[rank + 1];
      double left = memory.at(j, j);
      for (int i = 0; i < rank; i++) {
        double sum = memory.at(j, columns[i]);
        for (int m = 0; m < i; m++) {
          sum -= line[m] * factor[i][m];
        }
        line[i] = sum / factor[i][i];
        left -= line[i] * line[i];
      }
      if (left < threshold) {
        leave(new LeftOut(j, Why.FOLLOWS_OTHERS, 0, 0));
      } else {
        line[rank] = Math.sqrt(left);
        factor[rank] = line;
        columns[rank++] = j;
      }
    }
  }
}
