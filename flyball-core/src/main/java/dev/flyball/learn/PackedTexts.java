package dev.flyball.learn;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;

/** Many texts as two arrays of a state: their bytes in UTF-8, eight to a number, and lengths. */
final class PackedTexts {
  private PackedTexts() {}

  static void put(State state, String name, Collection<String> texts) {
    byte[][] bytes =
        texts.stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
    int total = 0;
    long[] lengths = new long[bytes.length];
    for (int k = 0; k < bytes.length; k++) {
      lengths[k] = bytes[k].length;
      total = Math.addExact(total, bytes[k].length);
    }
    ByteBuffer buffer = ByteBuffer.allocate(Math.addExact(total, Long.BYTES - 1) & -Long.BYTES);
    for (byte[] text : bytes) {
      buffer.put(text);
    }
    buffer.clear();
    long[] packed = new long[buffer.capacity() / Long.BYTES];
    buffer.asLongBuffer().get(packed);
    state.put(name, packed);
    state.put(name + "Lengths", lengths);
  }

  static String[] get(State state, String name) {
    long[] packed = state.longs(name);
    long[] lengths = state.longs(name + "Lengths");
    ByteBuffer buffer = ByteBuffer.allocate(Math.multiplyExact(packed.length, Long.BYTES));
    buffer.asLongBuffer().put(packed);
    String[] texts = new String[lengths.length];
    for (int k = 0; k < texts.length; k++) {
      if (lengths[k] < 0 || lengths[k] > buffer.remaining()) {
        throw new CheckpointException("%s end within a text".formatted(name));
      }
      byte[] bytes = new byte[(int) lengths[k]];
      buffer.get(bytes);
      texts[k] = new String(bytes, StandardCharsets.UTF_8);
    }
    return texts;
  }
}
