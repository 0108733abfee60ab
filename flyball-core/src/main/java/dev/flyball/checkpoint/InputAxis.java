package dev.flyball.checkpoint;

import java.util.Arrays;

/**
 * Says which axis of a saved array runs along the inputs of a model, so that the array can be
 * extended when the learner gets further inputs. New entries start as in a learner that has seen
 * nothing.
 */
@FunctionalInterface
public interface InputAxis {

  /** The source of a value that is new, or is not kept. */
  int FRESH = -1;

  /** One entry per input. */
  InputAxis INPUT = perInput(1);

  /** One entry per input, and a new category has its neighbour's: they were seen together. */
  InputAxis SEEN =
      (by, length) -> {
        int[] sources = INPUT.sources(by, length);
        for (int j = 0; j < sources.length; j++) {
          sources[j] = by.beside()[j] >= 0 ? by.beside()[j] : sources[j];
        }
        return sources;
      };

  /** One entry per parameter of a head that is linear in its inputs. */
  InputAxis ROW = rows(1);

  /** The lower triangle of a symmetric matrix over the parameters of such a head. */
  InputAxis PACKED =
      (by, length) -> {
        int width = (int) Math.round((Math.sqrt(8.0 * length + 1) - 1) / 2);
        int[] row = ROW.sources(by, width);
        int[] sources = new int[Math.multiplyExact(row.length, row.length + 1) / 2];
        int next = 0;
        for (int i = 0; i < row.length; i++) {
          for (int j = 0; j <= i; j++) {
            // Parameters stay in order, so the lower triangle stays below.
            sources[next++] = row[i] < 0 || row[j] < 0 ? FRESH : row[i] * (row[i] + 1) / 2 + row[j];
          }
        }
        return sources;
      };

  /** An array that the wider learner computes anew from the rest. */
  InputAxis MADE_ANEW =
      (by, length) -> {
        throw new UnsupportedOperationException("what is made anew is not carried over");
      };

  /** Inputs by their numbers, whatever else the array lies along. */
  InputAxis INPUT_NUMBERS =
      new InputAxis() {
        @Override
        public int[] sources(Widening by, int length) {
          int[] sources = new int[length];
          Arrays.setAll(sources, k -> k);
          return sources;
        }

        @Override
        public long value(Widening by, long old) {
          return by.placeOf(Math.toIntExact(old));
        }
      };

  /**
   * For every entry of the wider array the entry of the narrower one that it is, or {@link #FRESH}.
   *
   * @param length of the narrower array
   */
  int[] sources(Widening by, int length);

  /** The value in the wider learner of a whole number that is carried over. */
  default long value(Widening by, long old) {
    return old;
  }

  /** {@code each} entries per input. */
  static InputAxis perInput(int each) {
    return (by, length) -> {
      if (length != by.narrow() * each) {
        throw new IllegalArgumentException(
            "%s entries for %s inputs".formatted(length, by.narrow()));
      }
      int[] sources = new int[by.wide() * each];
      Arrays.setAll(
          sources,
          k -> {
            int old = by.from()[k / each];
            return old < 0 ? FRESH : old * each + k % each;
          });
      return sources;
    };
  }

  /** {@code count} runs of parameters of a head that is linear in its inputs, one after another. */
  static InputAxis rows(int count) {
    return (by, length) -> {
      int width = length / count;
      int more = width - by.narrow();
      if (length % count != 0 || more < 0) {
        throw new IllegalArgumentException(
            "%s parameters in %s heads of %s inputs".formatted(length, count, by.narrow()));
      }
      int wide = by.wide() + more;
      int[] sources = new int[wide * count];
      for (int k = 0; k < sources.length; k++) {
        int j = k % wide;
        int old = j < by.wide() ? by.from()[j] : by.narrow() + j - by.wide();
        sources[k] = old < 0 ? FRESH : k / wide * width + old;
      }
      return sources;
    };
  }
}
