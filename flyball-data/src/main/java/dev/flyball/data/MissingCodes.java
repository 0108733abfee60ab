package dev.flyball.data;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The codes that mean missing, besides an empty cell and {@code NaN} (in any case), which always
 * do. A code matches a cell that has its text or, if it is a number, its value: {@code -200} also
 * matches {@code -200.0}. A code may hold for one column alone, as in {@code age:0}; {@code *:0}
 * holds for all of them, as {@code 0} does. {@code T:<-40} and {@code T:>60} are bounds: a number
 * outside of them is not trusted, and missing. {@code size:(text)} makes every cell of a column of
 * numbers missing that is none. What comes before a colon and is nothing but digits is no column:
 * {@code 00:00} is a code.
 */
public final class MissingCodes {
  /** Whatever is no number, in a column of numbers. */
  public static final String TEXT = "(text)";

  private static final MissingCodes USUAL = of("NA", "?");

  private final List<String> texts;
  private final List<String> common;
  private final Map<String, List<String>> own;
  private final byte[][] bytes;
  private final double[] numbers;
  private final boolean anyText;

  /** Numbers below this or above that are missing. */
  private final double least;

  private final double most;

  private MissingCodes(List<String> texts) {
    this(
        texts,
        texts.stream().filter(code -> column(code).isEmpty()).map(MissingCodes::code).toList(),
        texts.stream()
            .filter(code -> !column(code).isEmpty())
            .collect(
                Collectors.groupingBy(
                    MissingCodes::column,
                    LinkedHashMap::new,
                    Collectors.mapping(MissingCodes::code, Collectors.toList()))));
  }

  private MissingCodes(List<String> texts, List<String> common, Map<String, List<String>> own) {
    this.texts = texts;
    this.common = common;
    this.own = own;
    this.anyText = common.contains(TEXT);
    this.bytes =
        common.stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
    this.numbers = common.stream().mapToDouble(Decimal::parse).filter(Double::isFinite).toArray();
    this.least = bounds(common, '<').max().orElse(Double.NEGATIVE_INFINITY);
    this.most = bounds(common, '>').min().orElse(Double.POSITIVE_INFINITY);
  }

  private static DoubleStream bounds(List<String> codes, char sign) {
    return codes.stream()
        .filter(code -> code.length() > 1 && code.charAt(0) == sign)
        .mapToDouble(code -> Decimal.parse(code.substring(1).strip()))
        .filter(Double::isFinite);
  }

  /** The column that a code is for; empty for all of them. */
  private static String column(String code) {
    int colon = code.indexOf(':');
    String before = colon < 0 ? "" : code.substring(0, colon).strip();
    boolean time = before.chars().allMatch(c -> c >= '0' && c <= '9');
    return time || before.equals("*") ? "" : before;
  }

  /** A code without its column. */
  private static String code(String text) {
    boolean prefixed = text.startsWith("*:") || !column(text).isEmpty();
    return prefixed ? text.substring(text.indexOf(':') + 1).strip() : text;
  }

  /** {@code NA} and {@code ?}, which are missing everywhere unless told otherwise. */
  public static MissingCodes usual() {
    return USUAL;
  }

  /** These codes; blanks around them are dropped. */
  public static MissingCodes of(String... codes) {
    return of(Arrays.asList(codes));
  }

  /** These codes; blanks around them, and codes that are nothing but blank, are dropped. */
  public static MissingCodes of(List<String> codes) {
    return new MissingCodes(
        codes.stream().map(String::strip).filter(code -> !code.isEmpty()).distinct().toList());
  }

  /**
   * The codes to go on with where {@code given} ones replace these: all of them are replaced if one
   * is for every column, none if nothing is given.
   */
  public MissingCodes replacedBy(@Nullable List<String> given) {
    if (given == null) {
      return this;
    }
    MissingCodes codes = of(given);
    return codes.common().isEmpty() ? and(given) : codes;
  }

  /** These codes and more. */
  public MissingCodes and(List<String> more) {
    return of(Stream.concat(texts.stream(), more.stream()).toList());
  }

  /** The codes as given, in order. */
  public List<String> texts() {
    return texts;
  }

  /** The columns that have codes of their own, in order. */
  public List<String> columns() {
    return List.copyOf(own.keySet());
  }

  /** The codes that hold for every column. */
  public List<String> common() {
    return common;
  }

  /** Whether every text that is no number is missing. */
  boolean anyText() {
    return anyText;
  }

  /** Whether a column has codes of its own. */
  boolean hasOwn(String column) {
    return own.containsKey(column);
  }

  /** The codes that hold in one column: those of all columns and its own. */
  MissingCodes in(String column) {
    List<String> more = own.getOrDefault(column, List.of());
    List<String> all = Stream.concat(common.stream(), more.stream()).distinct().toList();
    return new MissingCodes(all, all, Map.of());
  }

  boolean contains(double number) {
    if (number < least || number > most) {
      return true;
    }
    for (double code : numbers) {
      if (code == number) {
        return true;
      }
    }
    return false;
  }

  /** Whether the bytes are a code, or {@code NaN}, as text. */
  boolean contains(byte[] text, int from, int to) {
    if (isNan(text, from, to)) {
      return true;
    }
    for (byte[] code : bytes) {
      if (Arrays.equals(code, 0, code.length, text, from, to)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isNan(byte[] text, int from, int to) {
    return to - from == 3
        && (text[from] | 0x20) == 'n'
        && (text[from + 1] | 0x20) == 'a'
        && (text[from + 2] | 0x20) == 'n';
  }

  /** The accepted cell contents, in words, for messages. */
  String expectation() {
    return common.isEmpty()
        ? "a finite number or an empty cell"
        : "a finite number, an empty cell or a missing code (" + String.join(", ", common) + ")";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MissingCodes codes && codes.texts.equals(texts);
  }

  @Override
  public int hashCode() {
    return texts.hashCode();
  }

  @Override
  public String toString() {
    return texts.toString();
  }
}
