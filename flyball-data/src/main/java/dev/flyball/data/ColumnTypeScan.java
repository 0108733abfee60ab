package dev.flyball.data;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds the type of one column from its cells; memory is bounded by the number of kept values. */
final class ColumnTypeScan {
  /** Among seen cells, so large a share of numbers makes the others slips and not text. */
  private static final double MOSTLY = 0.9;

  /** Common sentinels: numbers written in place of missing ones. */
  private static final List<Double> SENTINELS =
      List.of(-99.0, -200.0, -999.0, -9999.0, -99999.0, 9999.0, 99999.0);

  /** A shorter column that goes up in steps of one may be anything. */
  private static final int SHORTEST_COUNTER = 20;

  /** So many numbers that never go back are no accident. */
  private static final int SHORTEST_GROWTH = 40;

  private static final double SENTINEL_SHARE = 0.01;

  /** In so many rows, words of which most occur once are names and no categories. */
  private static final int FEWEST_NAMES = 20;

  /** Of many categories so many become features; the others share one. */
  private static final int MOST_FREQUENT = 50;

  /** Words that come up less often on average are names or sentences, and no categories. */
  private static final long FEWEST_OF_A_WORD = 5;

  private static final int MOST_CODES = 8;

  /** With more different values beside words, numbers are numbers, and words are slips. */
  private static final int MOST_CODED = 20;

  /**
   * Such as V45 or E-12.5: no measured value with a unit or a remark, which begins with a digit.
   */
  private static final Pattern CODE = Pattern.compile("[A-Za-z]{1,3}[-. ]?\\d[\\w.-]*");

  /** Values that come up less often on average are no codes. */
  private static final long FEWEST_OF_A_CODE = 3;

  private final String name;
  private final List<String> declared;
  private final TimeFormat times;
  private final int mostKept;
  private final int mostWords;
  private final Map<String, Long> kept = new LinkedHashMap<>();
  private final Map<String, Long> words = new LinkedHashMap<>();
  private final Map<String, Long> coded = new LinkedHashMap<>();
  private final TimestampScan timestamps = new TimestampScan();
  private final DecimalScan decimals = new DecimalScan();

  private long rows;
  private long missing;
  private long numbers;
  private long minCount;
  private long maxCount;
  private double min = Double.POSITIVE_INFINITY;
  private double max = Double.NEGATIVE_INFINITY;
  private boolean whole = true;
  private boolean more;
  private boolean manyWords;
  private double last = Double.NaN;
  private String written = "";
  private boolean counts = true;
  private String strange = "";
  private final Set<String> noTimes = new LinkedHashSet<>();
  private boolean manyNoTimes;

  /** All values from the first on that is a letter and a number, as codes are. */
  private final Map<String, Long> codes = new LinkedHashMap<>();

  private boolean coding;
  private boolean manyCodes;
  private long codeWords;
  private long codeCells;
  private long rises;
  private long falls;
  private String firstNumber = "";

  ColumnTypeScan(String name, List<String> declared, int mostKept, int mostWords) {
    this(name, declared, TimeFormat.UNSAID, mostKept, mostWords);
  }

  /** Keeps {@code mostKept} different values, and counts {@code mostWords} that are no numbers. */
  ColumnTypeScan(
      String name, List<String> declared, TimeFormat times, int mostKept, int mostWords) {
    this.name = name;
    this.declared = declared;
    this.times = times;
    this.mostKept = mostKept;
    this.mostWords = mostWords;
  }

