package dev.flyball.serve.watch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.RowValues;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what {@link MonitorOutput} wrote. */
final class MonitorInput extends DataInputStream {
  private final List<String> texts = new ArrayList<>();
  private final RowValues.Maker packed = new RowValues.Maker();

  MonitorInput(byte[] bytes) {
    super(new ByteArrayInputStream(bytes));
  }

  String readText() throws IOException {
    int number = readInt();
    if (number == texts.size()) {
      texts.add(new String(readNBytes(readCount()), UTF_8));
    }
    return texts.get(number);
  }

  /** A text, or nothing. */
  @Nullable String readTextOrNull() throws IOException {
    return (String) readValue();
  }

  @Nullable Object readValue() throws IOException {
    int kind = readByte();
    return switch (kind) {
      case MonitorOutput.NOTHING -> null;
      case MonitorOutput.NUMBER -> readDouble();
      case MonitorOutput.TEXT -> readText();
      case MonitorOutput.TRUE -> true;
      case MonitorOutput.FALSE -> false;
      default -> throw new IOException("a value of the unknown kind " + kind);
    };
  }

  /** How many of something follow: never more than there are bytes left. */
  int readCount() throws IOException {
    int count = readInt();
    if (count < 0 || count > available()) {
      throw new IOException("%s of something in %s bytes".formatted(count, available()));
    }
    return count;
  }

  Row readRow() throws IOException {
    String id = readTextOrNull();
    String key = readTextOrNull();
    long time = readLong();
    Map<String, Object> values = new LinkedHashMap<>();
    for (int left = readCount(); left > 0; left--) {
      String name = readText();
      Object value = readValue();
      if (value != null) {
        values.put(name, value);
      }
    }
    return new Row(id, key, time, packed.of(values), readValue());
  }
}
