package dev.flyball.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.data.ColumnReport;
import dev.flyball.data.ColumnType;
import dev.flyball.data.DataException;
import dev.flyball.data.Input;
import dev.flyball.data.Schema;
import dev.flyball.data.Source;
import dev.flyball.data.SourceOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Locale;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.NanoTime;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Flat Parquet files say what was written into them, however their pages are packed. */
class ParquetSourceTest {
  private static final int ROWS = 5_000;
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          "message row { optional double x; required int64 n; optional float f; optional boolean b;"
              + " optional binary s (STRING); optional int32 d (DATE);"
              + " optional int64 t (TIMESTAMP(MILLIS,true)); optional int32 m (DECIMAL(9,2)); }");

  @TempDir Path folder;

  private Path write(CompressionCodecName codec) throws IOException {
    Path file = folder.resolve("table.parquet");
    SimpleGroupFactory groups = new SimpleGroupFactory(SCHEMA);
    ExampleParquetWriter.Builder builder =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withType(SCHEMA)
            .withCompressionCodec(codec)
            .withRowGroupSize(20_000L);
    if (codec == CompressionCodecName.GZIP) {
      builder.withCodecFactory(new ParquetGzip());
    }
    try (ParquetWriter<Group> writer = builder.build()) {
      for (int row = 0; row < ROWS; row++) {
        Group group = groups.newGroup().append("n", (long) row);
        if (row % 3 != 0) {
          group.append("x", row / 7.0);
          group.append("f", 0.5f).append("b", row % 2 == 0).append("s", "s" + row % 4);
          group.append("d", 12_487).append("t", 1_078_941_600_000L).append("m", -12_345);
        }
        writer.write(group);
      }
    }
    return file;
  }

  @ParameterizedTest
  @EnumSource(
      value = CompressionCodecName.class,
      names = {"UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD"})
  void readsNumbersTextDatesAndHoles(CompressionCodecName codec) throws IOException {
    try (Source source = Input.of(write(codec), SourceOptions.defaults()).open()) {
      assertThat(source.columns()).containsExactly("x", "n", "f", "b", "s", "d", "t", "m");
      for (int row = 0; row < ROWS; row++) {
        assertThat(source.next()).isTrue();
        assertThat(source.value(1)).isEqualTo(row);
        if (row % 3 == 0) {
          assertThat(source.missing(0)).isTrue();
          assertThat(source.value(0)).isNaN();
        } else {
          assertThat(source.value(0)).isEqualTo(row / 7.0);
        }
      }
      assertThat(source.value(2)).isEqualTo(0.5);
      assertThat(source.text(3)).isEqualTo("false");
      assertThat(source.text(4)).isEqualTo("s3");
      assertThat(source.text(5)).isEqualTo("2004-03-10");
      assertThat(source.text(6)).isEqualTo("2004-03-10T18:00:00Z");
      assertThat(source.value(7)).isEqualTo(-123.45);
      assertThat(source.next()).isFalse();
      assertThat(source.row()).isEqualTo(ROWS);
    }
  }

  @Test
  void aLookFindsTheTypes() throws IOException {
    Schema schema =
        Input.of(write(CompressionCodecName.SNAPPY), SourceOptions.defaults()).look(ROWS + 1);
    assertThat(schema.columns())
        .extracting(ColumnReport::type)
        .containsExactly(
            ColumnType.NUMERIC,
            ColumnType.NUMERIC,
            ColumnType.NUMERIC,
            ColumnType.CATEGORICAL,
            ColumnType.CATEGORICAL,
            ColumnType.TIMESTAMP,
            ColumnType.TIMESTAMP,
            ColumnType.NUMERIC);
  }

  @Test
  void aDamagedFileIsRefused() throws IOException {
    byte[] whole = Files.readAllBytes(write(CompressionCodecName.GZIP));
    Path cut = Files.write(folder.resolve("cut.parquet"), Arrays.copyOf(whole, 2_000));
    assertThatThrownBy(() -> Input.of(cut, SourceOptions.defaults()).open())
        .isInstanceOf(DataException.class)
        .hasMessageContaining("not sound Parquet");
    Arrays.fill(whole, 100, 1_000, (byte) 7);
    Path damaged = Files.write(folder.resolve("damaged.parquet"), whole);
    assertThatThrownBy(() -> Input.of(damaged, SourceOptions.defaults()).look(ROWS))
        .isInstanceOf(DataException.class);
  }

  @Test
  void aPipeCannotBringIt() throws IOException {
    Path file = write(CompressionCodecName.SNAPPY);
    Input pipe = Input.of("pipe", Files.newInputStream(file), SourceOptions.defaults());
    assertThatThrownBy(pipe::open)
        .isInstanceOf(DataException.class)
        .hasMessageContaining("a pipe cannot bring it");
  }

  @Test
  void timestampsOfTheOldFormAreRead() throws IOException {
    MessageType old = MessageTypeParser.parseMessageType("message r { required int96 t; }");
    Path file = folder.resolve("old.parquet");
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file)).withType(old).build()) {
      NanoTime time = new NanoTime(2_440_588 + 12_487, 18L * 3_600 * 1_000_000_000);
      writer.write(new SimpleGroupFactory(old).newGroup().append("t", time));
    }
    try (Source source = Input.of(file, SourceOptions.defaults()).open()) {
      source.next();
      assertThat(source.text(0)).isEqualTo("2004-03-10T18:00:00Z");
    }
  }

  /** Whole numbers and texts that are times, in the writings that a CSV file may have. */
  @Test
  void timesInAnyWritingAreFound() throws IOException {
    MessageType written =
        MessageTypeParser.parseMessageType(
            "message r { required int64 seconds; required int64 millis; required int64 minute;"
                + " required binary us (STRING); required int64 n; }");
    Path file = folder.resolve("times.parquet");
    LocalDateTime start = LocalDateTime.of(2026, 1, 30, 0, 0);
    DateTimeFormatter minute = DateTimeFormatter.ofPattern("yyyyMMddHHmm", Locale.ROOT);
    DateTimeFormatter us = DateTimeFormatter.ofPattern("MM/dd/yyyy hh:mm a", Locale.ROOT);
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file)).withType(written).build()) {
      for (int row = 0; row < 200; row++) {
        LocalDateTime time = start.plusHours(row);
        long seconds = time.toEpochSecond(ZoneOffset.UTC);
        writer.write(
            new SimpleGroupFactory(written)
                .newGroup()
                .append("seconds", seconds)
                .append("millis", 1_000 * seconds)
                .append("minute", Long.parseLong(minute.format(time)))
                .append("us", us.format(time))
                .append("n", row % 17L));
      }
    }
    Schema schema = Input.of(file, SourceOptions.defaults()).look(1_000);
    assertThat(schema.columns())
        .extracting(ColumnReport::type)
        .containsExactly(
            ColumnType.TIMESTAMP,
            ColumnType.TIMESTAMP,
            ColumnType.TIMESTAMP,
            ColumnType.TIMESTAMP,
            ColumnType.NUMERIC);
  }

  @Test
  void nestedColumnsAreNamed() throws IOException {
    MessageType nested =
        MessageTypeParser.parseMessageType("message r { required double x; repeated int32 l; }");
    Path file = folder.resolve("nested.parquet");
    ExampleParquetWriter.builder(new LocalOutputFile(file)).withType(nested).build().close();
    assertThatThrownBy(() -> Input.of(file, SourceOptions.defaults()).open())
        .isInstanceOf(DataException.class)
        .hasMessageContaining("column l: the column is nested or repeated");
  }
}
