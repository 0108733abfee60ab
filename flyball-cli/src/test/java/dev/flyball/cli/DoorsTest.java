package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import dev.flyball.serve.FlyballServer;
import dev.flyball.serve.ServeConfig;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One table gives the same bits at every door: whatever the order of words, from a file or a pipe,
 * in one run or two, with the kernels of any JVM, in the library and in the service. Flink's door
 * is compared with the library's in flyball-flink.
 */
@Tag("slow")
class DoorsTest {
  private static final long SEED = 28;
  private static final int ROWS = 300;
  private static final int COLUMNS = 30;

  /** What a JVM may be started with; this one has the vector module. */
  private static final String PLAIN = "-Ddev.flyball.kernels=plain";

  private static final String VECTOR = "--add-modules=jdk.incubator.vector";

  @TempDir private Path folder;
  private Path table;
  private List<String> lines;

  @BeforeEach
  void writeTheTable() throws IOException {
    Random random = new Random(SEED);
    lines = new ArrayList<>();
    StringBuilder header = new StringBuilder("y");
    for (int j = 0; j < COLUMNS; j++) {
      header.append(",x").append(j);
    }
    lines.add(header.toString());
    for (int i = 0; i < ROWS; i++) {
      StringBuilder cells = new StringBuilder();
      double y = 0;
      for (int j = 0; j < COLUMNS; j++) {
        double value = random.nextGaussian();
        y += value * Math.cos(j);
        String cell = random.nextInt(4) == 0 ? "" : String.format(Locale.ROOT, "%.6f", value);
        cells.append(',').append(cell);
      }
      lines.add(String.format(Locale.ROOT, "%.6f", y) + cells);
    }
    table = Files.write(folder.resolve("table.csv"), lines);
  }

  private Path checkpoint(String name) {
    return folder.resolve(name + ".ckpt");
  }

  /** The command in a JVM of its own; what it printed. */
  private String elsewhere(String option, Path input, Object... words)
      throws IOException, InterruptedException {
    List<String> command = JavaCommand.of(List.of(option), Main.class, words);
    Path out = folder.resolve("out.txt");
    Path err = folder.resolve("err.txt");
    ProcessBuilder process =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    if (input != null) {
      process.redirectInput(input.toFile());
    }
    assertThat(process.start().waitFor()).as(Files.readString(err)).isZero();
    return Files.readString(out);
  }

  private void train(Object... words) {
    Cli trained = Cli.run(words);
    assertThat(trained.code()).as(trained.err()).isZero();
  }

  private static double[] weights(Path checkpoint) throws IOException {
    return Learner.resume(checkpoint).parameters();
  }

  @ParameterizedTest
  @ValueSource(strings = {"pool", "directional", "paper(eta=0.02)"})
  void trainingHasTheSameBits(String law) throws IOException, InterruptedException {
    Path file = checkpoint("file");
    train("train", table, "--target", "y", "--law", law, "--checkpoint", file);
    Path turned = checkpoint("turned");
    elsewhere(PLAIN, null, "train", "--checkpoint", turned, "--law", law, "--target", "y", table);
    assertThat(turned).as(law).hasSameBinaryContentAs(file);

    Path piped = checkpoint("piped");
    elsewhere(VECTOR, table, "train", "--law", law, "--checkpoint", piped, "--target", "y", "-");
    assertThat(weights(piped)).as(law).isEqualTo(weights(file));

    Path resumed = checkpoint("resumed");
    Files.write(table, lines.subList(0, ROWS / 2));
    elsewhere(PLAIN, null, "train", table, "--target", "y", "--law", law, "--checkpoint", resumed);
    Files.write(table, lines);
    train("train", "--resume", resumed, "--checkpoint", resumed);
    assertThat(resumed).as(law).hasSameBinaryContentAs(file);

    assertThat(inTheLibrary(law)).as(law).isEqualTo(weights(file));
    assertThat(inTheService(law, "text/csv", String.join("\n", lines)))
        .as(law)
        .isEqualTo(weights(file));
    assertThat(inTheService(law, "application/x-ndjson", jsonLines()))
        .as(law)
        .isEqualTo(weights(file));
  }

