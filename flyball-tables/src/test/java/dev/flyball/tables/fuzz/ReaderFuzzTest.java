package dev.flyball.tables.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.fail;

import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.State;
import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * No bytes crash a reader or hold it up: 500 seeded mutations per reader, or as many as the
 * property {@code flyball.fuzz.inputs} says. What once found something is kept under {@code
 * fuzz/FORMAT} and read first.
 */
@Timeout(600)
class ReaderFuzzTest {
  private static final long SEED = Long.getLong("flyball.fuzz.seed", 5L);

  /** A number, not a time: every machine, busy or not, tries the same. */
  private static final long INPUTS = Long.getLong("flyball.fuzz.inputs", 500L);

  private static final List<String> TABLE_WORDS =
      List.of(
          ",",
          ";",
          "\t",
          "\n",
          "\r\n",
          "\r",
          "\"",
          "\"\"",
          "'",
          "\\",
          "-200",
          "NA",
          "NaN",
          "?",
          "%",
          "1e999",
          "-0",
          "1,5",
          "2004-03-10",
          "10/03/2004",
          "18.00.00",
          "2004-02-30T25:61:61Z",
          "12345678901234567890",
          "0.000000000000000000001",
          "\u00fc",
          "\ud83c\udf0a",
          "\uFEFF",
          "{",
          "}",
          "{0 1}",
          "@data",
          "@attribute a {x,y}\n",
          "@attribute b numeric\n",
          "null",
          "true",
          ":",
          "[",
          "]",
          "\\u0000",
          "\"a\":");

  private static final List<String> STATE_WORDS =
      List.of(
          "\"",
          "{",
          "}",
          "[",
          "]",
          ":",
          ",",
          "0",
          "-1",
          "9223372036854775807",
          "\"F64\"",
          "\"I64\"",
          "\"data_offsets\":[0,8]",
          "\"shape\":[1]",
          "\\u0000",
          "\\",
          "null");

  private static final List<String> LAW_WORDS =
      List.of(
          "(",
          ")",
          "=",
          ", ",
          "eta=",
          "beta=",
          "epsilon=",
          "memory=",
          "rows",
          "block",
          "low-rank",
          "rank=",
          "groups=0:1;2",
          "over=3",
          "-1",
          "0",
          "NaN",
          "Infinity",
          "1e308",
          "99999999999",
          "window=",
          "inputs=");

  @TempDir Path folder;

  @Test
  void delimitedText() throws IOException {
    fuzz(
        "csv",
        CsvFuzz::fuzzerTestOneInput,
        TABLE_WORDS,
        bytes("a,b,c\n1,x,2004-03-10\n2,\"y\"\"\n\",10/03/2004 18:00\n-200,,\n"),
        bytes("\uFEFFDate;Time;CO\r\n10/03/2004;18.00.00;2,6\r\n11/03/2004;19.00.00;-200\r\n"));
  }

  @Test
  void arff() throws IOException {
    fuzz(
        "arff",
        ArffFuzz::fuzzerTestOneInput,
        TABLE_WORDS,
        bytes(
            "% c\n@relation r\n@attribute 'a b' numeric\n@ATTRIBUTE c {x,'y z'}\n@attribute s"
                + " string\n@attribute d date \"yyyy\"\n@data\n1,x,'it\\'s',\"2004\"\n?,'y z',?,?\n"
                + "{0 5, 1 'y z'}\n{}\n"));
  }

  @Test
  void jsonLines() throws IOException {
    fuzz(
        "jsonl",
        JsonLinesFuzz::fuzzerTestOneInput,
        TABLE_WORDS,
        bytes(
            "{\"a\": 1.5, \"b\": \"x\"}\n{\"b\": null, \"c\": true}\n\n{\"a\": -200, \"d\":"
                + " \"2004-03-10\"}\n"));
  }

  @Test
  void checkpoints() throws IOException {
    Path file = folder.resolve("seed.safetensors");
    State state = new State();
    state.put("w", new double[] {1, -2.5, Double.NaN});
    state.put("steps", new long[] {7});
    state.put("law", "directional");
    CheckpointFile.write(file, state);
    fuzz("checkpoint", CheckpointFuzz::fuzzerTestOneInput, STATE_WORDS, Files.readAllBytes(file));
  }

  @Test
  void learners() throws IOException {
    List<byte[]> seeds = new ArrayList<>();
    for (Law law : List.of(Law.pool(), Law.directional(), Law.averaged(Law.scalar()))) {
      Learner learner =
          Learner.builder(Model.linear(2))
              .law(law)
              .intervals(0.9)
              .monitor(Monitor.coherence(3))
              .build();
      for (int row = 0; row < 5; row++) {
        learner.learn(new double[] {row, row % 2 == 0 ? Double.NaN : 1}, row);
      }
      seeds.add(learner.toBytes());
    }
    List<String> words = new ArrayList<>(STATE_WORDS);
    words.addAll(LAW_WORDS);
    fuzz("learner", LearnerFuzz::fuzzerTestOneInput, words, seeds.toArray(byte[][]::new));
  }

  @Test
  void laws() throws IOException {
    fuzz(
        "law",
        LawFuzz::fuzzerTestOneInput,
        LAW_WORDS,
        bytes("scalar(eta=0.3)"),
        bytes("directional(eta=0.5, beta=0.98, epsilon=0.1, memory=block, chunk=7)"),
        bytes("masked(eta=0.1, averaged-after=10)"),
        bytes(Law.pool().describe().toString()));
  }

  @Test
  void parquet() throws IOException {
    List<byte[]> seeds = new ArrayList<>();
    try (Stream<Path> files =
        Files.list(Path.of("..", "flyball-parquet", "src", "test", "resources", "parquet"))
            .sorted()) {
      for (Path file : files.filter(each -> each.toString().endsWith(".parquet")).toList()) {
        seeds.add(Files.readAllBytes(file));
      }
    }
    fuzz(
        "parquet",
        ParquetFuzz::fuzzerTestOneInput,
        List.of("PAR1", "\u0000", "x"),
        seeds.toArray(byte[][]::new));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static void fuzz(
      String format, Consumer<byte[]> reader, List<String> words, byte[]... seeds)
      throws IOException {
    List<byte[]> corpus = new ArrayList<>(List.of(seeds));
    corpus.addAll(kept(format));
    corpus.forEach(bytes -> read(reader, bytes, "of the corpus"));
    Random random = new Random(SEED);
    Mutation mutation = new Mutation(random, corpus, words);
    for (long i = 0; i < INPUTS; i++) {
      read(reader, mutation.next(), "number " + i);
    }
  }

  private static void read(Consumer<byte[]> reader, byte[] bytes, String which) {
    try {
      reader.accept(bytes);
    } catch (RuntimeException | Error e) {
      fail(
          "input %s (seed %d), as hexadecimal %s"
              .formatted(which, SEED, HexFormat.of().formatHex(bytes)),
          e);
    }
  }

  private static List<byte[]> kept(String format) throws IOException {
    Path folder = Path.of("src", "test", "resources", "fuzz", format);
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    List<byte[]> kept = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder).sorted()) {
      for (Path file : files.toList()) {
        kept.add(Files.readAllBytes(file));
      }
    }
    return kept;
  }
}
