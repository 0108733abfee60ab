package dev.flyball.data;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The columns that say to which series a row belongs (a store, a machine, a patient), and what the
 * past of the series becomes: the mean of its targets, the last of them, and what weights of its
 * own add ({@link KeyedWeights}); of classes, the share of each.
 *
 * @param columns one, or several that name a series together
 * @param target the column to predict
 * @param classes those of the target; none where it is a number
 * @param numbers of so many columns of numbers, the first, each series has weights of its own
 */
public record Keyed(List<String> columns, String target, List<String> classes, int numbers) {
  /** So many last targets of a series are features. */
  static final int LAST = 3;

  public Keyed {
    columns = List.copyOf(columns);
    classes = List.copyOf(classes);
    if (columns.isEmpty() || columns.contains(target)) {
      throw new IllegalArgumentException(
          "the key is %s; expected columns other than the target %s".formatted(columns, target));
    }
  }

  /** Without weights of their own. */
  public Keyed(List<String> columns, String target, List<String> classes) {
    this(columns, target, classes, 0);
  }

  /** The same with weights of each series for the numbers of an encoding; not of classes. */
  public Keyed weighing(Encoding encoding) {
    int there = classes.isEmpty() ? encoding.measuredBeside(columns).length : 0;
    return new Keyed(columns, target, classes, Math.min(KeyedWeights.MOST, there));
  }

  /** The name of the key, as in {@code Store} or {@code Store+Item}. */
  public String label() {
    return String.join("+", columns);
  }

  /** The names of the features, in order. */
  public List<String> features() {
    String by = " by " + label();
    return classes.isEmpty()
        ? Stream.of(
                Stream.of(target + ".mean" + by),
                IntStream.rangeClosed(1, LAST).mapToObj(back -> target + ".last" + back + by),
                numbers == 0 ? Stream.<String>of() : Stream.of(target + ".own" + by))
            .flatMap(each -> each)
            .toList()
        : classes.stream().map(each -> target + ".share=" + each + by).toList();
  }

  int width() {
    return classes.isEmpty() ? 1 + LAST + Math.min(1, numbers) : classes.size();
  }
}
