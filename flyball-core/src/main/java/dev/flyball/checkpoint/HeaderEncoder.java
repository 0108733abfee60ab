package dev.flyball.checkpoint;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;

/** Writes the header of a state, the checksum still zeros. O(length of the header). */
final class HeaderEncoder {
  private final StringBuilder json = new StringBuilder(CheckpointHeader.START);
  private long offset;

  private HeaderEncoder() {}

  /**
   * The length and the header of {@code state} as the bytes of the file's beginning.
   *
   * @throws MalformedException if a name is reserved or used twice, or a text is not Unicode
   */
  static byte[] encode(State state, String flyballVersion) throws MalformedException {
    HeaderEncoder encoder = new HeaderEncoder();
    encoder.metadata(state, flyballVersion);
    encoder.tensors(state);
    encoder.json.append('}');
    return encoder.bytes();
  }

  private void metadata(State state, String flyballVersion) throws MalformedException {
    json.append(CheckpointHeader.NO_CHECKSUM).append('"');
    text(CheckpointHeader.WRITER, flyballVersion);
    for (Map.Entry<String, String> text : state.allTexts().entrySet()) {
      if (CheckpointHeader.RESERVED.contains(text.getKey())) {
        throw new MalformedException("the text name '" + text.getKey() + "' is reserved");
      }
      text(text.getKey(), text.getValue());
    }
    json.append('}');
  }

  private void text(String name, String text) throws MalformedException {
    try {
      quote(name, json.append(','));
      quote(text, json.append(':'));
    } catch (MalformedException e) {
      throw new MalformedException("text '" + name + "' holds " + e.getMessage());
    }
  }

  private void tensors(State state) throws MalformedException {
    for (Map.Entry<String, double[]> entry : state.allDoubles().entrySet()) {
      tensor(entry.getKey(), Tensor.Kind.F64, entry.getValue().length);
    }
    for (Map.Entry<String, long[]> entry : state.allLongs().entrySet()) {
      if (state.allDoubles().containsKey(entry.getKey())) {
        throw new MalformedException(
            "the name '" + entry.getKey() + "' stands for doubles and for longs");
      }
      tensor(entry.getKey(), Tensor.Kind.I64, entry.getValue().length);
    }
  }

  private void tensor(String name, Tensor.Kind kind, int length) throws MalformedException {
    if (name.equals(CheckpointHeader.METADATA)) {
      throw new MalformedException("the array name '" + name + "' is reserved");
    }
    try {
      quote(name, json.append(','));
    } catch (MalformedException e) {
      throw new MalformedException("the array name '" + name + "' holds " + e.getMessage());
    }
    Tensor tensor = new Tensor(name, kind, length, offset);
    json.append(":{\"dtype\":\"").append(kind.name()).append("\",\"shape\":[").append(length);
    json.append("],\"data_offsets\":[").append(offset).append(',').append(tensor.end());
    json.append("]}");
    offset = tensor.end();
  }

  /**
   * Appends {@code text} as a JSON string.
   *
   * @throws MalformedException if it holds half a surrogate pair
   */
  static void quote(String text, StringBuilder out) throws MalformedException {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ') {
        out.append("\\u%04x".formatted((int) c));
      } else if (!Character.isSurrogate(c)) {
        out.append(c);
      } else if (i + 1 < text.length() && Character.isSurrogatePair(c, text.charAt(i + 1))) {
        out.append(c).append(text.charAt(++i));
      } else {
        throw new MalformedException(
            "half a surrogate pair (\\u%04x) at index %s, which UTF-8 cannot carry"
                .formatted((int) c, i));
      }
    }
    out.append('"');
  }

  private byte[] bytes() throws MalformedException {
    byte[] header = json.toString().getBytes(UTF_8);
    int padded = Math.addExact(header.length, -header.length & Long.BYTES - 1);
    if (padded > CheckpointHeader.MAX_BYTES) {
      throw new MalformedException(
          "names and texts take %s bytes, more than the %s a header may have"
              .formatted(padded, CheckpointHeader.MAX_BYTES));
    }
    ByteBuffer head = ByteBuffer.allocate(CheckpointHeader.LENGTH_BYTES + padded);
    head.order(ByteOrder.LITTLE_ENDIAN).putLong(padded).put(header);
    while (head.hasRemaining()) {
      head.put((byte) ' ');
    }
    return head.array();
  }
}
