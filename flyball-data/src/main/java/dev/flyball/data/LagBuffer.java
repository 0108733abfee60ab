package dev.flyball.data;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.StringJoiner;

/**
 * The last rows of lagged columns, of categories their indices, as far back as lags reach; missing
 * (NaN) before the first row and where they were missing; and what is known of each series ({@link
 * KeyedPast}). Lags count rows. Where rows have a time and their first steps are alike, they count
 * these steps: the value {@code lag} steps ago is that of the latest row which is as old or older,
 * and a row that comes late takes its place in time. O(lags) per row, O(lags log rows) where time
 * counts. Its {@linkplain #toText text} is saved in a checkpoint, so that the next rows, from
 * wherever, continue the lags.
 */
public final class LagBuffer {
  /** So many rows are kept beyond the furthest lag, for rows that come late. */
  private static final int MORE = 16;

  /** Time counts if so many of the first {@link #MORE} steps are alike: more than of weekdays. */
  private static final int ALIKE = 14;

  private static final long UNDECIDED = -1;
  private static final long NO_TIME = Long.MIN_VALUE;
  private static final double MILLIS = 86_400_000;

  private final List<Lagged> columns;
  private final int width;
  private final KeyedPast keys;
  private final double[][] rows;
  private final long[] times;
  private final long[] numbers;
  private int next;
  private int size;
  private long added;

  /** In milliseconds; 0 where rows are counted. */
  private long step = UNDECIDED;

  private LagBuffer(List<Lagged> columns, KeyedPast keys) {
    this.columns = columns;
    this.keys = keys;
    int depth = columns.stream().mapToInt(Lagged::depth).max().orElse(-MORE);
    this.rows = new double[depth + MORE][];
    this.times = new long[rows.length];
    this.numbers = new long[rows.length];
    this.width = columns.stream().mapToInt(column -> column.features().size()).sum();
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
    List<String> all = text.isEmpty() ? List.of() : List.of(text.split("\n", -1));
    Deque<String> lines = new ArrayDeque<>(all);
    boolean fits = history.columns.isEmpty() || history.read(lines);
    if (!fits || lines.isEmpty() == encoding.keyed().isPresent()) {
      throw new IllegalArgumentException("the kept past is not that of the lagged columns");
    }
    history.keys.read(List.copyOf(lines));
    return history;
  }

  /** Takes what {@link #toText} wrote of rows; whether they have as many columns. */
  private boolean read(Deque<String> lines) {
    String[] head = lines.isEmpty() ? new String[0] : lines.remove().split(" ");
    boolean fits =
        head.length == 3 && Integer.parseInt(head[2]) <= Math.min(rows.length, lines.size());
    step = fits ? Long.parseLong(head[0]) : step;
    added = fits ? Long.parseLong(head[1]) : added;
    while (fits && size < Integer.parseInt(head[2])) {
      String[] row = lines.remove().split(" ");
      fits = row.length == 2 + columns.size();
      times[size] = Long.parseLong(row[0]);
      numbers[size] = Long.parseLong(row[1]);
      rows[size++] = Arrays.stream(row).skip(2).mapToDouble(Double::parseDouble).toArray();
    }
    next = size % rows.length;
    return fits;
  }

  /**
   * The step, how many rows there were and how many are kept; a line for each of these, the oldest
   * first: its time, its number and its values; then those of the series.
   */
  public String toText() {
    StringJoiner lines = new StringJoiner("\n");
    if (!columns.isEmpty()) {
      lines.add(step + " " + added + " " + size);
    }
    for (int back = columns.isEmpty() ? 0 : size; back >= 1; back--) {
      StringJoiner row = new StringJoiner(" ");
      row.add(Long.toString(times[place(back)])).add(Long.toString(numbers[place(back)]));
      Arrays.stream(rows[place(back)]).forEach(value -> row.add(Double.toString(value)));
      lines.add(row.toString());
    }
    String known = keys.toText();
    return known.isEmpty() ? lines.toString() : lines.add(known).toString();
  }

