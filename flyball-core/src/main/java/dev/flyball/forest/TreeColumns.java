package dev.flyball.forest;

import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Widening;
import dev.flyball.observation.Batch;
import java.util.Arrays;

/** The columns that trees split on: first what is known beside the inputs, then the inputs. */
record TreeColumns(int beside, int inputs) {

  int count() {
    return beside + inputs;
  }

  /** Writes the inputs of an observation behind what is beside them; NaN where missing. */
  void read(Batch batch, int i, double[] row) {
    Arrays.fill(row, beside, row.length, Double.NaN);
    int[] seen = batch.components();
    double[] values = batch.originals();
    for (int e = batch.from(i); e < batch.to(i); e++) {
      row[beside + seen[e]] = values[e];
    }
  }

  /** Arrays of {@code each} entries per column. */
  InputAxis each(int each) {
    int first = beside * each;
    InputAxis perInput = InputAxis.perInput(each);
    return (by, length) -> {
      int[] rest = perInput.sources(by, length - first);
      int[] sources = new int[first + rest.length];
      for (int k = 0; k < sources.length; k++) {
        int own = k < first ? k - first : rest[k - first];
        sources[k] = k >= first && own < 0 ? InputAxis.FRESH : first + own;
      }
      return sources;
    };
  }

  /** Nodes, whose columns have other numbers when inputs are put between others. */
  InputAxis nodes() {
    return new InputAxis() {
      @Override
      public int[] sources(Widening by, int length) {
        return INPUT_NUMBERS.sources(by, length);
      }

      @Override
      public long value(Widening by, long node) {
        long column = Forest.column(node);
        return column < beside
            ? node
            : Forest.onColumn(node, beside + INPUT_NUMBERS.value(by, column - beside));
      }
    };
  }
}
