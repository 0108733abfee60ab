package dev.flyball.learn;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;

/**
 * Packs many texts into two arrays of a state: their bytes in UTF-8, eight to a number, and their
 * lengths.
 */
final class PackedTexts {
  private PackedTexts() {}

  static void put(State state, String name, Collection<String> texts) {
    state.put(name, packed(String.join("", texts).getBytes(StandardCharsets.UTF_8)));
    state.put(name + "Lengths", texts.stream().mapToLong(String::length).toArray());
  }

  /** Bytes, eight to a number; zeros at the end. */
  static long[] packed(byte[] bytes) {
    long[] packed = new long[Math.addExact(bytes.length, Long.BYTES - 1) / Long.BYTES];
    ByteBuffer room = ByteBuffer.allocate(Math.multiplyExact(packed.length, Long.BYTES));
    room.put(bytes).clear();
    room.asLongBuffer().get(packed);
    return packed;
  }

  /** The bytes of {@link #packed}, with the zeros at their end. */
  static byte[] bytes(long[] packed) {
    ByteBuffer room = ByteBuffer.allocate(Math.multiplyExact(packed.length, Long.BYTES));
    room.asLongBuffer().put(packed);
    return room.array();
  }

  static String[] get(State state, String name) {
    long[] lengths = state.longs(name + "Lengths");
    String all = new String(bytes(state.longs(name)), StandardCharsets.UTF_8);
    String[] texts = new String[lengths.length];
    int from = 0;
    for (int k = 0; k < texts.length; k++) {
      if (lengths[k] < 0 || lengths[k] > all.length() - from) {
        throw new CheckpointException("%s end within a text".formatted(name));
      }
      texts[k] = all.substring(from, from + (int) lengths[k]);
      from += texts[k].length();
    }
    return texts;
  }
}
