package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every example that a help text prints works, in the order of the list of commands, so that train
 * leaves the checkpoint that predict and inspect take. Only the folders differ: what is read comes
 * from the repository's examples, what is written goes to a temporary folder.
 */
class HelpExamplesTest {
  /** What is known but not run, by how it begins: it needs a network, a cluster or minutes. */
  private static final List<String> NOT_RUN =
      List.of(
          "experiment linear",
          "experiment har",
          "experiment compare",
          "experiment sea-ice",
          "experiment sensor-faults",
          "experiment defaults",
          "data airquality",
          "data har",
          "serve",
          "demo",
          "flink",
          "bench");

  private static final Set<String> BEFORE_FILES =
      Set.of(
          "--out",
          "--to",
          "--checkpoint",
          "--resume",
          "--predictions",
          "--trace",
          "--onnx",
          "--card");

  @TempDir private Path folder;

  @Tag("slow")
  @Test
  void theyAllWork() throws IOException {
    List<String> examples = examples().distinct().toList();
    assertThat(examples).hasSizeGreaterThan(30);
    for (String example : examples) {
      String command = example.replaceFirst("^cat [^|]*[|] ", "").replaceFirst(" [|>].*|\\)$", "");
      List<String> words = words(command.replaceFirst("^.*?flyball ?", ""));
      if (NOT_RUN.stream().anyMatch(String.join(" ", words)::startsWith)) {
        words = new ArrayList<>(words.stream().takeWhile(word -> !word.startsWith("-")).toList());
        words.add("--help");
      }
      InputStream before = System.in;
      try (InputStream piped = piped(example)) {
        System.setIn(piped);
        Cli run = Cli.run(words.stream().map(Object.class::cast).toArray());
        assertThat(run.code()).as("%s%n%s", example, run.err()).isZero();
      } finally {
        System.setIn(before);
      }
    }
  }

  /** What an example pipes into the command; nothing where it does not. */
  private static InputStream piped(String example) throws IOException {
    return example.startsWith("cat ")
        ? Files.newInputStream(Path.of("..", example.split(" ")[1]))
        : InputStream.nullInputStream();
  }

  private List<String> words(String command) {
    List<String> words = new ArrayList<>();
    String before = "";
    for (String word : command.split(" +")) {
      String plain = word.replace("\"", "");
      boolean written = BEFORE_FILES.contains(before) || plain.endsWith(".ckpt");
      words.add(
          plain.startsWith("examples/")
              ? "../" + plain
              : written ? folder.resolve(plain).toString() : plain);
      before = word;
    }
    return words;
  }

  /** The indented lines of all help texts that begin as a command line does. */
  private static Stream<String> examples() {
    return HelpTest.commands()
        .flatMap(
            path -> {
              List<Object> args = new ArrayList<>(path);
              args.add("--help");
              return Cli.run(args.toArray()).out().lines();
            })
        .filter(line -> line.matches("  (flyball|cat|source) .*"))
        .map(String::strip);
  }
}
