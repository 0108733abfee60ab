package dev.flyball.serve.watch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.serve.model.Row;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes what a model's page keeps, for {@link MonitorInput}; repeated texts are interned. */
final class MonitorOutput extends DataOutputStream {
  static final int NOTHING = 0;
  static final int NUMBER = 1;
  static final int TEXT = 2;
  static final int TRUE = 3;
  static final int FALSE = 4;

  private final Map<String, Integer> texts = new HashMap<>();

  MonitorOutput(ByteArrayOutputStream out) {
    super(out);
  }

  void writeText(String text) throws IOException {
    Integer known = texts.putIfAbsent(text, texts.size());
    writeInt(known == null ? texts.size() - 1 : known);
    if (known == null) {
      byte[] bytes = text.getBytes(UTF_8);
      writeInt(bytes.length);
      write(bytes);
    }
  }

  /** A number, a text, a truth value or nothing. */
  void writeValue(@Nullable Object value) throws IOException {
    if (value == null) {
      writeByte(NOTHING);
    } else if (value instanceof Double number) {
      writeByte(NUMBER);
      writeDouble(number);
    } else if (value instanceof Boolean truth) {
      writeByte(truth ? TRUE : FALSE);
    } else {
      writeByte(TEXT);
      writeText((String) value);
    }
  }

  void writeRow(Row row) throws IOException {
    writeValue(row.id());
    writeValue(row.key());
    writeLong(row.time());
    writeInt(row.values().size());
    for (Map.Entry<String, Object> value : row.values().entrySet()) {
      writeText(value.getKey());
      writeValue(value.getValue());
    }
    writeValue(row.target());
  }
}
