package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One door for every format, packed or not, from a file or a pipe. */
class InputTest {
  private static final String CSV = "a,b\n1,x\n2,y\n";
  private static final String ARFF =
      "% c\n@RELATION r\n@Attribute a NUMERIC\n@attribute b {x,y}\n@data\n1,x\n2,y\n";
  private static final String JSON = "{\"a\":1,\"b\":\"x\"}\n{\"b\":\"y\",\"a\":2}\n";

  @TempDir Path folder;

  private static String text(String kind) {
    return switch (kind) {
      case "csv" -> CSV;
      case "tsv" -> CSV.replace(',', '\t');
      case "arff" -> ARFF;
      default -> JSON;
    };
  }

  private static byte[] packed(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  /** For progress: how far a reading is, where the size of the file is known. */
  @Test
  void saysWhichPartOfAFileWasRead() throws IOException {
    byte[] large = ("a\n" + "1\n".repeat(1 << 20)).getBytes(StandardCharsets.UTF_8);
    Input file = Input.of(Files.write(folder.resolve("a.csv"), large), SourceOptions.defaults());
    assertThat(file.share()).isNaN();
    try (Source source = file.open()) {
      source.next();
      assertThat(file.share()).isBetween(0.0, 0.5);
      for (int row = 1; row < 1 << 19; row++) {
        source.next();
      }
      assertThat(file.share()).isBetween(0.5, 0.99);
    }
    assertThat(file.share()).as("closed").isNaN();
    Input pipe = Input.of("pipe", new ByteArrayInputStream(large), SourceOptions.defaults());
    try (Source source = pipe.open()) {
      source.next();
      assertThat(pipe.share()).isNaN();
    }
  }

  private static void saysTheTable(Source opened) {
    try (Source source = opened) {
      assertThat(source.columns()).containsExactly("a", "b");
      assertThat(source.next()).isTrue();
      assertThat(source.value(0)).isEqualTo(1);
      assertThat(source.text(1)).isEqualTo("x");
      assertThat(source.next()).isTrue();
      assertThat(source.value(0)).isEqualTo(2);
      assertThat(source.text(1)).isEqualTo("y");
      assertThat(source.next()).isFalse();
      assertThat(source.row()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "csv,t.csv",
    "csv,t",
    "tsv,t.tsv",
    "arff,t.arff",
    "arff,t",
    "json,t.jsonl",
    "json,t.ndjson",
    "json,t.txt",
    "csv,t.csv.gz",
    "arff,t.ARFF.GZ",
    "json,t.json.gz",
    "json,gzipped"
  })
  void readsByEndingOrContentPackedOrNot(String kind, String name) throws IOException {
    Path file = folder.resolve(name);
    boolean gzip = name.toLowerCase().contains("gz");
    Files.write(file, gzip ? packed(text(kind)) : text(kind).getBytes(StandardCharsets.UTF_8));
    Input input = Input.of(file.toString(), SourceOptions.defaults());
    assertThat(input.repeatable()).isTrue();
    saysTheTable(input.open());
    assertThat(input.look(Long.MAX_VALUE).rows()).isEqualTo(2);
    saysTheTable(input.open());
  }

  @ParameterizedTest
  @CsvSource({"csv", "tsv", "arff", "json"})
  void aPipeIsLookedIntoAndThenReadFromItsFirstRow(String kind) throws IOException {
    for (byte[] bytes : List.of(text(kind).getBytes(StandardCharsets.UTF_8), packed(text(kind)))) {
      Input input = Input.of("pipe", new ByteArrayInputStream(bytes), SourceOptions.defaults());
      assertThat(input.repeatable()).isFalse();
      Schema schema = input.look(1);
      assertThat(schema.rows()).isEqualTo(1);
      assertThat(schema.complete()).isFalse();
      saysTheTable(input.open());
      assertThatIllegalStateException().isThrownBy(input::open).withMessageContaining("once");
      assertThatIllegalStateException().isThrownBy(() -> input.look(1));
    }
  }

  @Test
  void aLookIntoALongPipeLosesNothing() {
    String text = "a\n" + "1\n".repeat(50_000);
    Input input =
        Input.of(
            "pipe",
            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
            SourceOptions.defaults());
    assertThat(input.look(Long.MAX_VALUE).rows()).isEqualTo(10_000);
    try (Source source = input.open()) {
      while (source.next()) {
        assertThat(source.value(0)).isEqualTo(1);
      }
      assertThat(source.row()).isEqualTo(50_000);
    }
  }

  @Test
  void aFileThatGrowsWhileItIsReadEndsInAnError() throws IOException {
    Path file = Files.writeString(folder.resolve("grows.csv"), "a\n" + "1\n".repeat(100_000));
    try (Source source = Input.of(file, SourceOptions.defaults()).open()) {
      source.next();
      Files.writeString(file, "2\n", StandardOpenOption.APPEND);
      DataException fault =
          catchThrowableOfType(
              DataException.class,
              () -> {
                while (source.next()) {
                  source.value(0);
                }
              });
      assertThat(fault)
          .hasMessageContaining("the file changed while it was used (200002 bytes")
          .hasMessageContaining("now 200004 bytes")
          .hasMessageContaining("standard input");
      assertThat(fault.endsReading()).isTrue();
    }
  }

  @Test
  void aFileThatChangesBetweenLookAndReadingIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("t.csv"), CSV);
    Input input = Input.of(file, SourceOptions.defaults());
    input.look(Long.MAX_VALUE);
    Files.setLastModifiedTime(file, FileTime.fromMillis(1));
    assertThatThrownBy(input::open)
        .isInstanceOf(DataException.class)
        .hasMessageContaining("changed");
  }

