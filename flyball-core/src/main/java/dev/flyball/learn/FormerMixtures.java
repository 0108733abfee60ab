package dev.flyball.learn;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.forest.Stage;
import dev.flyball.observation.Batch;
import dev.flyball.pool.PoolController;

/**
 * The mixture for the next row as it was 2, 4, 16, 64, 256 and 1,024 labelled rows ago: what it
 * says of a row now is what it would say so far from the last target. One of them is asked at a
 * row; each is renewed when it is half as far again. A mixture and two units per input for each.
 */
final class FormerMixtures implements Stateful {
  /** How many rows after its last target each is asked first. */
  static final int[] DISTANCES = {2, 4, 16, 64, 256, 1024};

  private static final long NONE = -1;

  private final double[][] former = new double[DISTANCES.length][];
  private final double[][] ofStage = new double[DISTANCES.length][];

  /** After how many rows each was kept. */
  private final long[] keptAt = new long[DISTANCES.length];

  private final long[] asked = new long[DISTANCES.length];
  private long rows;

  /** Which was asked for the row that is learned, or -1, and what it and the trees said. */
  private int at = -1;

  private final double[] said;

  /** For a pool and a stage that keep so many numbers. */
  FormerMixtures(int length, int lengthOfStage, int outputs) {
    for (int k = 0; k < former.length; k++) {
      former[k] = new double[length];
      ofStage[k] = new double[lengthOfStage];
    }
    this.said = new double[outputs];
    reset();
  }

  /** Labelled rows so far. */
  long rows() {
    return rows;
  }

  /** The place of the distance that {@link #said} is of; -1 where none was asked. */
  int at() {
    return at;
  }

  /** The prediction of the row that was learned last, without the last targets. */
  double[] said() {
    return said;
  }

  void forget() {
    at = -1;
  }

  void count(boolean labelled) {
    rows += labelled ? 1 : 0;
  }

  /** Asks the one of those at their distance that was asked least. */
  void look(PoolController pool, Stage stage, Batch batch) {
    for (int k = 0; k < DISTANCES.length; k++) {
      boolean there = keptAt[k] != NONE && rows + 1 - keptAt[k] >= DISTANCES[k];
      if (there && (at < 0 || asked[k] < asked[at])) {
        at = k;
      }
    }
    if (at >= 0) {
      asked[at]++;
      pool.predictFormer(former[at], batch, said);
      if (Double.isNaN(said[0])) {
        at = -1;
      } else if (ofStage[at].length > 0) {
        stage.predictFormer(said, ofStage[at], 0);
      }
    }
  }

  /** Keeps what is known now in the place of what has been. */
  void keep(PoolController pool, Stage stage) {
    for (int k = 0; k < DISTANCES.length; k++) {
      if (keptAt[k] == NONE || 2 * (rows + 1 - keptAt[k]) > 3 * DISTANCES[k]) {
        pool.keepFormer(former[k]);
        if (ofStage[k].length > 0) {
          stage.keepContext(ofStage[k], 0);
        }
        keptAt[k] = rows;
      }
    }
  }

  @Override
  public void fields(Fields f) {
    for (int k = 0; k < former.length; k++) {
      f.rounded().madeAnew().array("pool" + k, former[k]);
      f.madeAnew().array("trees" + k, ofStage[k], Double.NaN);
    }
    f.madeAnew().array("keptAt", keptAt, NONE);
    f.array("asked", asked);
    rows = f.count("rows", rows);
    if (f.changes()) {
      at = -1;
    }
  }
}
