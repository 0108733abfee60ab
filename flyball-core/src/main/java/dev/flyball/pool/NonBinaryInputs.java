package dev.flyball.pool;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.observation.Batch;

/** Tracks which components have taken more than two different values. O(seen). */
final class NonBinaryInputs implements Stateful {
  private final double[] first;
  private final double[] second;
  private final double[] many;

  /** How many components have not shown more than two. */
  private int few;

  NonBinaryInputs(int inputs) {
    first = new double[inputs];
    second = new double[inputs];
    many = new double[inputs];
    reset();
  }

  boolean many(int j) {
    return many[j] != 0;
  }

  void takeNote(Batch batch, int observation) {
    if (few == 0) {
      return;
    }
    for (int place = batch.from(observation); place < batch.to(observation); place++) {
      int j = batch.components()[place];
      if (many[j] == 0) {
        takeNote(j, batch.originals()[place]);
      }
    }
  }

  private void takeNote(int j, double value) {
    if (Double.isNaN(first[j])) {
      first[j] = value;
    } else if (first[j] != value) {
      if (Double.isNaN(second[j])) {
        second[j] = value;
      } else if (second[j] != value) {
        many[j] = 1;
        few--;
        // Not asked again; zeros are stored in few bytes.
        first[j] = 0;
        second[j] = 0;
      }
    }
  }

  /** Writes which components have many. */
  void write(double[] into, int at) {
    System.arraycopy(many, 0, into, at, many.length);
  }

  void read(double[] from, int at) {
    System.arraycopy(from, at, many, 0, many.length);
    countFew();
  }

  private void countFew() {
    few = 0;
    for (double each : many) {
      few += each == 0 ? 1 : 0;
    }
  }

  @Override
  public void fields(Fields f) {
    f.along(InputScale.axisOf(many)).array("first", first, Double.NaN);
    f.along(InputScale.axisOf(many)).array("second", second, Double.NaN);
    f.along(InputScale.axisOf(many)).array("many", many);
    if (f.changes()) {
      countFew();
    }
  }
}