  /** The weights of a learner that is given arrays. */
  private double[] inTheLibrary(String law) {
    Model model = Model.linear(COLUMNS);
    Learner learner = LearnerSpec.of(model).law(Law.parse(law, model)).learner();
    for (String line : lines.subList(1, lines.size())) {
      double[] cells = Stream.of(line.split(",", -1)).mapToDouble(DoorsTest::number).toArray();
      learner.learn(Arrays.copyOfRange(cells, 1, cells.length), cells[0]);
    }
    return learner.parameters();
  }

  private static double number(String cell) {
    return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
  }

  private String jsonLines() {
    String[] names = lines.get(0).split(",");
    StringBuilder json = new StringBuilder();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      json.append(
          IntStream.range(0, names.length)
              .mapToObj(k -> "\"%s\":%s".formatted(names[k], cells[k].isEmpty() ? "NaN" : cells[k]))
              .collect(Collectors.joining(",", "{", "}\n")));
    }
    return json.toString();
  }

  /** The weights of a served model whose features are named in the order of the columns. */
  private double[] inTheService(String law, String type, String body)
      throws IOException, InterruptedException {
    String features =
        IntStream.range(0, COLUMNS)
            .mapToObj("\"x%d\":\"number\""::formatted)
            .collect(Collectors.joining(",", "{", "}"));
    Path data = Files.createTempDirectory(folder, "served");
    try (FlyballServer server = FlyballServer.start(ServeConfig.in(data).address("127.0.0.1", 0))) {
      String model = server.address() + "/models/m";
      String spec = "{\"target\":\"y\",\"law\":\"%s\",\"features\":%s}".formatted(law, features);
      send("PUT", model, "application/json", spec);
      send("POST", model + "/learn?answers=counts", type, body);
      return Learner.fromBytes(send("GET", model + "/checkpoint", type, "")).parameters();
    }
  }

  private static byte[] send(String method, String address, String type, String body)
      throws IOException, InterruptedException {
    HttpResponse<byte[]> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(address))
                    .header("Content-Type", type)
                    .method(method, HttpRequest.BodyPublishers.ofString(body))
                    .build(),
                HttpResponse.BodyHandlers.ofByteArray());
    assertThat(answer.statusCode()).isBetween(200, 201);
    return answer.body();
  }

  /** A text without a size is filled in alike. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "directional(memory=block)",
        "directional(memory=low-rank)",
        "directional(memory=waiting)"
      })
  void theTextOfALawMeansTheSame(String law) throws IOException, InterruptedException {
    Path file = checkpoint("file");
    train("train", table, "--target", "y", "--law", law, "--checkpoint", file);
    assertThat(inTheLibrary(law)).isEqualTo(weights(file));
    assertThat(inTheService(law, "text/csv", String.join("\n", lines))).isEqualTo(weights(file));
  }

  @Test
  void evaluatingHasTheSameDigits() throws IOException, InterruptedException {
    Path first = folder.resolve("first");
    Path second = folder.resolve("second");
    Path third = folder.resolve("third");
    elsewhere(PLAIN, null, "evaluate", table, "--target", "y", "--out", first);
    elsewhere(VECTOR, null, "evaluate", "--target", "y", "--out", second, table);
    elsewhere(VECTOR, table, "evaluate", "--out", third, "--target", "y", "-");
    List<String> errors = errors(first);
    assertThat(errors).hasSizeGreaterThan(3);
    assertThat(errors(second)).isEqualTo(errors);
    assertThat(errors(third)).isEqualTo(errors);
  }

  /** The lines of results.json with errors in full precision. */
  private static List<String> errors(Path out) throws IOException {
    return Files.readAllLines(out.resolve("results.json")).stream()
        .filter(line -> line.matches(".*\\d\\.\\d{6,}.*") && !line.contains("econds"))
        .toList();
  }
}
