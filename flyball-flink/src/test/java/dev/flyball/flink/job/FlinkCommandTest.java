package dev.flyball.flink.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.checkpoint.WriterLock;
import dev.flyball.random.RandomStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlinkCommandTest {
  private static final long SEED = 8;

  @TempDir private Path folder;

  private record Outcome(int status, String out, String err) {}

  private static Outcome run(Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status =
        FlinkCommand.commandLine()
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute(Stream.of(arguments).map(Object::toString).toArray(String[]::new));
    return new Outcome(status, out.toString(), err.toString());
  }

  /** Commands without Flink print it from there, so that help needs no build. */
  @Test
  void theHelpIsTheOneThatIsKeptWithTheOtherCommands() {
    assertThat(Path.of("../flyball-cli/src/main/resources/dev/flyball/cli/flink-help.txt"))
        .hasContent(run("--help").out());
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
      String hole = i % 2 == 0 ? "" : "NA";
      String cell = random.nextDouble() < 0.25 ? hole : String.valueOf(a);
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
            "x".repeat(3_000_000),
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
            "--features",
            "a,b",
            "--target",
            "y",
            "--output",
            folder.resolve("out"),
            "-Dparallelism.default=2");
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.status()).isZero();
    assertThat(results("predictions")).as("seed %d", SEED).hasSize(701);
    assertThat(results("rejected"))
        .hasSize(6)
        .anyMatch(line -> line.contains("too few fields: 4; expected 5"))
        .anyMatch(line -> line.contains("the key device is empty"))
        .anyMatch(line -> line.contains("column a: \\\"Infinity\\\" is not a finite number"))
        .anyMatch(line -> line.contains("column y: \\\"-Infinity\\\" is not a finite number"))
        .anyMatch(line -> line.contains("column a: \\\"one\\\" is not a finite number"))
        .anyMatch(line -> line.contains("a line of more than 1048576 bytes"));
    assertThat(results("predictions").stream().map(line -> line.replaceAll(",\"predic.*", "")))
        .as("seven devices and one strange key")
        .satisfies(keys -> assertThat(Set.copyOf(keys)).hasSize(8));
  }

  @Test
  void withoutKeyOneModelLearnsFromAll() throws IOException {
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
            "scalar(eta=0.3)",
            "--output",
            folder.resolve("out"));
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.status()).isZero();
    assertThat(results("predictions")).hasSize(3_000);
    assertThat(results("predictions"))
        .allMatch(line -> line.contains("\"key\":\"all\""))
        .anyMatch(line -> line.contains("\"steps\":2999"));
  }

  /** Every file is read by its own header, packed or not, whatever stands before its text. */
  @Tag("slow")
  @Test
  void filesMayDiffer() throws IOException {
    Path input = Files.createDirectory(folder.resolve("readings"));
    Files.writeString(input.resolve("1.csv"), "device,t,a,b,y\nd,1,2,3,1\nd,2,-200.0,3,1\n");
    Files.writeString(input.resolve("2.csv"), "\uFEFFy;b;a;t;device\r\n1,5;3;2;3;d\r\n");
    try (var out =
        new java.util.zip.GZIPOutputStream(Files.newOutputStream(input.resolve("3.csv.gz")))) {
      out.write("b,a,y,t,device,more\n3,2,1,4,d,x\n3,2,1,5,d,x\n".getBytes());
    }
    Files.writeString(input.resolve("4.csv"), "device,t,a,y\nd,6,2,1\nd,7,2,1\n");
    Files.write(input.resolve("5.csv.gz"), cut(Files.readAllBytes(input.resolve("3.csv.gz"))));
    Outcome outcome =
        run(
            "--input",
            input,
            "--key",
            "device",
            "--id",
            "t",
            "--target",
            "y",
            "--missing",
            "-200",
            "--output",
            folder.resolve("out"),
            "-Dparallelism.default=1");
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.status()).isZero();
    assertThat(outcome.out()).contains("Lines that could not be read: 2;");
    assertThat(results("predictions"))
        .hasSize(5)
        .anyMatch(line -> line.contains("\"id\":\"2\"") && line.contains("\"seen\":1"))
        .anyMatch(line -> line.contains("\"id\":\"3\"") && line.contains("\"target\":1.5"))
        .anyMatch(line -> line.contains("\"id\":\"5\""));
    assertThat(results("rejected"))
        .hasSize(2)
        .anyMatch(
            line ->
                line.contains("the feature 'b' is not one of the columns [device, t, a, y]")
                    && line.contains("4.csv"))
        .anyMatch(line -> line.contains("the packed file is damaged") && line.contains("5.csv"));
  }

  private static byte[] cut(byte[] packed) {
    return java.util.Arrays.copyOf(packed, packed.length / 2);
  }

  @Test
  void badUsageIsTwoAndSaysWhy() throws IOException {
    Path input = Files.write(folder.resolve("readings.csv"), List.of("device,t,a,b,y"));
    Path empty = Files.createFile(folder.resolve("empty.csv"));
    check(run("--input", input, "--target", "z"), "the target 'z' is not one of the columns");
    check(run("--input", empty, "--target", "y"), "is empty");
    check(
        run("--input", folder.resolve("none.csv"), "--target", "y"), "there is no file or folder");
    check(run("--input", input, "--target", "y", "--law", "newton"), "law 'newton'");
    check(run("--input", input, "--target", "y", "--law", "scalar(eta=-1)"), "eta");
    check(
        run("--input", input, "--target", "y", "--law", "masked(beta=0.9)"),
        "beta=0.9 is not a constant of the masked law");
    check(run("--input", "kafka://host:1/t", "--target", "y"), "jsonl needs --features");
    check(run("--target", "y"), "--input is missing");
    check(run("--inputs", "x"), "Unknown option");
    check(run("--input", input, "--target", ""), "--target is ''; expected the name of the field");
    check(
        run("--input", input, "--target", "y", "--features", "a,,b"),
        "--features is 'a,,b'; expected names of fields");
  }

  private static void check(Outcome outcome, String message) {
    assertThat(outcome.status()).as(outcome.err()).isEqualTo(2);
    assertThat(outcome.err()).contains(message).doesNotContain("\tat ");
  }

  /** Whoever runs a job has its folders alone. */
  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"out", "checkpoints"})
  void aSecondJobOnAFolderIsRefused(String held) throws IOException {
    List<String> lines = new ArrayList<>(List.of("device,t,a,b,y"));
    lines.addAll(rows(20));
    Path input = Files.write(folder.resolve("readings.csv"), lines);
    Files.createDirectories(folder.resolve(held));
    Object[] arguments = {
      "--input",
      input,
      "--key",
      "device",
      "--features",
      "a,b",
      "--target",
      "y",
      "--output",
      folder.resolve("out"),
      "--checkpoints",
      folder.resolve("checkpoints")
    };
    try (WriterLock lock = WriterLock.take(folder.resolve(held).resolve(".flyball.lock"))) {
      Outcome refused = run(arguments);
      assertThat(refused.status()).isEqualTo(2);
      assertThat(refused.err())
          .contains("another job has the folder " + folder.resolve(held))
          .contains("process " + ProcessHandle.current().pid());
      assertThat(results("predictions")).isEmpty();
    }
    for (int i = 1; i <= 2; i++) {
      assertThat(run(arguments).err()).as("its own lock is given back").isEmpty();
      assertThat(results("predictions")).hasSize(20 * i);
    }
  }
}
