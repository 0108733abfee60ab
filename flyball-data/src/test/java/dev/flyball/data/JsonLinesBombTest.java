package dev.flyball.data;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** What gzip packs a thousandfold: lines that have to be kept, and keys that are all different. */
class JsonLinesBombTest {
  private static final int MIB = 1 << 20;

  @Test
  void longLinesAreNotAllKeptToLearnTheKeys() {
    byte[] line = ("{\"y\": 1, \"x\": \"" + " ".repeat(MIB) + "\"}\n").getBytes(UTF_8);
    Made made = new Made(100, number -> line);
    try (Source source = JsonLinesSource.read("t.jsonl", made, SourceOptions.defaults())) {
      assertThat(source.columns()).containsExactly("y", "x");
      assertThat(made.bytes).isLessThan(40L * MIB);
      int rows = 0;
      while (source.next()) {
        rows++;
      }
      assertThat(rows).isEqualTo(100);
    }
  }

  @Test
  void keysBeyondReasonAreRefusedEarly() {
    Made made = new Made(900, JsonLinesBombTest::differentKeys);
    assertThatThrownBy(() -> JsonLinesSource.read("t.jsonl", made, SourceOptions.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("262144 keys");
    assertThat(made.bytes).isLessThan(8L * MIB);
  }

  @Test
  void ofKeysWithoutEndAFewAreNamedAndTheValuesOfTheOthersCounted() {
    byte[] first = "{\"y\": 1}\n".getBytes(UTF_8);
    Made made = new Made(1_900, number -> number < 1_000 ? first : differentKeys(number));
    try (Source source = JsonLinesSource.read("t.jsonl", made, SourceOptions.defaults())) {
      while (source.next()) {
        assertThat(source.value(0)).isEqualTo(1);
      }
      assertThat(source.passedOver())
          .hasSize(8)
          .anyMatch(line -> line.contains("values passed over: 900,000;"))
          .contains("  t.jsonl, row 1001 (line 1001): \"k1000004\"")
          .contains("  and other keys, with 899,995 values");
    }
  }

  private static byte[] differentKeys(int number) {
    StringBuilder line = new StringBuilder("{\"y\": 1");
    for (int k = 0; k < 1_000; k++) {
      line.append(", \"k").append(number * 1_000 + k).append("\": 1");
    }
    return line.append("}\n").toString().getBytes(UTF_8);
  }

  /** So many lines, made as they are read. */
  private static final class Made extends InputStream {
    private final int lines;
    private final IntFunction<byte[]> line;
    private byte[] now = new byte[0];
    private int next;
    private int number;
    private long bytes;

    Made(int lines, IntFunction<byte[]> line) {
      this.lines = lines;
      this.line = line;
    }

    @Override
    public int read() {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0];
    }

    @Override
    public int read(byte[] into, int offset, int count) {
      if (next == now.length) {
        if (number == lines) {
          return -1;
        }
        now = line.apply(number++);
        next = 0;
      }
      int length = Math.min(count, now.length - next);
      System.arraycopy(now, next, into, offset, length);
      next += length;
      bytes += length;
      return length;
    }
  }
}