  /** Whether there is anything that it follows. */
  boolean followsNothing() {
    return columns.isEmpty() && keys.width() == 0;
  }

  /** Whether the times of rows are looked at. */
  boolean looksAtTime() {
    return !columns.isEmpty() && step != 0;
  }

  /** What is known of each series. */
  KeyedPast keys() {
    return keys;
  }

  /**
   * Writes the features of a row, which holds {@code now} in the lagged columns, from {@code at}
   * on.
   *
   * @param days when it was, since 1970; NaN if that is not known: then it is the next one
   */
  public void features(double[] now, double days, double[] into, int at) {
    long time = time(days);
    int place = at;
    for (int k = 0; k < columns.size(); k++) {
      Lagged column = columns.get(k);
      List<Integer> lags = column.lags();
      for (int i = 0; i < lags.size(); i++) {
        place = value(past(k, lags.get(i), time), column.classes().size(), into, place);
      }
      if (column.change()) {
        double last = past(k, 1, time);
        into[place++] = column.target() ? last - past(k, 2, time) : now[k] - last;
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

  /**
   * Takes in what the lagged columns held in a row that is over.
   *
   * @param days as of {@link #features}
   * @return its number, under which its target may be {@linkplain #tell told} later
   */
  public long add(double[] now, double days) {
    long number = added++;
    if (columns.isEmpty()) {
      return number;
    }
    long time = time(days);
    int back = 1;
    while (step > 0 && back <= size && times[place(back)] > time) {
      back++;
    }
    if (back > rows.length) {
      return number;
    }
    next = (next + 1) % rows.length;
    size = Math.min(size + 1, rows.length);
    double[] oldest = rows[place(1)];
    double[] row = oldest == null ? new double[now.length] : oldest;
    System.arraycopy(now, 0, row, 0, row.length);
    for (int later = 1; later < back; later++) {
      rows[place(later)] = rows[place(later + 1)];
      times[place(later)] = times[place(later + 1)];
      numbers[place(later)] = numbers[place(later + 1)];
    }
    rows[place(back)] = row;
    times[place(back)] = time;
    numbers[place(back)] = number;
    if (step == UNDECIDED && size > MORE) {
      step = usualStep();
    }
    return number;
  }

  /** The target of a row that was added without it, where {@code now} has it. O(rows kept). */
  void tell(long number, double[] now) {
    for (int back = 1; back <= size; back++) {
      if (numbers[place(back)] == number) {
        for (int k = 0; k < columns.size(); k++) {
          if (columns.get(k).target()) {
            rows[place(back)][k] = now[k];
          }
        }
      }
    }
  }

  /** How many rows are kept at most. */
  int capacity() {
    return rows.length;
  }

  /** The step that most of the first rows are apart; 0 if there is none. */
  private long usualStep() {
    long[] steps = new long[MORE];
    for (int i = 0; i < MORE; i++) {
      long before = times[place(i + 2)];
      long after = times[place(i + 1)];
      steps[i] = before == NO_TIME || after == NO_TIME ? 0 : after - before;
    }
    Arrays.sort(steps);
    long usual = steps[MORE / 2];
    // Times are rounded to milliseconds.
    long alike = Arrays.stream(steps).filter(each -> Math.abs(each - usual) <= 2).count();
    return usual > 0 && alike >= ALIKE ? usual : 0;
  }

  private long time(double days) {
    if (!Double.isNaN(days)) {
      return Math.round(days * MILLIS);
    }
    return step > 0 ? times[place(1)] + step : NO_TIME;
  }

  private int place(int back) {
    return (next - back + rows.length) % rows.length;
  }

  private double past(int k, int lag, long time) {
    int back = step > 0 ? older(time - lag * step + step / 2) : lag;
    return back > size ? Double.NaN : rows[place(back)][k];
  }

  /** How many rows back the latest is that is not after {@code time}; beyond all if none is. */
  private int older(long time) {
    int low = 1;
    int high = size + 1;
    while (low < high) {
      int middle = (low + high) / 2;
      if (times[place(middle)] <= time) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
