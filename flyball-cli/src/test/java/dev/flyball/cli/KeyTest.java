package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.data.named.NamedLearner;
import dev.flyball.learn.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that belong to series, in the commands. */
class KeyTest {
  private static final int STORES = 12;

  @TempDir Path folder;

  /** So many days of all stores: each has a level of its own and a slow swing about it. */
  private static List<String> rows(int days) {
    Random random = new Random(7);
    double[] level = random.doubles(STORES, 100, 2000).toArray();
    double[] swing = new double[STORES];
    List<String> rows = new ArrayList<>();
    for (int day = 0; day < days; day++) {
      for (int store = 0; store < STORES; store++) {
        double price = random.nextDouble(1, 2);
        swing[store] = 0.9 * swing[store] + 20 * random.nextGaussian();
        double sales = level[store] + swing[store] - 50 * price;
        rows.add(
            String.format(
                Locale.ROOT,
                "2024-%02d-%02d,%d,%.2f,%.2f",
                1 + day / 28,
                1 + day % 28,
                (store * 7 + 3) % 13,
                price,
                sales));
      }
    }
    return rows;
  }

  private Path table(String name, List<String> rows) {
    List<String> lines = new ArrayList<>(List.of("date,store,price,sales"));
    lines.addAll(rows);
    return Cli.file(folder, name, lines.toArray(String[]::new));
  }

  private static Cli done(Object... args) {
    Cli run = Cli.run(args);
    assertThat(run.code()).as(run.err()).isZero();
    return run;
  }

  static double error(Cli evaluated) {
    Matcher found = Pattern.compile("this law\\)\\s+([0-9.]+)").matcher(evaluated.out());
    assertThat(found.find()).as(evaluated.out()).isTrue();
    return Double.parseDouble(found.group(1));
  }

  @Test
  void aCertainKeyIsFoundAndSaidAndHelps() {
    Path table = table("sales.csv", rows(120));
    Cli found = done("evaluate", table, "--target", "sales");
    assertThat(found.out())
        .contains("rows look like 12 series; using store as key; --key none turns it off");
    assertThat(found.out())
        .contains("Errors by store", "In 0 of 12 series the error is above that of its own mean");
    Cli without = done("evaluate", table, "--target", "sales", "--key", "none", "--codes", "none");
    assertThat(without.out()).doesNotContain("series");
    assertThat(error(found)).isLessThan(0.8 * error(without));
  }

  @Test
  void predictGoesOnWithWhatIsKnownOfEachSeries() {
    List<String> all = rows(100);
    int cut = 80 * STORES + 5;
    Path first = table("first.csv", all.subList(0, cut));
    Path rest = table("rest.csv", all.subList(cut, all.size()));
    Path kept = folder.resolve("kept.ckpt");
    done("train", first, "--target", "sales", "--checkpoint", kept);
    List<String> blind =
        all.subList(cut, all.size()).stream()
            .map(line -> line.substring(0, line.lastIndexOf(',') + 1))
            .toList();
    Path unknown = table("unknown.csv", blind);
    String predicted = done("predict", kept, rest).out();
    assertThat(predicted)
        .as("the answers in the table are not used")
        .isEqualTo(done("predict", kept, unknown).out());
  }

  @Test
  void trainingThatIsResumedIsTheSameAsOneThatWasNot() {
    List<String> all = rows(60);
    int cut = 40 * STORES + 5;
    Path first = table("first.csv", all.subList(0, cut));
    Path rest = table("rest.csv", all.subList(cut, all.size()));
    Path whole = table("whole.csv", all);
    Path kept = folder.resolve("kept.ckpt");
    Path once = folder.resolve("once.ckpt");
    done("train", first, "--target", "sales", "--key", "store", "--checkpoint", kept);
    done("train", rest, "--resume", kept, "--checkpoint", kept);
    done("train", whole, "--target", "sales", "--key", "store", "--checkpoint", once);
    assertThat(done("predict", kept, rest).out()).isEqualTo(done("predict", once, rest).out());
  }

  @Test
  void aKeyThatIsTheTargetOrNoColumnIsRefused() {
    Path table = table("sales.csv", rows(10));
    Cli target = Cli.run("evaluate", table, "--target", "sales", "--key", "sales");
    assertThat(target.code()).isEqualTo(2);
    assertThat(target.err()).contains("the key is [sales]");
    Cli none = Cli.run("evaluate", table, "--target", "sales", "--key", "stoer");
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("stoer").contains("store");
  }

  /** The price means more to some stores than to others, and to some nothing. */
  private static List<String> different(int count) {
    Random random = new Random(3);
    List<String> rows = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      int store = random.nextInt(STORES);
      double price = random.nextGaussian();
      double sales = 10 + store * price + 0.5 * random.nextGaussian();
      rows.add(String.format(Locale.ROOT, "2024-01-01,s%d,%.4f,%.4f", store, price, sales));
    }
    return rows;
  }

  /** That of the last row, in this column. */
  private static double prediction(String table, int column) {
    List<String> lines = table.lines().toList();
    return Double.parseDouble(lines.get(lines.size() - 1).split(",")[column]);
  }

  @Test
  void storesHaveWeightsOfTheirOwnAndPredictGoesOnWithThem() throws IOException {
    List<String> all = different(1500);
    Path whole = table("whole.csv", all);
    Path rows = folder.resolve("rows.csv");
    Cli found =
        done("evaluate", whole, "--target", "sales", "--key", "store", "--predictions", rows);
    assertThat(error(found)).as("half a unit of noise has .4").isLessThan(0.65);
    Path first = table("first.csv", all.subList(0, 1499));
    Path last = table("last.csv", all.subList(1499, 1500));
    Path kept = folder.resolve("kept.ckpt");
    done("train", first, "--target", "sales", "--key", "store", "--checkpoint", kept);
    String then = done("predict", kept, last, "--question", "next").out();
    assertThat(prediction(then, 1))
        .as("what evaluate says of that row, but for the first look at the table")
        .isCloseTo(prediction(Files.readString(rows), 2), within(0.01));
    NamedLearner live = NamedLearner.resume(kept);
    String[] cells = all.get(1499).split(",");
    Map<String, Object> row = Map.of("store", cells[1], "price", Double.valueOf(cells[2]));
    assertThat(live.predict(Question.NEXT, row).value())
        .as("a learner of names says the same")
        .isCloseTo(prediction(then, 1), within(1e-4));
    live.learn(Map.of("store", "s12", "price", 1.0, "more", 2.0), 3.0);
    assertThat(live.predict(Question.NEXT, row).value())
        .as("also with a store and a column more")
        .isCloseTo(prediction(then, 1), within(0.5));
  }
}
