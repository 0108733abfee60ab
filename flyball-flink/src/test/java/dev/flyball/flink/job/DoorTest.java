package dev.flyball.flink.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.data.named.NamedLearner;
import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import dev.flyball.random.RandomStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the job predicts is what the library predicts, from nothing or from a checkpoint. */
@Tag("slow")
class DoorTest {
  private static final long SEED = 28;
  private static final int ROWS = 120;
  private static final List<String> NAMES = List.of("a", "b", "c");
  private static final Pattern FIELD = Pattern.compile("\"(id|prediction)\":\"?([^\",}]+)");

  @TempDir private Path folder;
  private final List<Map<String, Object>> rows = new ArrayList<>();

  @BeforeEach
  void makeRows() {
    RandomStream random = new RandomStream(SEED);
    for (int i = 0; i < ROWS; i++) {
      Map<String, Object> row = new LinkedHashMap<>();
      double y = 0;
      for (String name : NAMES) {
        double value = random.nextGaussian();
        y += value * name.charAt(0) / 97.0;
        if (i == 0 || !random.nextBoolean(0.25)) {
          row.put(name, value);
        }
      }
      row.put("y", y);
      rows.add(row);
    }
  }

  private static double[] values(Map<String, Object> row) {
    return NAMES.stream().mapToDouble(n -> (Double) row.getOrDefault(n, Double.NaN)).toArray();
  }

  /** The rows from {@code from} on as a table, with a key and a number. */
  private Path table(int from, int keys) throws IOException {
    List<String> lines = new ArrayList<>(List.of("n,key,a,b,c,y"));
    for (int i = from; i < ROWS; i++) {
      Map<String, Object> row = rows.get(i);
      lines.add(
          "%d,key %d,%s,%s,%s,%s"
              .formatted(
                  i,
                  i % keys,
                  row.getOrDefault("a", ""),
                  row.getOrDefault("b", ""),
                  row.getOrDefault("c", ""),
                  row.get("y")));
    }
    return Files.write(folder.resolve("table.csv"), lines);
  }

  /** The job's predictions by the number of the row. */
  private Map<Integer, Double> run(String... arguments) throws IOException {
    StringWriter err = new StringWriter();
    Path out = folder.resolve("out");
    int status =
        FlinkCommand.commandLine()
            .setOut(new PrintWriter(new StringWriter()))
            .setErr(new PrintWriter(err))
            .execute(
                Stream.concat(
                        Stream.of(arguments),
                        Stream.of("--key", "key", "--id", "n", "--output", out.toString()))
                    .toArray(String[]::new));
    assertThat(err.toString()).isEmpty();
    assertThat(status).isZero();
    Map<Integer, Double> found = new TreeMap<>();
    try (Stream<Path> files = Files.walk(out)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".jsonl")).toList()) {
        for (String line : Files.readAllLines(file)) {
          Map<String, String> fields = new LinkedHashMap<>();
          Matcher field = FIELD.matcher(line);
          while (field.find()) {
            fields.put(field.group(1), field.group(2));
          }
          assertThat(fields).as(line).containsKeys("id", "prediction");
          found.put(
              Integer.parseInt(fields.get("id")), Double.parseDouble(fields.get("prediction")));
        }
      }
    }
    return found;
  }

  @ParameterizedTest
  @ValueSource(strings = {"pool", "directional", "directional(memory=waiting)", "paper(eta=0.02)"})
  void givesTheBitsOfTheLibrary(String law) throws IOException {
    Model model = Model.linear(NAMES.size());
    Learner learner = LearnerSpec.of(model).law(Law.parse(law, model)).learner();
    Map<Integer, Double> expected = new TreeMap<>();
    for (int i = 0; i < ROWS; i++) {
      Map<String, Object> row = rows.get(i);
      expected.put(i, learner.learn(values(row), (Double) row.get("y")).prediction());
    }
    Path table = table(0, 1);
    assertThat(run("--input", table.toString(), "--target", "y", "--law", law)).isEqualTo(expected);
  }

  private static NamedLearner learner() {
    return NamedLearner.builder("y").law(Law.pool()).build();
  }

  @Test
  void goesOnFromWhatAModelHasLearned() throws IOException {
    NamedLearner learner = learner();
    rows.subList(0, ROWS / 2).forEach(learner::learn);
    Path checkpoint = Files.write(folder.resolve("served.ckpt"), learner.toBytes());
    Map<Integer, Double> expected = new TreeMap<>();
    for (int i = ROWS / 2; i < ROWS; i++) {
      expected.put(i, learner.learn(rows.get(i)).prediction());
    }
    Path table = table(ROWS / 2, 1);
    assertThat(run("--input", table.toString(), "--resume", checkpoint.toString()))
        .isEqualTo(expected);
  }

  @Test
  void everyKeyGoesOnFromItsOwn() throws IOException {
    Map<Integer, Double> expected = new TreeMap<>();
    Path archive = folder.resolve("served.zip");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      for (int key = 0; key < 2; key++) {
        NamedLearner learner = learner();
        for (int i = key; i < ROWS / 2; i += 3) {
          learner.learn(i < 3 ? rows.get(0) : rows.get(i));
        }
        zip.putNextEntry(new ZipEntry(URLEncoder.encode("key " + key, UTF_8) + ".ckpt"));
        zip.write(learner.toBytes());
        for (int i = ROWS / 2 + key; i < ROWS; i += 3) {
          expected.put(i, learner.learn(rows.get(i)).prediction());
        }
      }
    }
    Path table = table(ROWS / 2, 3);
    Map<Integer, Double> found =
        run("--input", table.toString(), "--resume", archive.toString(), "--target", "y");
    assertThat(found).hasSize(ROWS / 2).containsAllEntriesOf(expected);
    assertThat(found.get(ROWS / 2 + 2)).as("a key that the archive does not have").isZero();
  }

  private String refusal(String... arguments) {
    StringWriter err = new StringWriter();
    int status = FlinkCommand.commandLine().setErr(new PrintWriter(err)).execute(arguments);
    assertThat(status).isEqualTo(2);
    return err.toString();
  }

  @Test
  void refusesWhatDoesNotGoTogether() throws IOException {
    NamedLearner learner = NamedLearner.builder("y").build();
    learner.learn(Map.of("street", "north", "a", 1.0, "y", 2.0));
    String file = Files.write(folder.resolve("c.ckpt"), learner.toBytes()).toString();
    String table = table(0, 1).toString();
    assertThat(refusal("--input", table, "--resume", file)).contains("a job takes numbers");
    assertThat(refusal("--input", table, "--resume", file, "--features", "a"))
        .contains("--features does not go with --resume");
    assertThat(refusal("--input", table, "--resume", "none.ckpt"))
        .contains("--resume: there is no file none.ckpt");
  }
}
