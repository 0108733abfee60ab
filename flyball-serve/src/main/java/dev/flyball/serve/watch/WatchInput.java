package dev.flyball.serve.watch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what {@link WatchOutput} wrote. */
final class WatchInput extends DataInputStream {
  private final List<String> texts = new ArrayList<>();

  WatchInput(byte[] bytes) {
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
      case WatchOutput.NOTHING -> null;
      case WatchOutput.NUMBER -> readDouble();
      case WatchOutput.TEXT -> readText();
      case WatchOutput.TRUE -> true;
      case WatchOutput.FALSE -> false;
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
}
