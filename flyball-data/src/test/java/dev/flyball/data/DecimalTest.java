package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTest {
  private static final long SEED = 20261115L;

  private static double parse(String text) {
    return parse(text, '.');
  }

  /** The number, alone at the array's edges and in the middle of a longer one. */
  private static double parse(String text, char decimal) {
    double edge = parse("7", text, "7", decimal);
    double middle = parse("9876543210.98765432109", text, "01234567890.12345", decimal);
    assertThat(Double.doubleToRawLongBits(middle))
        .as("%s in the middle", text)
        .isEqualTo(Double.doubleToRawLongBits(edge));
    return edge;
  }

  /** Other characters around the number must not be looked at. */
  private static double parse(String before, String text, String after, char decimal) {
    byte[] padded = (before + text + after).getBytes(StandardCharsets.UTF_8);
    int end = padded.length - after.length();
    return Decimal.parse(padded, before.length(), end, decimal);
  }

  private static void assertSameAsJava(String text) {
    assertThat(Double.doubleToRawLongBits(parse(text)))
        .as("%s (seed %d)", text, SEED)
        .isEqualTo(Double.doubleToRawLongBits(Double.parseDouble(text)));
    assertThat(parse(text.replace('.', ','), ','))
        .as("%s with a comma", text)
        .isEqualTo(parse(text));
  }

  @Test
  void equalsParseDoubleToTheLastBitOnRandomNumbersInManyFormats() {
    Random random = new Random(SEED);
    for (int k = 0; k < 20_000; k++) {
      assertSameAsJava(randomText(random, k % 8));
    }
  }

  private static String randomText(Random random, int format) {
    return switch (format) {
      case 0 -> Double.toString(Double.longBitsToDouble(finiteBits(random)));
      case 1 -> Double.toString(random.nextGaussian());
      case 2 -> String.format(Locale.ROOT, "%.4f", 1000 * random.nextGaussian());
      case 3 -> String.format(Locale.ROOT, "%+.17e", random.nextGaussian());
      case 4 -> Long.toString(random.nextLong());
      case 5 -> digits(random, 1 + random.nextInt(25)) + "." + digits(random, random.nextInt(25));
      case 6 -> "-." + digits(random, 1 + random.nextInt(20)) + "E" + (random.nextInt(700) - 350);
      default -> "000" + digits(random, 1 + random.nextInt(19)) + "e+" + random.nextInt(30);
    };
  }

  private static long finiteBits(Random random) {
    long bits = random.nextLong();
    return Double.isFinite(Double.longBitsToDouble(bits)) ? bits : 0;
  }

  private static String digits(Random random, int count) {
    StringBuilder text = new StringBuilder();
    for (int k = 0; k < count; k++) {
      text.append((char) ('0' + random.nextInt(10)));
    }
    return text.toString();
  }

  @Test
  void equalsParseDoubleHalfwayBetweenTwoDoublesAndNextToIt() {
    Random random = new Random(SEED);
    BigDecimal two = BigDecimal.valueOf(2);
    for (int k = 0; k < 5_000; k++) {
      double below = Math.scalb(1 + random.nextDouble(), random.nextInt(120) - 60);
      BigDecimal middle = new BigDecimal(below).add(new BigDecimal(Math.nextUp(below))).divide(two);
      assertSameAsJava(middle.toString());
      for (int digits = 15; digits <= 19; digits++) {
        assertSameAsJava(middle.round(new MathContext(digits)).toString());
      }
    }
  }

  @Test
  void equalsParseDoubleForEveryPowerOfTen() {
    for (int power = -400; power <= 400; power++) {
      for (String digits : new String[] {"1", "9", "9007199254740993", "9223372036854775807"}) {
        assertSameAsJava(digits + "e" + power);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-0",
        "+0.0",
        "1.",
        ".5",
        "-.5e-3",
        "1e0",
        "1E+05",
        "1e-0005",
        "4.9e-324",
        "2.4e-324",
        "1.7976931348623157e308",
        "1.7976931348623159e308",
        "1e309",
        "-1e999999999999",
        "0e999999",
        "1e-99999999999999",
        "9007199254740993",
        "123456789012345678901234567890",
        "0.000000000000000000000000000000000000000000123",
        "2.2250738585072011e-308"
      })
  void equalsParseDoubleAtTheEdges(String text) {
    assertSameAsJava(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "+",
        ".",
        "-.",
        "e5",
        "1e",
        "1e+",
        "1e-",
        "1.2.3",
        "--1",
        "1-",
        "1e5.0",
        "1e5e5",
        "1f",
        "1d",
        "0x10",
        "NaN",
        "nan",
        "Infinity",
        "inf",
        "1 2",
        " 1",
        "1 ",
        "1,5",
        "1_000",
        "\u0661\u0662",
        "12/03",
        "18:00"
      })
  void refusesWhatIsNotADecimalNumber(String text) {
    assertThat(parse(text)).as(text).isNaN();
  }

  @Test
  void oneWrongCharacterMakesANumberAnotherOrNone() {
    Random random = new Random(SEED);
    Pattern number = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
    int refused = 0;
    for (int trial = 0; trial < 20_000; trial++) {
      StringBuilder text = new StringBuilder(Double.toString(random.nextGaussian()));
      text.setLength(1 + random.nextInt(text.length()));
      char wrong = "0159.,eE+-/:; x\u00bc".charAt(random.nextInt(16));
      text.setCharAt(random.nextInt(text.length()), wrong);
      boolean sound = number.matcher(text).matches();
      refused += sound ? 0 : 1;
      double expected = sound ? Double.parseDouble(text.toString()) : Double.NaN;
      assertThat(Double.doubleToLongBits(parse(text.toString())))
          .as("%s (seed %d)", text, SEED)
          .isEqualTo(Double.doubleToLongBits(expected));
    }
    assertThat(refused).as("texts refused (seed %d)", SEED).isBetween(4_000, 16_000);
  }
}