  /** Looks at the cell of the source's current row. */
  void look(Source source, int column) {
    rows++;
    if (source.missing(column)) {
      missing++;
      String code = source.text(column);
      if (!code.isEmpty() && (coded.containsKey(code) || coded.size() < MOST_CODES)) {
        coded.merge(code, 1L, Long::sum);
      }
      return;
    }
    double number = source.number(column);
    boolean full = more && !Double.isNaN(number) && !coding;
    if (!Double.isNaN(number)) {
      count(number, source, column);
    }
    if (full) {
      return;
    }
    String text = Category.of(source, column);
    // A value that was met before was looked at then.
    if (written.isEmpty() && !Double.isNaN(number) && !kept.containsKey(text)) {
      written = Decimal.isNumber(text) ? "" : text;
    }
    decimals.look(source.text(column), number);
    if (!add(kept, text, more ? 0 : mostKept)) {
      more = true;
      kept.clear();
    }
    if (Double.isNaN(number)) {
      look(text);
    }
    if (coding) {
      manyCodes |= !add(codes, text, mostWords);
      codeCells++;
    }
  }

  private void look(String text) {
    manyWords |= !add(words, text, mostWords);
    if (!timestamps.look(text)) {
      strange = strange.isEmpty() ? "%s in row %s".formatted(text, rows) : strange;
      if (noTimes.size() < MOST_CODES || noTimes.contains(text)) {
        noTimes.add(text);
      } else {
        manyNoTimes = true;
      }
    }
    boolean code = CODE.matcher(text).matches();
    codeWords += code ? 1 : 0;
    coding |= code && numbers > 0;
  }

  private void count(double number, Source source, int column) {
    numbers++;
    counts &= Double.isNaN(last) || number == last + 1;
    rises += number > last ? 1 : 0;
    falls += number < last ? 1 : 0;
    last = number;
    timestamps.look(number);
    firstNumber = numbers == 1 ? Category.of(source, column) : firstNumber;
    whole &= number == Math.rint(number);
    if (number <= min) {
      minCount = number == min ? minCount + 1 : 1;
      min = number;
    }
    if (number >= max) {
      maxCount = number == max ? maxCount + 1 : 1;
      max = number;
    }
  }

  /** Counts a value, unless it would be one too many. */
  private static boolean add(Map<String, Long> values, String text, int most) {
    boolean room = values.containsKey(text) || values.size() < most;
    if (room) {
      values.merge(text, 1L, Long::sum);
    }
    return room;
  }

  ColumnReport report() {
    return new ColumnReport(
        name,
        type(),
        rows,
        missing,
        numbers > 0 ? min : Double.NaN,
        numbers > 0 ? max : Double.NaN,
        numbers > 0 && whole,
        !declared.isEmpty(),
        values(),
        declared.isEmpty() && more,
        type() == ColumnType.TIMESTAMP ? layout() : Optional.empty(),
        misfits(),
        misfits() == 0 ? "" : strange,
        suspects(),
        coded,
        counts && whole && numbers == rows && rows >= SHORTEST_COUNTER,
        type() == ColumnType.NUMERIC && grows(),
        written,
        type() == ColumnType.TIMESTAMP ? timesFound() : ColumnReport.TimesFound.NONE,
        decimalsFound());
  }

  private ColumnReport.DecimalsFound decimalsFound() {
    boolean numeric = numbers + decimals.refused() >= MOSTLY * (rows - missing);
    return numeric && declared.isEmpty() ? decimals.found() : ColumnReport.DecimalsFound.NONE;
  }

  /** Whether it never goes back, and moves on in most rows. */
  private boolean grows() {
    long moves = rises + falls;
    return Math.min(rises, falls) == 0 && moves >= SHORTEST_GROWTH && 2 * moves >= numbers;
  }

  private Optional<TimestampLayout> clock() {
    return times.none()
        ? Optional.empty()
        : timestamps.clock(name, numbers, times.order().filter(DateOrder::ofNumbers), times.own());
  }

  private Optional<TimestampLayout> layout() {
    return numbers > rows - missing - numbers ? clock() : timestamps.layout(times.order());
  }

  private ColumnReport.TimesFound timesFound() {
    TimestampLayout layout = layout().orElseThrow();
    String example = layout.ofNumbers() ? firstNumber : timestamps.example();
    return new ColumnReport.TimesFound(
        TimestampParser.inWords(example, layout),
        !layout.ofNumbers() && times.order().isEmpty() && timestamps.ambiguous(),
        timestamps.newestFirst(layout));
  }