  @Test
  void aCutGzipFileSaysSo() throws IOException {
    byte[] whole = packed("a\n" + "1\n".repeat(1000));
    Path file = folder.resolve("cut.csv.gz");
    Files.write(file, Arrays.copyOf(whole, whole.length - 12));
    try (Source source = Input.of(file, SourceOptions.defaults()).open()) {
      assertThatThrownBy(
              () -> {
                while (source.next()) {
                  source.value(0);
                }
              })
          .isInstanceOf(DataException.class)
          .hasMessageContaining("cannot be read on");
    }
  }

  @Test
  void missingFilesAndFoldersAreNamed() {
    assertThatThrownBy(() -> Input.of(folder, SourceOptions.defaults()).open())
        .hasMessageContaining("is a folder");
    Path nowhere = folder.resolve("nowhere.csv");
    assertThatThrownBy(() -> Input.of(nowhere, SourceOptions.defaults()).look(1))
        .isInstanceOf(DataException.class)
        .hasMessage(nowhere + ": cannot be read: there is no such file; expected a readable file");
  }

  @Test
  void theFormatCanBeGiven() throws IOException {
    Path file = Files.writeString(folder.resolve("t.csv"), JSON);
    saysTheTable(Input.of(file, SourceOptions.defaults().withFormat(Format.JSON_LINES)).open());
  }

  @Test
  void decimalCommasAreDetectedOrGiven() throws IOException {
    String text = "Date;CO;T;;\n10/03/2004;2,6;\"-13,25\";;\n11/03/2004;3;5;;\n";
    Path file = Files.writeString(folder.resolve("t.csv"), text);
    for (SourceOptions options :
        List.of(
            SourceOptions.defaults(),
            SourceOptions.defaults().withDelimiter(';').withDecimal(','))) {
      try (Source source = Input.of(file, options).open()) {
        source.next();
        assertThat(source.value(1)).isEqualTo(2.6);
        assertThat(source.value(2)).isEqualTo(-13.25);
        assertThat(source.value(3)).isNaN();
      }
    }
    try (Source source = Input.of(file, SourceOptions.defaults().withDecimal('.')).open()) {
      source.next();
      assertThatThrownBy(() -> source.value(1)).hasMessageContaining("\"2,6\"");
    }
  }

  @Test
  void decimalCommasInQuotesAreDetectedBetweenCommas() throws IOException {
    String text = "day,price,load\n1,\"1.352,12\",\"71,8\"\n2,\"7.640,30\",\"-13,25\"\n";
    Path file = Files.writeString(folder.resolve("t.csv"), text);
    try (Source source = Input.of(file, SourceOptions.defaults()).open()) {
      source.next();
      assertThat(source.value(1)).isEqualTo(1352.12);
      source.next();
      assertThat(source.value(2)).isEqualTo(-13.25);
    }
  }

  @Test
  void thousandsInQuotesAreNoDecimals() throws IOException {
    Path file = Files.writeString(folder.resolve("t.csv"), "day,price\n1,\"1,352\"\n2,\"971\"\n");
    try (Source source = Input.of(file, SourceOptions.defaults()).open()) {
      source.next();
      assertThat(source.value(1)).isEqualTo(1352);
    }
  }

  @Test
  void aPointAnywhereInTheFirstRowsKeepsThePoint() throws IOException {
    Path file = Files.writeString(folder.resolve("t.csv"), "a;b\n1,5;2.5\n");
    try (Source source = Input.of(file, SourceOptions.defaults()).open()) {
      source.next();
      assertThat(source.value(1)).isEqualTo(2.5);
      assertThatThrownBy(() -> source.value(0)).hasMessageContaining("\"1,5\"");
    }
  }
}
