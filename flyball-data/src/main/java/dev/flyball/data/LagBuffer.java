package dev.flyball.data;

import java.util.Arrays;
import java.util.List;

/**
 * Past values of lagged columns, of categories their indices, as far back as lags reach; missing
 * (NaN) before the first row and where they were missing; and what is known of each series ({@link
 * KeyedPast}). O(lags) per row. Its {@linkplain #toText text} is saved in a checkpoint, so that the
 * next rows, from any file, continue the lags.
 */
public final class LagBuffer {
  private final List<Lagged> columns;
  private final double[][] rings;
  private final int[] next;
  private final int width;
  private final KeyedPast keys;

  private LagBuffer(List<Lagged> columns, KeyedPast keys) {
    this.columns = columns;
    this.keys = keys;
    this.rings =
        columns.stream().map(column -> new double[column.depth()]).toArray(double[][]::new);
    this.next = new int[rings.length];
    this.width = columns.stream().mapToInt(column -> column.features().size()).sum();
    forget();
  }

  /** Nothing was seen so far. */
  public static LagBuffer empty(Encoding encoding) {
    return new LagBuffer(encoding.lagged(), KeyedPast.empty(encoding));
  }

  /**
   * The history that {@link #toText} wrote, for the same encoding.
   *
   * @throws IllegalArgumentException if it is that of other columns
   */
  public static LagBuffer parse(Encoding encoding, String text) {
    LagBuffer history = empty(encoding);
    String[] lines = text.isEmpty() ? new String[0] : text.split("\n", -1);
    int lags = history.rings.length;
    boolean keyed = encoding.keyed().isPresent();
    boolean fits = keyed ? lines.length > lags : lines.length == lags;
    for (int k = 0; fits && k < lags; k++) {
      String[] values = lines[k].split(" ");
      fits = values.length == history.rings[k].length;
      for (int i = 0; fits && i < values.length; i++) {
        history.rings[k][i] = Double.parseDouble(values[i]);
      }
    }
    if (!fits) {
      throw new IllegalArgumentException("the kept past is not that of the lagged columns");
    }
    history.keys.read(Arrays.asList(lines).subList(lags, lines.length));
    return history;
  }

  /** One line a column, its values from the oldest to the last; then those of the series. */
  public String toText() {
    StringBuilder text = new StringBuilder();
    for (int k = 0; k < rings.length; k++) {
      text.append(k == 0 ? "" : "\n");
      for (int back = rings[k].length; back >= 1; back--) {
        text.append(past(k, back)).append(back == 1 ? "" : " ");
      }
    }
    String known = keys.toText();
    return text.append(rings.length == 0 || known.isEmpty() ? "" : "\n").append(known).toString();
  }

  /** Whether there is anything that it follows. */
  boolean followsNothing() {
    return rings.length == 0 && keys.width() == 0;
  }

  /** What is known of each series. */
  KeyedPast keys() {
    return keys;
  }

  /**
   * Writes the features of a row, which holds {@code now} in the lagged columns, from {@code at}
   * on.
   */
  public void features(double[] now, double[] into, int at) {
    int place = at;
    for (int k = 0; k < rings.length; k++) {
      Lagged column = columns.get(k);
      List<Integer> lags = column.lags();
      for (int i = 0; i < lags.size(); i++) {
        place = value(past(k, lags.get(i)), column.classes().size(), into, place);
      }
      if (column.change()) {
        into[place++] = column.target() ? past(k, 1) - past(k, 2) : now[k] - past(k, 1);
      }
    }
  }

  /** Writes a number as it is, of categories a 1 for the one it is; returns the next place. */
  private static int value(double past, int classes, double[] into, int at) {
    if (classes == 0) {
      into[at] = past;
      return at + 1;
    }
    for (int c = 0; c < classes; c++) {
      into[at + c] = Double.isNaN(past) ? Double.NaN : (past == c ? 1 : 0);
    }
    return at + classes;
  }

  /** How many features there are. */
  int width() {
    return width;
  }

  /** Takes in what the lagged columns held in the row that is over. */
  public void add(double[] now) {
    for (int k = 0; k < rings.length; k++) {
      rings[k][next[k]] = now[k];
      next[k] = (next[k] + 1) % rings[k].length;
    }
  }

  /** The columns it follows, in the order of {@link #add}. */
  public List<String> columns() {
    return columns.stream().map(Lagged::column).toList();
  }

  private double past(int k, int back) {
    int length = rings[k].length;
    return rings[k][(next[k] - back + length) % length];
  }

  private void forget() {
    for (double[] ring : rings) {
      Arrays.fill(ring, Double.NaN);
    }
  }
}
