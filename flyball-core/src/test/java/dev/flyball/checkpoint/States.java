package dev.flyball.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** States that are hard to store, and what it means that two are the same. */
final class States {
  private States() {}

  /** Small, and every kind of entry that could go wrong. */
  static State awkward() {
    State state = new State();
    state.put(
        "weights",
        new double[] {
          0.1,
          -0.0,
          Double.NaN,
          Double.longBitsToDouble(0x7ff0_dead_beef_0001L),
          Double.longBitsToDouble(0xfff8_0000_0000_0042L),
          Double.POSITIVE_INFINITY,
          Double.NEGATIVE_INFINITY,
          Double.MIN_VALUE,
          -Double.MAX_VALUE
        });
    state.put("none", new double[0]);
    state.in("controller").in("memory").put("\u03b5 \"\\\n\ud83d\ude00", 1e-6);
    state.put("counters", new long[] {0, -1, Long.MIN_VALUE, Long.MAX_VALUE});
    state.put("no counters", new long[0]);
    state.put("", 7L);
    state.put("law", "directional");
    state.put("empty", "");
    state.put("\"sha256", "looks like\",\"sha256\":\"" + CheckpointHeader.NO_CHECKSUM);
    state.put("weights", "a text may share an array's name");
    state.put("\u65e5\u672c", "\0\t\u2028 \u00e9 \ud83d\ude00 </script>");
    return state;
  }

  /** Entries of random number, length, name and bits. */
  static State random(Random random) {
    State state = new State();
    for (int entry = random.nextInt(5); entry > 0; entry--) {
      long[] bits = random.longs(random.nextInt(40)).toArray();
      state.put(
          "d" + text(random), Arrays.stream(bits).mapToDouble(Double::longBitsToDouble).toArray());
      state.put("l" + text(random), bits);
      state.put("t" + text(random), text(random));
    }
    return state;
  }

  /** A text of up to 12 characters from all of Unicode, half of them from ASCII. */
  static String text(Random random) {
    int[] points =
        random
            .ints(random.nextInt(13), 0, Character.MAX_CODE_POINT + 1)
            .map(point -> random.nextBoolean() ? point % 128 : point)
            .filter(point -> point < 0xd800 || point > 0xdfff)
            .toArray();
    return new String(points, 0, points.length);
  }

  /** The same names in the same order, the same bits, the same texts. */
  static void assertSame(State actual, State expected) {
    assertThat(bits(actual)).isEqualTo(bits(expected));
  }

  static boolean same(State one, State other) {
    return bits(one).equals(bits(other));
  }

  private static List<Object> bits(State state) {
    List<Object> bits = new ArrayList<>();
    state
        .allDoubles()
        .forEach(
            (name, values) -> {
              List<Long> raw = new ArrayList<>();
              for (double value : values) {
                raw.add(Double.doubleToRawLongBits(value));
              }
              bits.add(Map.entry(name, raw));
            });
    state
        .allLongs()
        .forEach(
            (name, values) -> bits.add(Map.entry(name, Arrays.stream(values).boxed().toList())));
    state.allTexts().forEach((name, text) -> bits.add(Map.entry(name, text)));
    return bits;
  }

  /** Writes as release {@code version} of Flyball would. */
  static void writeAs(String version, Path file, State state) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      CheckpointEncoder.encode(state, version, channel);
    }
  }
}