  private List<String> values() {
    if (!declared.isEmpty()) {
      return declared;
    }
    boolean ofWords = type() == ColumnType.CATEGORICAL || type() == ColumnType.TEXT;
    return more && ofWords ? mostFrequent() : List.copyOf(kept.keySet());
  }

  /** The most frequent words, in order of appearance among equals. */
  private List<String> mostFrequent() {
    return (coding ? codes : words)
        .entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .limit(MOST_FREQUENT)
            .map(Map.Entry::getKey)
            .toList();
  }

  /** Whether there are many words, but the same ones again and again. */
  private boolean repeats() {
    return !manyWords && rows - missing >= FEWEST_OF_A_WORD * words.size();
  }

  private long misfits() {
    return switch (type()) {
      case NUMERIC -> rows - missing - numbers;
      case TIMESTAMP ->
          layout().orElseThrow().ofNumbers()
              ? rows - missing - numbers
              : rows - missing - timestamps.fitting();
      case CATEGORICAL, TEXT, EMPTY -> 0;
    };
  }

  private ColumnType type() {
    long seen = rows - missing;
    if (!declared.isEmpty() && (rows == 0 || seen > 0)) {
      return ColumnType.CATEGORICAL;
    }
    if (seen == 0) {
      return ColumnType.EMPTY;
    }
    if (numbers == seen && clock().isPresent()) {
      return ColumnType.TIMESTAMP;
    }
    if (codes()) {
      return ColumnType.CATEGORICAL;
    }
    boolean fewWords = numbers > 0 && words.size() == 1 || measured(seen);
    if (numbers >= MOSTLY * seen && !wholeCodes(seen) || fewWords) {
      return ColumnType.NUMERIC;
    }
    if (timestamps.count() >= MOSTLY * seen && timestamps.sure() && !times.none()) {
      return ColumnType.TIMESTAMP;
    }
    boolean names = seen >= FEWEST_NAMES && 2L * kept.size() > seen;
    return more && !repeats() || names ? ColumnType.TEXT : ColumnType.CATEGORICAL;
  }

  /** Whether it holds many different numbers, and more of them than of a few words. */
  private boolean measured(long seen) {
    return more && 2 * numbers > seen && words.size() <= MOST_CODES;
  }

  /** Whether it holds codes: several of letters and numbers again and again, beside numbers. */
  private boolean codes() {
    long wordCells = rows - missing - numbers;
    return coding
        && words.size() > 1
        && codeWords >= MOSTLY * wordCells
        && wordCells >= 2L * words.size()
        && !manyCodes
        && codeCells >= FEWEST_OF_A_CODE * codes.size();
  }

  /** Whether its numbers are codes: a few whole ones again and again, beside several such words. */
  private boolean wholeCodes(long seen) {
    return words.size() > 1
        && whole
        && !more
        && kept.size() <= MOST_CODED
        && seen >= FEWEST_OF_A_WORD * kept.size()
        && seen - numbers >= 2L * words.size();
  }

  /** Likely codes for missing that were not declared. */
  private List<String> suspects() {
    List<String> suspects = new ArrayList<>();
    long seen = rows - missing;
    if (type() == ColumnType.TIMESTAMP && !manyNoTimes) {
      suspects.addAll(noTimes);
    }
    if (!declared.isEmpty() || numbers == 0 || type() == ColumnType.TIMESTAMP) {
      return suspects;
    }
    if (words.size() == 1 && numbers < seen) {
      suspects.addAll(words.keySet());
    }
    if (min < max && SENTINELS.contains(min) && minCount >= SENTINEL_SHARE * seen) {
      suspects.add(Long.toString((long) min));
    }
    if (min < max && SENTINELS.contains(max) && maxCount >= SENTINEL_SHARE * seen) {
      suspects.add(Long.toString((long) max));
    }
    return suspects;
  }
}
