package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.data.named.NamedLearner;
import dev.flyball.data.named.NamedPredictor;
import dev.flyball.learn.Question;
import dev.flyball.serve.model.InOrder;
import dev.flyball.serve.model.Limits;
import dev.flyball.serve.model.LiveLearners;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.ServedPrediction;
import dev.flyball.serve.named.NamedLearners;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lags and changes in the commands. */
class LagTest {
  @TempDir Path folder;

  private static List<String> rows(int count) {
    Random random = new Random(4);
    List<String> rows = new ArrayList<>();
    double last = 0;
    for (int k = 0; k < count; k++) {
      double x = random.nextGaussian();
      double y = 0.8 * last + x;
      rows.add((k % 9 == 4 ? "" : x) + "," + (k % 11 == 5 ? "" : y));
      last = y;
    }
    return rows;
  }

  private Path table(String name, List<String> rows) {
    List<String> lines = new ArrayList<>(List.of("x,y"));
    lines.addAll(rows);
    return Cli.file(folder, name, lines.toArray(String[]::new));
  }

  @Test
  void predictGoesOnWithTheRowsThatWereLearned() {
    List<String> all = rows(300);
    Path first = table("first.csv", all.subList(0, 250));
    Path rest = table("rest.csv", all.subList(250, 300));
    Path whole = table("whole.csv", all);
    Path kept = folder.resolve("kept.ckpt");
    Cli train =
        Cli.run(
            "train",
            first,
            "--target",
            "y",
            "--lag",
            "1,3",
            "--lag",
            "x:1",
            "--difference",
            "x,y",
            "--checkpoint",
            kept);
    assertThat(train.code()).as(train.err()).isZero();
    assertThat(train.out()).contains("past: y.lag1, y.lag3, y.change", "past: x.lag1, x.change");
    // Else rows that lie further from the last target would be answered more as settled.
    Cli alone = Cli.run("predict", kept, rest, "--question", "settled");
    Cli together = Cli.run("predict", kept, whole, "--question", "settled");
    assertThat(alone.code()).as(alone.err()).isZero();
    List<String> last = predictions(alone.out());
    List<String> same = predictions(together.out());
    assertThat(last).hasSize(50).isEqualTo(same.subList(250, 300));
  }

  private static List<String> predictions(String csv) {
    return csv.lines().skip(1).map(line -> line.substring(line.indexOf(','))).toList();
  }

  @Test
  void trainingThatIsResumedIsTheSameAsOneThatWasNot() {
    List<String> all = rows(200);
    Path first = table("first.csv", all.subList(0, 120));
    Path rest = table("rest.csv", all.subList(120, 200));
    Path whole = table("whole.csv", all);
    Path kept = folder.resolve("kept.ckpt");
    Path once = folder.resolve("once.ckpt");
    done(
        "train",
        first,
        "--target",
        "y",
        "--lag",
        "1,24",
        "--difference",
        "x",
        "--checkpoint",
        kept);
    done("train", rest, "--resume", kept, "--checkpoint", kept);
    done(
        "train",
        whole,
        "--target",
        "y",
        "--lag",
        "1,24",
        "--difference",
        "x",
        "--checkpoint",
        once);
    assertThat(Cli.run("predict", kept, rest).out())
        .isEqualTo(Cli.run("predict", once, rest).out());
  }

  /** A file, a learner by name and the service say the same of rows that come next. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aCheckpointWithLagsSaysTheSameEverywhere(boolean dated) throws IOException {
    List<String> all = new ArrayList<>();
    for (int k = 0; k < 300; k++) {
      String row = rows(300).get(k);
      all.add(dated ? "2026-01-%02d %02d:00,%s".formatted(1 + k / 24, k % 24, row) : row);
    }
    if (dated) {
      all.subList(270, 274).clear();
    }
    String header = dated ? "at,x,y" : "x,y";
    Path first = Cli.file(folder, "first.csv", lines(header, all.subList(0, 250)));
    Path rest = Cli.file(folder, "rest.csv", lines(header, all.subList(250, all.size())));
    Path kept = folder.resolve("kept.ckpt");
    done(
        "train",
        first,
        "--target",
        "y",
        "--lag",
        "1,24",
        "--difference",
        "x",
        "--checkpoint",
        kept);
    List<String> said = Cli.run("predict", kept, rest).out().lines().skip(1).toList();
    NamedPredictor turn = NamedLearner.resume(kept).predictor().inTurn();
    byte[] bytes = Files.readAllBytes(kept);
    LiveLearners makers = new NamedLearners(Limits.defaults());
    Function<Row, ServedPrediction> served =
        makers.resume(makers.specOf(bytes), bytes).inTurn(Question.ANY);
    assertThat(makers.specOf(bytes).order())
        .isEqualTo(new InOrder(List.of("1,24"), List.of("x"), Optional.empty()));
    assertThat(said).hasSize(all.size() - 250);
    for (int k = 0; k < said.size(); k++) {
      String[] cells = all.get(250 + k).split(",", -1);
      Map<String, Object> event = new HashMap<>();
      String[] names = header.split(",");
      for (int c = 0; c < names.length; c++) {
        event.put(names[c], cells[c]);
      }
      double value = Double.parseDouble(said.get(k).split(",")[1]);
      assertThat(turn.predict(event).value()).as("row %s", k).isCloseTo(value, within(1e-5));
      Object target = event.remove("y");
      event.values().removeIf(each -> each.equals(""));
      assertThat(served.apply(new Row(null, null, 0, event, target)).value())
          .isCloseTo(value, within(1e-5));
    }
  }

  private static String[] lines(String header, List<String> rows) {
    List<String> lines = new ArrayList<>(List.of(header));
    lines.addAll(rows);
    return lines.toArray(String[]::new);
  }

  private static void done(Object... args) {
    Cli run = Cli.run(args);
    assertThat(run.code()).as(run.err()).isZero();
  }

  @Test
  void changesOfClassesAreRefused() {
    Path table = Cli.file(folder, "c.csv", "c,x,y", "a,1,2", "b,2,3", "a,3,5");
    Cli run = Cli.run("train", table, "--target", "y", "--difference", "c");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("column c", "numbers to take changes of");
  }

  @Test
  void aClassThatFollowsTheLastOneIsFoundByItsLag() {
    Random random = new Random(3);
    List<String> lines = new ArrayList<>(List.of("x,state"));
    String[] turn = {"heat", "hold", "cool"};
    for (int t = 0; t < 300; t++) {
      lines.add(random.nextGaussian() + "," + (t % 17 == 4 ? "" : turn[t % 3]));
    }
    Path table = Cli.file(folder, "turns.csv", lines.toArray(String[]::new));
    Path kept = folder.resolve("turns.ckpt");
    Cli run = Cli.run("train", table, "--target", "state", "--lag", "1", "--checkpoint", kept);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("past: state.lag1=cool, state.lag1=heat, state.lag1=hold")
        .containsPattern("error +9[0-9][.0-9]* % of the classes right");
    // The last class was cool: heat comes next, also in a table that goes on without its targets.
    Path next = Cli.file(folder, "next.csv", "x", "0.5", "-0.25");
    Cli predicted = Cli.run("predict", kept, next);
    assertThat(predicted.code()).as(predicted.err()).isZero();
    assertThat(predicted.out().lines().skip(1).findFirst().orElseThrow()).startsWith("1,heat,");
    Cli resumed = Cli.run("train", table, "--resume", kept);
    assertThat(resumed.err()).contains("skipped 300 rows");
  }
}
