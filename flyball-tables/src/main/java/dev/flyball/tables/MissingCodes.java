package dev.flyball.tables;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * What stands for a missing value besides an empty cell and {@code NaN} (in any case), which always
 * do. A code matches a cell that has its text or, if it is a number, its value: {@code -200} also
 * matches {@code -200.0}.
 */
public final class MissingCodes {
  private static final MissingCodes NONE = new MissingCodes(List.of());
  private static final MissingCodes USUAL = of("NA", "?");

  private final List<String> texts;
  private final byte[][] bytes;
  private final double[] numbers;

  private MissingCodes(List<String> texts) {
    this.texts = texts;
    this.bytes =
        texts.stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
    this.numbers = texts.stream().mapToDouble(Decimal::parse).filter(Double::isFinite).toArray();
  }

  /** Only empty cells and {@code NaN} are missing. */
  public static MissingCodes none() {
    return NONE;
  }

  /** {@code NA} and {@code ?}, which the commands take for missing unless told otherwise. */
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

  /** The codes as given, in order. */
  public List<String> texts() {
    return texts;
  }

  boolean contains(double number) {
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

  /** What a cell may hold, in words, for messages. */
  String expectation() {
    return texts.isEmpty()
        ? "a finite number or an empty cell"
        : "a finite number, an empty cell or a missing code (" + String.join(", ", texts) + ")";
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
