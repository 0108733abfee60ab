package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Texts are cut as another reader cuts them, however the bytes arrive. */
class CsvRowsTest {
  private static final long SEED = 4180L;
  private static final String[] PIECES = {
    ",",
    ",",
    ",",
    "\n",
    "\n",
    "\r\n",
    "\r",
    "\"",
    "\"\"",
    "a",
    "12",
    "-3.25",
    " ",
    "\u00fc",
    "\ud83c\udf0a",
    "#",
    "!",
    "0123456789",
    "\t",
    ";"
  };

  @Test
  void cutsRandomTextsAsFastCsvDoes() throws IOException {
    Random random = new Random(SEED);
    int malformed = 0;
    for (int trial = 0; trial < 4_000; trial++) {
      StringBuilder text = new StringBuilder();
      int length = random.nextInt(30);
      for (int k = 0; k < length; k++) {
        text.append(PIECES[random.nextInt(PIECES.length)]);
      }
      List<String> expected = byFastCsv(text.toString());
      malformed += expected.contains("malformed") ? 1 : 0;
      assertThat(cut(text.toString(), 1 + random.nextInt(12)))
          .as("%s (seed %d, trial %d)", text, SEED, trial)
          .isEqualTo(expected);
    }
    assertThat(malformed).as("texts with wrong quotes (seed %d)", SEED).isBetween(1_000, 15_000);
  }

  @Test
  void aRowMayBeLongerThanTheBufferAndFieldsMayStraddleIt() throws IOException {
    Random random = new Random(SEED);
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < 40; row++) {
      int fields = 1 + random.nextInt(3_000);
      for (int field = 0; field < fields; field++) {
        text.append(field == 0 ? "" : ",");
        text.append(random.nextInt(4) == 0 ? "\"q\"\"\n," + field + "\"" : "plain" + field);
      }
      text.append(row % 2 == 0 ? "\n" : "\r\n");
    }
    String table = text.append("\"" + "long ".repeat(40_000) + "\",end").toString();
    assertThat(cut(table, 100_000)).as("seed %d", SEED).isEqualTo(byFastCsv(table));
  }

  /** Every row as its line and its fields; the word "malformed" where reading ends so. */
  private static List<String> cut(String text, int mostBytes) throws IOException {
    List<String> rows = new ArrayList<>();
    InputStream drops =
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)) {
          @Override
          public synchronized int read(byte[] into, int offset, int count) {
            return super.read(into, offset, Math.min(count, mostBytes));
          }
        };
    try (CsvRows source = new CsvRows(drops, ',')) {
      while (source.advance()) {
        List<String> fields = new ArrayList<>();
        for (int field = 0; field < source.fields(); field++) {
          fields.add(source.text(field));
        }
        rows.add(source.line() + ":" + fields);
      }
    } catch (MalformedRowException e) {
      rows.add("malformed");
    }
    return rows;
  }

  private static List<String> byFastCsv(String text) throws IOException {
    List<String> rows = new ArrayList<>();
    try (CsvReader<CsvRecord> reader =
        CsvReader.builder()
            .allowUnclosedQuote(false)
            .maxBufferSize(1 << 24)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .ofCsvRecord(text)) {
      for (CsvRecord line : reader) {
        List<String> fields = line.getFields().stream().map(String::strip).toList();
        rows.add(line.getStartingLineNumber() + ":" + fields);
      }
    } catch (CsvParseException e) {
      rows.add("malformed");
    }
    return rows;
  }
}
