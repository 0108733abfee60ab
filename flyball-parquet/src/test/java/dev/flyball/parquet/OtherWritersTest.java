package dev.flyball.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.data.DataException;
import dev.flyball.data.Input;
import dev.flyball.data.Source;
import dev.flyball.data.SourceOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parquet of other writers is read to the last value, or refused with the real reason. */
class OtherWritersTest {
  private static final int ROWS = 60;

  @TempDir Path folder;

  private Path resource(String name) throws IOException {
    Path file = folder.resolve(name + ".parquet");
    try (InputStream in = getClass().getResourceAsStream("/parquet/" + name + ".parquet")) {
      Files.copy(in, file);
    }
    return file;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "duckdb-lz4-raw",
        "duckdb-v2",
        "polars-lz4",
        "polars-zstd",
        "parquetjs-v2",
        "hyparquet-encodings"
      })
  void theSameRowsAreRead(String name) throws IOException {
    try (Source rows = Input.of(resource(name), SourceOptions.defaults()).open()) {
      int x = rows.columns().indexOf("x");
      int y = rows.columns().indexOf("y");
      int colour = rows.columns().indexOf("colour");
      int flag = rows.columns().indexOf("flag");
      for (int t = 0; t < ROWS; t++) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.value(y)).as("row %d", t).isEqualTo(3 * t);
        assertThat(rows.value(x))
            .as("row %d", t)
            .isEqualTo((Double) (t % 7 == 3 ? Double.NaN : t * 1.5 - 20));
        assertThat(rows.missing(colour)).as("row %d", t).isEqualTo(t % 5 == 0);
        assertThat(rows.text(flag)).isEqualTo(Boolean.toString(t % 2 == 0));
      }
      assertThat(rows.next()).isFalse();
    }
  }

  @Test
  void whatCannotBeUnpackedIsNamed() throws IOException {
    Input brotli = Input.of(resource("duckdb-brotli"), SourceOptions.defaults());
    assertThatThrownBy(brotli::open)
        .isInstanceOf(DataException.class)
        .hasMessageContaining("packed with brotli, which is not read here")
        .hasMessageContaining("column id");
  }

  @Test
  void aNestedColumnIsNamed() throws IOException {
    Input nested = Input.of(resource("duckdb-struct"), SourceOptions.defaults());
    assertThatThrownBy(nested::open).hasMessageContaining("column s: the column is nested");
  }

  @Test
  void whereNoRowCanBeReadTheFirstOneSaysWhy() throws IOException {
    Input odd = Input.of(resource("duckdb-odd"), SourceOptions.defaults());
    assertThatThrownBy(() -> odd.look(100))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("row 1")
        .hasMessageContaining("not UTF-8");
  }

  @Test
  void aBrokenBlockIsNoBlock() {
    byte[] tooFar = {0x10, 'a', 5, 0};
    assertThatThrownBy(() -> ParquetPages.lz4(tooFar, 5)).hasMessageContaining("no LZ4 block");
    byte[] tooLong = {(byte) 0xF0, (byte) 0xFF, (byte) 0xFF};
    assertThatThrownBy(() -> ParquetPages.lz4(tooLong, 5)).hasMessageContaining("no LZ4 block");
    byte[] tooShort = {0x20, 'a', 'b'};
    assertThatThrownBy(() -> ParquetPages.lz4(tooShort, 3)).hasMessageContaining("header says 3");
    byte[] overlapping = new byte[17];
    System.arraycopy(new byte[] {0x11, 'a', 1, 0, (byte) 0xC0}, 0, overlapping, 0, 5);
    java.util.Arrays.fill(overlapping, 5, 17, (byte) 'b');
    assertThat(unpacked(overlapping, 18))
        .isEqualTo("aaaaaabbbbbbbbbbbb".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
  }

  private static byte[] unpacked(byte[] block, int size) {
    try {
      return ParquetPages.lz4(block, size);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
