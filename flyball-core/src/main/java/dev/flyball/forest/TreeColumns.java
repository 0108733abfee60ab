package dev.flyball.forest;

import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Widening;
import java.util.Arrays;

/**
 * The columns that trees split on: first what is known beside the inputs, then the inputs. In a
 * checkpoint both are apart, so that a learner may get further inputs.
 */
record TreeColumns(int beside, int inputs) {

  int count() {
    return beside + inputs;
  }

  /** Column numbers, which change when inputs are put between others. */
  InputAxis numbers() {
    return new InputAxis() {
      @Override
      public int[] sources(Widening by, int length) {
        return INPUT_NUMBERS.sources(by, length);
      }

      @Override
      public long value(Widening by, long old) {
        return old < beside ? old : beside + INPUT_NUMBERS.value(by, old - beside);
      }
    };
  }

  /** Saves an array of {@code each} entries a column. */
  void put(State state, String name, double[] values, int each) {
    int split = beside * each;
    state.put(name + "Beside", Arrays.copyOf(values, split));
    double[] ofInputs = Arrays.copyOfRange(values, split, values.length);
    state.put(name, ofInputs, InputAxis.perInput(each));
  }

  void put(State state, String name, long[] values, int each) {
    int split = beside * each;
    state.put(name + "Beside", Arrays.copyOf(values, split));
    long[] ofInputs = Arrays.copyOfRange(values, split, values.length);
    state.put(name, ofInputs, InputAxis.perInput(each));
  }

  double[] doubles(State state, String name) {
    double[] first = state.doubles(name + "Beside");
    double[] rest = state.doubles(name);
    double[] all = Arrays.copyOf(first, first.length + rest.length);
    System.arraycopy(rest, 0, all, first.length, rest.length);
    return all;
  }

  long[] longs(State state, String name) {
    long[] first = state.longs(name + "Beside");
    long[] rest = state.longs(name);
    long[] all = Arrays.copyOf(first, first.length + rest.length);
    System.arraycopy(rest, 0, all, first.length, rest.length);
    return all;
  }
}
