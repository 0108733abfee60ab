package dev.flyball.pool;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;

/**
 * Class frequencies, (n_c + 1/C) / (n + 1), and those after the last class, (n_lc + 1/C) / (n_l +
 * 1): a first-order Markov chain. Targets may be shares of classes.
 */
final class ClassCounts implements Stateful {
  private final int classes;
  private final double[] count;
  private final double[] followed;
  private int last = -1;

  ClassCounts(int classes) {
    this.classes = classes;
    this.count = new double[classes];
    this.followed = new double[classes * classes];
  }

  /** Writes how frequent each class is. */
  void prior(double[] into) {
    frequencies(count, 0, into);
  }

  /** Writes how frequently each class has followed the last one. */
  void next(double[] into) {
    if (last < 0) {
      prior(into);
    } else {
      frequencies(followed, last * classes, into);
    }
  }

  private void frequencies(double[] counts, int from, double[] into) {
    double sum = 0;
    for (int c = 0; c < classes; c++) {
      sum += counts[from + c];
    }
    for (int c = 0; c < classes; c++) {
      into[c] = (counts[from + c] + 1.0 / classes) / (sum + 1);
    }
  }

  /** The last class; -1 while there is none. */
  int last() {
    return last;
  }

  /** Sets what was the last class. */
  void last(int value) {
    last = value;
  }

  void takeNote(double[] target) {
    int now = 0;
    for (int c = 0; c < classes; c++) {
      count[c] += target[c];
      if (last >= 0) {
        followed[last * classes + c] += target[c];
      }
      now = target[c] > target[now] ? c : now;
    }
    last = now;
  }

  @Override
  public void fields(Fields f) {
    f.array("count", count);
    f.array("followed", followed);
    last = f.index("lastClass", last, -1, count.length - 1);
  }
}
