package dev.flyball.tables.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Changes texts at random, a few small things at a time, with words that readers care about. */
final class Mutation {
  private static final int SHORTEST_LIMIT = 4_096;

  private final Random random;
  private final List<byte[]> corpus;
  private final List<byte[]> words;
  private final int longest;

  Mutation(Random random, List<byte[]> corpus, List<String> words) {
    this.random = random;
    this.corpus = corpus;
    this.longest =
        Math.max(SHORTEST_LIMIT, 2 * corpus.stream().mapToInt(seed -> seed.length).max().orElse(0));
    this.words = words.stream().map(word -> word.getBytes(StandardCharsets.UTF_8)).toList();
  }

  byte[] next() {
    byte[] bytes = corpus.get(random.nextInt(corpus.size()));
    int changes = 1 + random.nextInt(6);
    for (int k = 0; k < changes; k++) {
      bytes = change(bytes);
    }
    return bytes.length > longest ? Arrays.copyOf(bytes, longest) : bytes;
  }

  private byte[] change(byte[] bytes) {
    int from = random.nextInt(bytes.length + 1);
    int to = from + random.nextInt(Math.min(32, bytes.length - from) + 1);
    return switch (random.nextInt(7)) {
      case 0 -> replace(bytes, from, to, new byte[0]);
      case 1 -> replace(bytes, from, from, Arrays.copyOfRange(bytes, from, to));
      case 2 -> replace(bytes, from, to, words.get(random.nextInt(words.size())));
      case 3 -> replace(bytes, from, from, words.get(random.nextInt(words.size())));
      case 4 -> replace(bytes, from, from, new byte[] {(byte) random.nextInt(256)});
      case 5 -> splice(bytes, from);
      default -> flip(bytes);
    };
  }

  private byte[] splice(byte[] bytes, int from) {
    byte[] other = corpus.get(random.nextInt(corpus.size()));
    int start = random.nextInt(other.length + 1);
    return replace(bytes, from, bytes.length, Arrays.copyOfRange(other, start, other.length));
  }

  private byte[] flip(byte[] bytes) {
    if (bytes.length == 0) {
      return bytes;
    }
    byte[] flipped = bytes.clone();
    flipped[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    return flipped;
  }

  private static byte[] replace(byte[] bytes, int from, int to, byte[] by) {
    byte[] changed = new byte[bytes.length - (to - from) + by.length];
    System.arraycopy(bytes, 0, changed, 0, from);
    System.arraycopy(by, 0, changed, from, by.length);
    System.arraycopy(bytes, to, changed, from + by.length, bytes.length - to);
    return changed;
  }
}
