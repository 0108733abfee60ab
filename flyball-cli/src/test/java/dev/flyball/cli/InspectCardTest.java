package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code inspect --card}: a page that somebody reads who was not there. */
class InspectCardTest {
  private static final List<String> SECTIONS =
      List.of("## Data", "## Gaps", "## Law", "## Receipts", "## Limits");

  @TempDir private Path folder;

  private String card(Path table, Object... more) {
    Path kept = folder.resolve("kept.ckpt");
    Object[] args = new Object[more.length + 6];
    Object[] first = {"train", table, "--target", "y", "--checkpoint", kept};
    System.arraycopy(first, 0, args, 0, first.length);
    System.arraycopy(more, 0, args, first.length, more.length);
    Cli trained = Cli.run(args);
    assertThat(trained.code()).as(trained.err()).isZero();
    Cli run = Cli.run("inspect", kept, "--card");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out()).startsWith("# Model card: kept.ckpt");
    assertThat(run.out().lines()).containsSubsequence(SECTIONS);
    return run.out();
  }

  private Path table(boolean classes, String odd) {
    Random random = new Random(3);
    String[] lines = new String[301];
    lines[0] = "a,\"" + odd + "\",y";
    for (int i = 1; i < lines.length; i++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      String y = classes ? (a > b ? "yes" : "no") : Double.toString(2 * a - b);
      lines[i] = a + "," + (i % 4 == 0 ? b : "") + "," + y;
    }
    return Cli.file(folder, "table.csv", lines);
  }

  @Test
  void saysWhatAModelOfNumbersRestsOn() {
    String card = card(table(false, "b"), "--interval", "0.9");
    assertThat(card)
        .contains("Predicts `y`, a number, from 2 columns (2 features).")
        .contains("- Learned: 300 rows")
        .contains("1 of 2 features had gaps.")
        .contains("| `b` | 25.0 % |")
        .contains("mean absolute error")
        .contains("- Intervals of 90.0 %, all rows:")
        .contains("Seen in less than half of the recent rows: `b`.")
        .contains("within the range of the targets");
  }

  @Test
  void saysWhatAModelOfClassesRestsOn() {
    assertThat(card(table(true, "b")))
        .contains("Predicts `y`, a class,")
        .contains("- Classes: `")
        .contains("classes were right (naming the most frequent one:")
        .contains("Predictions come without intervals");
  }

  @Test
  void namesCannotBreakThePage() {
    String card = card(table(false, "a|b`c"));
    assertThat(card.lines()).contains("| feature | seen, all rows | seen, recent rows |");
    assertThat(card).contains("| ``a\\|b`c`` | 25.0 % |");
  }

  @Test
  void aLearnerThatNoTableMadeHasOneToo() {
    Learner learner = Learner.builder(Model.linear(2)).build();
    learner.learn(new double[] {1, 2}, 3);
    Path kept = folder.resolve("own.ckpt");
    learner.checkpoint(kept);
    String card = Cli.run("inspect", kept, "--card").out();
    assertThat(card.lines()).containsSubsequence(SECTIONS);
    assertThat(card)
        .contains("Predicts from 2 inputs.")
        .contains("does not say how often each feature was seen")
        .contains("None: no row with a target");
  }

  @Test
  void oneFormAtATime() {
    Learner learner = Learner.builder(Model.linear(2)).build();
    Path kept = folder.resolve("own.ckpt");
    learner.checkpoint(kept);
    Cli both = Cli.run("inspect", kept, "--card", "--json");
    assertThat(both.code()).isEqualTo(2);
    assertThat(both.err()).contains("--card and --json are two forms");
  }
}
