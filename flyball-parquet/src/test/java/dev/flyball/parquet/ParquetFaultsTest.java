package dev.flyball.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.data.DataException;
import dev.flyball.data.Input;
import dev.flyball.data.MissingCodes;
import dev.flyball.data.Source;
import dev.flyball.data.SourceOptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parquet as others write it, and as nobody should. */
@Timeout(600)
class ParquetFaultsTest {
  private static final long SEED = 77;

  @TempDir Path folder;

  @Test
  void unsignedNumbersAreNotNegative() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            "message r { required int32 a (INTEGER(32,false)); required int64 b"
                + " (INTEGER(64,false)); required int32 c (INTEGER(8,true)); }");
    Path file = write(schema, row -> row.append("a", -1).append("b", -1L).append("c", -1));
    assertThat(rows(file)).containsExactly("4294967295|18446744073709551615|-1");
  }

  @Test
  void halfPrecisionIsANumber() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            "message r { required fixed_len_byte_array(2) h (FLOAT16); }");
    int[] bits = {0xC000, 0x3555, 0x0001, 0x83FF, 0x7BFF, 0x8000, 0x7E00};
    String[] read = {
      "-2.0", "0.33325195", "5.9604645E-8", "-6.097555E-5", "65504.0", "-0.0", "NaN"
    };
    for (int k = 0; k < read.length; k++) {
      byte[] half = {(byte) bits[k], (byte) (bits[k] >> 8)};
      Path file = write(schema, row -> row.append("h", Binary.fromConstantByteArray(half)));
      assertThat(rows(file)).containsExactly(read[k]);
    }
  }

  @Test
  void bytesThatAreNotTextAreRefusedAndNotMerged() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            "message r { required binary s (STRING); required int32 n; }");
    Path file = folder.resolve("bytes.parquet");
    SimpleGroupFactory groups = new SimpleGroupFactory(schema);
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file)).withType(schema).build()) {
      byte[][] cells = {{'a'}, {(byte) 0xFF}, {(byte) 0xFE}, {'b'}};
      for (int k = 0; k < cells.length; k++) {
        writer.write(
            groups.newGroup().append("s", Binary.fromConstantByteArray(cells[k])).append("n", k));
      }
    }
    try (Source source = Input.of(file, SourceOptions.defaults()).open()) {
      assertThat(source.next()).isTrue();
      for (String digits : List.of("ff", "fe")) {
        assertThatThrownBy(source::next)
            .isInstanceOf(DataException.class)
            .hasMessageContaining("column s: the bytes \"" + digits + "\" are not UTF-8")
            .extracting(e -> ((DataException) e).endsReading())
            .isEqualTo(false);
      }
      assertThat(source.next()).isTrue();
      assertThat(source.text(0)).isEqualTo("b");
      assertThat(source.value(1)).as("the row after those refused").isEqualTo(3);
      assertThat(source.next()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"arrow-rust-zstd", "arrow-rust-snappy"})
  void readsWhatArrowInRustWrites(String name) throws IOException {
    assertThat(rows(resource(name)))
        .containsExactly(
            "0|0|0|-1|0.5|a|true",
            "255|4294967295|18446744073709551615|2|-1.0E300|é|false",
            "||||||",
            "1|1|1|1|1.0|a|true",
            "2|2|2|2|2.0|a|true",
            "3|3|3|3|3.0|b|false");
  }

  @Test
  void readsWhatDuckDbWrites() throws IOException {
    List<String> rows = rows(resource("duckdb"));
    assertThat(rows).hasSize(6);
    assertThat(rows.get(5))
        .isEqualTo(
            "255|4294967290|18446744073709551610|1.25|ödd|2004-03-15|2004-03-10T23:00:00Z|6.25|false");
    List<String> groups = rows(resource("duckdb-groups"));
    assertThat(groups).hasSize(3_000);
    assertThat(groups.get(2_345)).isEqualTo("2345|23|item0");
  }

  /** What pyarrow writes with, called from Java. */
  @Test
  void readsWhatArrowInCppWrites() throws IOException {
    assertThat(rows(resource("arrow-cpp")))
        .containsExactly(
            "0.0|0|4294967295|false|sü0|2004-03-10|2004-03-10T18:00:00Z",
            "0.25|10|4294967294|true|sü1|2004-03-11|2004-03-10T19:00:00Z",
            "||||||",
            "0.75|30|4294967292|true|sü1|2004-03-13|2004-03-10T21:00:00Z",
            "1.0|40|4294967291|false|sü0|2004-03-14|2004-03-10T22:00:00Z",
            "||||||");
  }

  @ParameterizedTest
  @ValueSource(strings = {"spark-int96", "spark-micros"})
  void readsWhatSparkWrites(String name) throws IOException {
    assertThat(rows(resource(name)))
        .containsExactly(
            "0.0|0|false|sü0|2004-03-10|2004-03-10T18:00:00Z|0.00",
            "0.25|10|true|sü1|2004-03-11|2004-03-10T19:00:00Z|1.25",
            "||||||",
            "0.75|30|true|sü1|2004-03-13|2004-03-10T21:00:00Z|3.75",
            "1.0|40|false|sü0|2004-03-14|2004-03-10T22:00:00Z|5.00",
            "||||||");
  }

  @Test
  void readsWhatHyparquetWrites() throws IOException {
    assertThat(rows(resource("hyparquet")))
        .contains(
            "0.5|a|550e8400-e29b-41d4-a716-446655440000|1|x|pre1|1.5",
            "65504.0|é|550e8400-e29b-41d4-a716-446655440000|3|zzz|pre3|3.5",
            "|a|550e8400-e29b-41d4-a716-446655440000|4|x|pre1|1.5",
            "6.1035156E-5||550e8400-e29b-41d4-a716-446655440000|5|yy|pre2|2.5");
  }

  @Test
  void claimsThatTheFileCannotKeepAreRefusedBeforeAnythingIsMadeForThem() throws IOException {
    Path whole = resource("duckdb");
    assertRefused(
        claim(whole, meta -> column(meta).setTotal_compressed_size(4_800_000_000L)),
        "bytes from byte");
    assertRefused(
        claim(whole, meta -> column(meta).setData_page_offset(1L << 50)), "bytes from byte");
    assertRefused(claim(whole, meta -> column(meta).setNum_values(1L << 40)), "values for");
    assertRefused(claim(whole, meta -> meta.getRow_groups().get(0).setNum_rows(-1)), "values for");
  }

  private static org.apache.parquet.format.ColumnMetaData column(FileMetaData meta) {
    return meta.getRow_groups().get(0).getColumns().get(0).getMeta_data();
  }

  @Test
  void aFooterThatClaimsEndlessListsIsRefused() throws IOException {
    // Field 2, a list of structures, that many of them, and nothing more.
    byte[] footer = {0x29, (byte) 0xFC, -1, -1, -1, -1, 0x07};
    ByteBuffer file = ByteBuffer.allocate(4 + footer.length + 8).order(ByteOrder.LITTLE_ENDIAN);
    file.put("PAR1".getBytes()).put(footer).putInt(footer.length).put("PAR1".getBytes());
    Path hostile = Files.write(folder.resolve("list.parquet"), file.array());
    assertThatThrownBy(() -> Input.of(hostile, SourceOptions.defaults()).open().close())
        .isInstanceOf(DataException.class)
        .hasMessageContaining("list.parquet: cannot be read");
  }

  @Test
  void damagedFilesAreReadOrRefused() throws IOException {
    Random random = new Random(SEED);
    for (String name : List.of("duckdb", "arrow-rust-snappy", "hyparquet", "duckdb-groups")) {
      byte[] whole = Files.readAllBytes(resource(name));
      for (int trial = 0; trial < 100; trial++) {
        byte[] bytes = whole.clone();
        for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
          bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        read(Files.write(folder.resolve("damaged.parquet"), bytes));
      }
    }
  }

  @Test
  void numbersKeepTheirTextAndMatchCodes() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            "message r { required float f; required float code; required float small; required"
                + " int64 n; required int64 large; required double d; required double infinite; }");
    Path file =
        write(
            schema,
            row ->
                row.append("f", 0.1f)
                    .append("code", -99.9f)
                    .append("small", 1.17e-20f)
                    .append("n", -7L)
                    .append("large", (1L << 53) + 1)
                    .append("d", 0.1 + 0.2)
                    .append("infinite", Double.POSITIVE_INFINITY));
    assertThat(rows(file))
        .containsExactly("0.1|-99.9|1.17E-20|-7|9007199254740993|0.30000000000000004|Infinity");
    SourceOptions codes = SourceOptions.defaults().withMissing(MissingCodes.of("-99.9"));
    try (Source source = Input.of(file, codes).open()) {
      assertThat(source.next()).isTrue();
      assertThat(source.value(0)).isEqualTo(0.1);
      assertThat(source.missing(1)).as("a code in a column of floats").isTrue();
      assertThat(source.value(2)).isEqualTo(1.17e-20);
      assertThat(source.value(3)).isEqualTo(-7);
      assertThat(source.value(4)).isEqualTo(9007199254740992.0);
      assertThat(source.value(5)).isEqualTo(0.1 + 0.2);
      assertThatThrownBy(() -> source.value(6))
          .hasMessageContaining("column infinite: \"Infinity\" is not a finite number");
    }
  }

  /** Reads some rows; only the exceptions of the reader may be thrown. */
  private static void read(Path file) {
    try (Source source = Input.of(file, SourceOptions.defaults()).open()) {
      for (int row = 0; row < 5_000; row++) {
        try {
          if (!source.next()) {
            return;
          }
        } catch (DataException e) {
          if (e.endsReading()) {
            return;
          }
        }
      }
    } catch (DataException e) {
      assertThat(e.getMessage()).doesNotContain("null;");
    }
  }

  private void assertRefused(Path file, String reason) {
    assertThatThrownBy(() -> Input.of(file, SourceOptions.defaults()).open().close())
        .isInstanceOf(DataException.class)
        .hasMessageContaining("not sound Parquet")
        .hasMessageContaining(reason);
  }

  /** The file with other words in its footer. */
  private Path claim(Path whole, Consumer<FileMetaData> change) throws IOException {
    byte[] bytes = Files.readAllBytes(whole);
    int length = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(bytes.length - 8);
    int start = bytes.length - 8 - length;
    FileMetaData meta = Util.readFileMetaData(new ByteArrayInputStream(bytes, start, length));
    change.accept(meta);
    ByteArrayOutputStream footer = new ByteArrayOutputStream();
    Util.writeFileMetaData(meta, footer);
    ByteBuffer file = ByteBuffer.allocate(start + footer.size() + 8).order(ByteOrder.LITTLE_ENDIAN);
    file.put(bytes, 0, start).put(footer.toByteArray()).putInt(footer.size());
    file.put("PAR1".getBytes());
    return Files.write(folder.resolve("claim.parquet"), file.array());
  }

  private Path write(MessageType schema, Consumer<Group> fill) throws IOException {
    Path file = folder.resolve("one.parquet");
    Files.deleteIfExists(file);
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file)).withType(schema).build()) {
      Group row = new SimpleGroupFactory(schema).newGroup();
      fill.accept(row);
      writer.write(row);
    }
    return file;
  }

  private static List<String> rows(Path file) {
    List<String> rows = new ArrayList<>();
    try (Source source = Input.of(file, SourceOptions.defaults()).open()) {
      String[] cells = new String[source.columns().size()];
      while (source.next()) {
        Arrays.setAll(cells, source::text);
        rows.add(String.join("|", cells));
      }
    }
    return rows;
  }

  private Path resource(String name) {
    Path file = folder.resolve(name + ".parquet");
    try (InputStream in = getClass().getResourceAsStream("/parquet/" + name + ".parquet")) {
      return Files.exists(file) ? file : Files.write(file, in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
