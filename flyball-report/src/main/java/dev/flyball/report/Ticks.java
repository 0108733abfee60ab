package dev.flyball.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Ticks of an axis. They are round and at least three, whatever the range: on a logarithmic axis
 * whole decades where enough of them fit, else their doubles and fivefolds, else all their
 * multiples, else equal steps.
 *
 * @param named their places
 * @param names what stands there
 */
record Ticks(double[] named, String[] names) {
  private static final int FEWEST = 3;
  private static final int LARGEST_EXPONENT = 300;

  /** The ticks between two values: the axis's own, else about so many of them named. */
  static Ticks of(Axis axis, double low, double high, int wanted) {
    if (axis.ticks() != null) {
      return own(axis.ticks(), low, high);
    }
    double[] named = axis.log() ? logarithmic(low, high, wanted) : even(low, high, wanted);
    return new Ticks(named, DoubleStream.of(named).mapToObj(Ticks::name).toArray(String[]::new));
  }

  /** Places with names of their own that lie between two values. */
  private static Ticks own(List<Tick> ticks, double low, double high) {
    List<Tick> inside =
        ticks.stream().filter(tick -> tick.at() >= low && tick.at() <= high).toList();
    return new Ticks(
        inside.stream().mapToDouble(Tick::at).toArray(),
        inside.stream().map(tick -> Markup.plain(tick.name())).toArray(String[]::new));
  }

  private static double[] logarithmic(double low, double high, int wanted) {
    double[] decades = multiples(low, high, 1);
    if (decades.length >= FEWEST) {
      int every = (decades.length + wanted - 1) / wanted;
      return IntStream.range(0, decades.length)
          .filter(k -> k % every == 0)
          .mapToDouble(k -> decades[k])
          .toArray();
    }
    double[] halves = multiples(low, high, 1, 2, 5);
    double[] all = multiples(low, high, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    return halves.length >= FEWEST ? halves : all.length >= FEWEST ? all : even(low, high, wanted);
  }

  private static double[] multiples(double low, double high, int... times) {
    List<Double> places = new ArrayList<>();
    int first = (int) Math.max(-LARGEST_EXPONENT, Math.floor(Math.log10(low)));
    int last = (int) Math.min(LARGEST_EXPONENT, Math.ceil(Math.log10(high)));
    for (int decade = first; decade <= last; decade++) {
      for (int m : times) {
        double place = Double.parseDouble(m + "e" + decade);
        if (place >= low * (1 - 1e-9) && place <= high * (1 + 1e-9)) {
          places.add(place);
        }
      }
    }
    return places.stream().mapToDouble(v -> v).toArray();
  }

  /** Steps of 1, 2 or 5 times a power of ten. */
  static double[] even(double low, double high, int wanted) {
    double rough = (high - low) / Math.max(wanted, 1);
    double unit = Math.pow(10, Math.floor(Math.log10(rough)));
    double step =
        unit
            * DoubleStream.of(1, 2, 5, 10)
                .filter(m -> m * unit >= rough * 0.999)
                .findFirst()
                .orElse(10);
    long first = (long) Math.ceil(low / step - 1e-9);
    long last = (long) Math.floor(high / step + 1e-9);
    return java.util.stream.LongStream.rangeClosed(first, last)
        .mapToDouble(k -> k * step)
        .toArray();
  }

  /** A place as people write it: powers of ten where it is very small or large. */
  static String name(double v) {
    if (v == 0) {
      return "0";
    }
    double size = Math.abs(v);
    if (size >= 1e6 || size < 1e-4) {
      int exponent = (int) Math.floor(Math.log10(size) + 1e-9);
      String mantissa = plain(v / Math.pow(10, exponent));
      String power = Markup.plain("10^{" + exponent + "}");
      return mantissa.equals("1") ? power : mantissa + "·" + power;
    }
    return size >= 1_000 && v == Math.rint(v)
        ? String.format(Locale.ROOT, "%,d", Math.round(v)).replace('-', '−')
        : plain(v);
  }

  /** Up to four digits, none that say nothing. */
  private static String plain(double v) {
    return new java.math.BigDecimal(v)
        .round(new java.math.MathContext(5))
        .stripTrailingZeros()
        .toPlainString()
        .replace('-', '−');
  }
}
