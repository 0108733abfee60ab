package dev.flyball.serve.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LogEntryTest {
  private static final LogEntry ENTRY = entry();

  private static LogEntry entry() {
    Map<String, Object> first = new LinkedHashMap<>();
    first.put("T", 1.5);
    first.put("street", "Lützow");
    first.put("wet", true);
    Map<String, Object> second = new LinkedHashMap<>();
    second.put("RH", -0.0);
    second.put("T", Double.MIN_VALUE);
    second.put("wet", false);
    return new LogEntry(
        RowAction.LEARN,
        1234,
        List.of(
            new Row("a", null, 5, first, 2.5),
            new Row(null, "k", 6, second, "red"),
            new Row(null, null, 7, Map.of(), null)));
  }

  @Test
  void isReadBackEqual() {
    assertThat(LogEntry.of(ENTRY.toBytes())).isEqualTo(ENTRY);
  }

  @Test
  void weightsAreReadBack() {
    Map<String, Object> values = Map.of("T", 1.5);
    LogEntry entry =
        new LogEntry(
            RowAction.LEARN,
            1,
            List.of(
                new Row("a", null, 5, values, 2.5, 0),
                new Row("b", null, 5, Map.of(), 2.5, 0.25),
                new Row("c", null, 5, values, 2.5)));
    assertThat(LogEntry.of(entry.toBytes())).isEqualTo(entry);
  }

  @Test
  void whatIsNoEntryIsRefused() {
    byte[] bytes = ENTRY.toBytes();
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = java.util.Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> LogEntry.of(cut)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  /** What the first version wrote. */
  @Test
  void theFirstFormatGoesOnBeingRead() {
    assertThat(LogEntry.of(HexFormat.of().parseHex(FIRST_FORMAT))).isEqualTo(ENTRY);
    assertThat(HexFormat.of().formatHex(ENTRY.toBytes())).isEqualTo(FIRST_FORMAT);
  }

  @Test
  void textsOfAnyLengthAndKindAreReadBackEqual() {
    Map<String, Object> values = new LinkedHashMap<>();
    String[] texts = {"", "a".repeat(1000), "x".repeat(40_000), "n\0l", "\ud83d\ude00".repeat(99)};
    for (String text : texts) {
      values.put("name " + text.length() + (char) (text.length() % 1000), text);
    }
    LogEntry entry =
        new LogEntry(RowAction.KEEP, 1, List.of(new Row("\u20ac", null, 5, values, "\u00e4")));
    assertThat(LogEntry.of(entry.toBytes())).isEqualTo(entry);
  }

  private static final String FIRST_FORMAT =
      "0100000000000004d200000004000154000673747265657400037765740002524800000003020001"
          + "610000000000000000050140040000000000000000000300000000013ff800000000000000000001"
          + "0200074cc3bc747a6f770000000203000200016b0000000000000006020003726564000000030000"
          + "00030180000000000000000000000001000000000000000100000002040000000000000000000700"
          + "00000000";
}
