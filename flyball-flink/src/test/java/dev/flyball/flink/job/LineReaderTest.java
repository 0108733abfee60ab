package dev.flyball.flink.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class LineReaderTest {

  private static List<String> lines(InputStream in, int longest) throws IOException {
    List<String> lines = new ArrayList<>();
    try (LineReader reader = LineReader.of(in, longest)) {
      while (reader.next()) {
        lines.add(reader.text() + (reader.tooLong() ? "..." : ""));
      }
    }
    return lines;
  }

  private static InputStream bytes(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void linesEndAsTheyLike() throws IOException {
    assertThat(lines(bytes("a\nb\r\nc\rd\n\ne"), 100)).containsExactly("a", "b", "c", "d", "", "e");
    assertThat(lines(bytes("a\r\n"), 100)).containsExactly("a");
    assertThat(lines(bytes(""), 100)).isEmpty();
    String wide = "x".repeat(200_000);
    assertThat(lines(bytes(wide + "\n" + wide), 1 << 20)).containsExactly(wide, wide);
  }

  @Test
  void aByteOrderMarkIsNoText() throws IOException {
    assertThat(lines(bytes("\uFEFFa,b\n1,2"), 100)).containsExactly("a,b", "1,2");
  }

  @Test
  void unpacks() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    for (String part : new String[] {"\uFEFFa,b\n1,", "2\n3,4\n"}) {
      try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
        out.write(part.getBytes(StandardCharsets.UTF_8));
      }
    }
    assertThat(lines(new ByteArrayInputStream(packed.toByteArray()), 100))
        .containsExactly("a,b", "1,2", "3,4");
  }

  /** Half a gigabyte in a JVM that has one: what is over the limit is not kept. */
  @Test
  void keepsNoMoreThanTheLimit() throws IOException {
    InputStream endless =
        new InputStream() {
          private long left = 500_000_000;

          @Override
          public int read() {
            return left-- > 0 ? 'x' : -1;
          }

          @Override
          public int read(byte[] into, int offset, int most) {
            int count = (int) Math.min(most, left);
            java.util.Arrays.fill(into, offset, offset + Math.max(0, count), (byte) 'x');
            left -= count;
            return count > 0 ? count : -1;
          }
        };
    assertThat(lines(new java.io.SequenceInputStream(endless, bytes("\nnext")), 5))
        .containsExactly("xxxxx...", "next");
  }
}
