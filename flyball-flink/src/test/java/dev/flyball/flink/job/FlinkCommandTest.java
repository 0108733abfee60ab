package dev.flyball.flink.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.missing.RandomStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class FlinkCommandTest {
  private static final long SEED = 8;

  @TempDir private Path folder;

  private record Outcome(int status, String out, String err) {}

  private static Outcome run(Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status =
        new CommandLine(new FlinkCommand())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute(Stream.of(arguments).map(Object::toString).toArray(String[]::new));
    return new Outcome(status, out.toString(), err.toString());
  }

  private List<String> results(String name) {
    Path results = folder.resolve("out").resolve(name);
    if (!Files.exists(results)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(results)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !file.getFileName().toString().startsWith("."))
          .flatMap(FlinkCommandTest::lines)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Rows of y = 2 a - b with a quarter of the values missing. */
  private static List<String> rows(int count) {
    RandomStream random = new RandomStream(SEED);
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      String cell = random.nextDouble() < 0.25 ? "" : String.valueOf(a);
      rows.add("d%d,%d,%s,%s,%s".formatted(i % 7, i, cell, b, 2 * a - b));
    }
    return rows;
  }

  @Test
  void poisonNeverStopsTheJob() throws IOException {
    List<String> lines = new ArrayList<>(List.of("device,t,a,b,y"));
    lines.addAll(rows(700));
    List<String> poison =
        List.of(
            "d1,12,1,2",
            ",13,1,2,3",
            "d1,14,Infinity,2,3",
            "d1,15,1,2,-Infinity",
            "d1,16,one,2,3",
            "d1,never,1,2,3",
            "d1,99999999999999999999,1,2,3",
            "x".repeat(100_000),
            "k".repeat(70_000) + ",800,1,2,3");
    for (int i = 0; i < poison.size(); i++) {
      lines.add(1 + 70 * i, poison.get(i));
    }
    Path input = Files.write(folder.resolve("readings.csv"), lines);
    Outcome outcome =
        run(
            "--input",
            input,
            "--key",
            "device",
            "--time",
            "t",
            "--disorder",
            "PT1S",
            "--target",
            "y",
            "--output",
            folder.resolve("out"),
            "--parameters",
            "--parallelism",
            2);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.status()).isZero();
    assertThat(results("predictions")).as("seed %d", SEED).hasSize(701);
    assertThat(results("rejected"))
        .hasSize(8)
        .anyMatch(line -> line.contains("4 fields where the header has 5"))
        .anyMatch(line -> line.contains("no key"))
        .anyMatch(line -> line.contains("component 0 is Infinity"))
        .anyMatch(line -> line.contains("the target is -Infinity"))
        .anyMatch(line -> line.contains("a is 'one'; expected a number"));
    assertThat(results("parameters")).as("seven devices and one strange key").hasSize(8);
  }

  @Test
  void withoutKeyOneModelLearnsAndPredictsInParallel() throws IOException {
    List<String> lines = new ArrayList<>(List.of("device,t,a,b,y"));
    lines.addAll(rows(3_000));
    Path input = Files.write(folder.resolve("readings.csv"), lines);
    Outcome outcome =
        run(
            "--input",
            input,
            "--features",
            "a,b",
            "--target",
            "y",
            "--law",
            "scalar",
            "--eta",
            "0.3",
            "--publish-every",
            100,
            "--output",
            folder.resolve("out"),
            "--parameters");
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.status()).isZero();
    assertThat(results("predictions")).hasSize(3_000);
    assertThat(results("parameters"))
        .singleElement()
        .asString()
        .contains("\"key\":\"all\"", "\"steps\":3000");
  }

  /** The stream of constants stands outside event time: observations do not wait for it. */
  @Test
  void constantsComeBesideObservationsInEventTime() throws IOException {
    List<String> lines = new ArrayList<>(List.of("device,t,a,b,y"));
    lines.addAll(rows(2_000));
    Path input = Files.write(folder.resolve("readings.csv"), lines);
    Path constants =
        Files.write(folder.resolve("constants"), List.of("eta=0.2", "", "eta=none at all"));
    Outcome outcome =
        run(
            "--input",
            input,
            "--key",
            "device",
            "--time",
            "t",
            "--target",
            "y",
            "--constants",
            constants,
            "--output",
            folder.resolve("out"),
            "--parallelism",
            2);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.status()).isZero();
    assertThat(results("predictions")).as("seed %d", SEED).hasSize(2_000);
    assertThat(results("rejected"))
        .singleElement()
        .asString()
        .contains("constants: eta=none at all is not a number");
  }

  @Test
  void badUsageIsTwoAndSaysWhy() throws IOException {
    Path input = Files.write(folder.resolve("readings.csv"), List.of("device,t,a,b,y"));
    Path empty = Files.createFile(folder.resolve("empty.csv"));
    check(run("--input", input, "--target", "z"), "the target 'z' is not one of the columns");
    check(run("--input", empty, "--target", "y"), "is empty");
    check(
        run("--input", folder.resolve("none.csv"), "--target", "y"), "there is no file or folder");
    check(run("--input", input, "--target", "y", "--law", "newton"), "--law is 'newton'");
    check(run("--input", input, "--target", "y", "--eta", "-1"), "eta must be positive");
    check(
        run("--input", input, "--target", "y", "--law", "masked", "--beta", "0.9"),
        "--beta does not apply to --law masked");
    check(run("--input", input, "--target", "y", "--memory", "block"), "--block-size");
    check(run("--input", "kafka://host:1/t", "--target", "y"), "json needs --features");
    check(run("--target", "y"), "Missing required option");
  }

  private static void check(Outcome outcome, String message) {
    assertThat(outcome.status()).as(outcome.err()).isEqualTo(2);
    assertThat(outcome.err()).contains(message).doesNotContain("\tat ");
  }
}
