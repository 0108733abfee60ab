package dev.flyball.bench.networks;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.nn.Block;
import ai.djl.nn.LambdaBlock;
import ai.djl.nn.SequentialBlock;
import ai.djl.nn.core.Linear;
import dev.flyball.missing.RandomStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.StreamSupport;

/**
 * The next character from the 24 before it, in the text of this project's pages: small letters,
 * digits as one sign, all white space as one. In half of the examples a span of 1 to 12 characters
 * is missing: its signs are zero. Characters are embedded in 16 numbers that all places share; 96
 * hidden units, 41,367 parameters. Judged on the last tenth of the text, complete.
 */
final class CharacterTask extends ClassTask {
  private static final int BATCH = 64;
  private static final int CONTEXT = 24;
  private static final int LONGEST_SPAN = 12;
  private static final String SIGNS = " abcdefghijklmnopqrstuvwxyz0.,;:()\"'-/?";
  private static final int EMBEDDED = 16;
  private static final int UNITS = 96;
  private static final int JUDGED = 1_000;

  private final int[] text;
  private final int learned;
  private final RandomStream random;

  private CharacterTask(int[] text, int learned, long seed, float[] judged, int[] classes) {
    super(new Shape(CONTEXT, SIGNS.length()), BATCH, judged, classes);
    this.text = text;
    this.learned = learned;
    random = new RandomStream(seed);
  }

  /** From the pages in {@code folder}, in the order of their names. */
  static CharacterTask of(Path folder, long seed) {
    int[] text = signs(read(folder));
    int learned = text.length - text.length / 10;
    int room = text.length - learned - CONTEXT;
    if (room < JUDGED) {
      throw new IllegalArgumentException(
          "the pages of %s have %s characters; expected more".formatted(folder, text.length));
    }
    float[] judged = new float[JUDGED * CONTEXT * SIGNS.length()];
    int[] classes = new int[JUDGED];
    for (int i = 0; i < JUDGED; i++) {
      int from = learned + (int) ((long) i * room / JUDGED);
      write(text, from, judged, i);
      classes[i] = text[from + CONTEXT];
    }
    return new CharacterTask(text, learned, seed, judged, classes);
  }

  private static String read(Path folder) {
    StringBuilder text = new StringBuilder();
    try (DirectoryStream<Path> pages = Files.newDirectoryStream(folder, "*.md")) {
      for (Path page : StreamSupport.stream(pages.spliterator(), false).sorted().toList()) {
        text.append(Files.readString(page, StandardCharsets.UTF_8)).append(' ');
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** Numbers of signs; what is not among them is a question mark. */
  private static int[] signs(String text) {
    return text.toLowerCase(Locale.ROOT)
        .replaceAll("\\s+", " ")
        .replaceAll("[0-9]+", "0")
        .chars()
        .map(c -> SIGNS.indexOf(c) < 0 ? SIGNS.indexOf('?') : SIGNS.indexOf(c))
        .toArray();
  }

  /** The context that begins at {@code from}, one sign in each row, as example {@code i}. */
  private static void write(int[] text, int from, float[] inputs, int i) {
    for (int place = 0; place < CONTEXT; place++) {
      inputs[(i * CONTEXT + place) * SIGNS.length() + text[from + place]] = 1;
    }
  }

  @Override
  public Block network() {
    return new SequentialBlock()
        .add(Linear.builder().setUnits(EMBEDDED).optBias(false).build())
        .add(new LambdaBlock(CharacterTask::joined))
        .add(Linear.builder().setUnits(UNITS).build())
        .add(Activation.reluBlock())
        .add(Linear.builder().setUnits(SIGNS.length()).build());
  }

  private static NDList joined(NDList embedded) {
    NDArray each = embedded.singletonOrThrow();
    return new NDList(each.reshape(-1, CONTEXT * EMBEDDED));
  }

  @Override
  void fill(float[] inputs, float[] labels) {
    for (int i = 0; i < labels.length; i++) {
      int from = random.nextInt(learned - CONTEXT - 1);
      write(text, from, inputs, i);
      labels[i] = text[from + CONTEXT];
      if (random.nextBoolean(0.5)) {
        int length = 1 + random.nextInt(LONGEST_SPAN);
        int first = i * CONTEXT + random.nextInt(CONTEXT - length + 1);
        Arrays.fill(inputs, first * SIGNS.length(), (first + length) * SIGNS.length(), 0);
      }
    }
  }
}
