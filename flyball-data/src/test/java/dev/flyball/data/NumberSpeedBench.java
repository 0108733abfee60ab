package dev.flyball.data;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntToDoubleFunction;

/**
 * Measures {@link Decimal} against FastDoubleParser and {@link Double#parseDouble} on the same
 * cells, in turns and in one run; all three must find the same numbers. Run it by its main method.
 */
final class NumberSpeedBench {
  private static final int CELLS = 200_000;
  private static final int ROUNDS = 31;

  /** Counts what this thread used, whatever else the machine does. */
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private final byte[] text;
  private final int[] starts = new int[CELLS + 1];

  private NumberSpeedBench(String kind) {
    Random random = new Random(40);
    StringBuilder cells = new StringBuilder();
    for (int i = 0; i < CELLS; i++) {
      starts[i] = cells.length();
      cells.append(cell(kind, random)).append(',');
    }
    starts[CELLS] = cells.length();
    text = cells.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private static String cell(String kind, Random random) {
    return switch (kind) {
      case "whole" -> Integer.toString(random.nextInt(100_000));
      case "short" -> Double.toString(Math.round(1e4 * random.nextGaussian()) / 1e3);
      case "full" -> Double.toString(random.nextGaussian());
      case "exponents" -> String.format(Locale.ROOT, "%.6e", 1e3 * random.nextGaussian());
      default -> throw new IllegalArgumentException(kind);
    };
  }

  public static void main(String[] arguments) {
    for (String kind : new String[] {"whole", "short", "full", "exponents"}) {
      new NumberSpeedBench(kind).compare(kind);
    }
  }

  private void compare(String kind) {
    double[] ours = new double[ROUNDS];
    double[] peer = new double[ROUNDS];
    double[] java = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      ours[round] = nanoseconds(i -> Decimal.parse(text, starts[i], starts[i + 1] - 1, '.'));
      peer[round] =
          nanoseconds(
              i -> JavaDoubleParser.parseDouble(text, starts[i], starts[i + 1] - 1 - starts[i]));
      java[round] =
          nanoseconds(
              i ->
                  Double.parseDouble(
                      new String(
                          text,
                          starts[i],
                          starts[i + 1] - 1 - starts[i],
                          StandardCharsets.ISO_8859_1)));
    }
    for (int i = 0; i < CELLS; i++) {
      double number = Decimal.parse(text, starts[i], starts[i + 1] - 1, '.');
      int length = starts[i + 1] - 1 - starts[i];
      require(number == JavaDoubleParser.parseDouble(text, starts[i], length));
    }
    System.out.printf(
        Locale.ROOT,
        "%-10s Decimal %5.1f ns, FastDoubleParser %5.1f ns, parseDouble %5.1f ns a cell%n",
        kind,
        median(ours),
        median(peer),
        median(java));
  }

  private double nanoseconds(IntToDoubleFunction parse) {
    long start = CLOCK.getCurrentThreadCpuTime();
    double sum = 0;
    for (int i = 0; i < CELLS; i++) {
      sum += parse.applyAsDouble(i);
    }
    require(Double.isFinite(sum));
    return (CLOCK.getCurrentThreadCpuTime() - start) / (double) CELLS;
  }

  private static double median(double[] rounds) {
    Arrays.sort(rounds);
    return rounds[ROUNDS / 2];
  }

  private static void require(boolean sound) {
    if (!sound) {
      throw new IllegalStateException("the parsers do not agree");
    }
  }
}
