package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rare classes in the commands. */
class BalanceTest {
  private static final long SEED = 12;

  @TempDir Path folder;

  private Path table() {
    Random random = new Random(SEED);
    List<String> lines = new ArrayList<>(List.of("a,b,label"));
    for (int t = 0; t < 1500; t++) {
      double a = random.nextGaussian();
      boolean rare = a + 1.5 * random.nextGaussian() > 3;
      lines.add(a + "," + random.nextGaussian() + "," + (rare ? "fault" : "fine"));
    }
    return Cli.file(folder, "rare.csv", lines.toArray(String[]::new));
  }

  @Test
  void evaluateFindsMoreOfTheRareClassAndSaysBalancedAccuracy() throws IOException {
    Path table = table();
    Path usual = folder.resolve("usual.csv");
    Path balanced = folder.resolve("balanced.csv");
    Cli plain = Cli.run("evaluate", table, "--target", "label", "--predictions", usual);
    Cli run =
        Cli.run("evaluate", table, "--target", "label", "--balance", "--predictions", balanced);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .containsPattern("(?m)^balanced accuracy [0-9.]+ %, where a baseline has 50");
    assertThat(plain.out()).doesNotContain("where a baseline has");
    assertThat(faults(balanced)).as("seed %d", SEED).isGreaterThan(3 * faults(usual) + 10);
  }

  private static long faults(Path predictions) throws IOException {
    return Files.readAllLines(predictions).stream()
        .filter(line -> line.split(",")[2].equals("fault"))
        .count();
  }

  @Test
  void predictKnowsHowFrequentClassesWere() {
    Path table = table();
    Path kept = folder.resolve("kept.ckpt");
    assertThat(Cli.run("train", table, "--target", "label", "--checkpoint", kept).code()).isZero();
    Cli usual = Cli.run("predict", kept, table);
    Cli balanced = Cli.run("predict", kept, table, "--balance");
    assertThat(balanced.code()).as(balanced.err()).isZero();
    assertThat(count(balanced)).isGreaterThan(3 * count(usual) + 10);
  }

  @Test
  void trainKeepsThatClassesAreBalanced() {
    Path table = table();
    Path kept = folder.resolve("kept.ckpt");
    Path plain = folder.resolve("plain.ckpt");
    Cli train =
        Cli.run(
            "train",
            table,
            "--target",
            "label",
            "--balance",
            "--holdout",
            "20%",
            "--checkpoint",
            kept);
    assertThat(train.code()).as(train.err()).isZero();
    Cli.run("train", table, "--target", "label", "--holdout", "20%", "--checkpoint", plain);
    assertThat(Cli.run("predict", kept, table).out())
        .isEqualTo(Cli.run("predict", plain, table, "--balance").out())
        .isNotEqualTo(Cli.run("predict", plain, table).out());
    Cli.run("train", table, "--resume", kept, "--checkpoint", kept);
    assertThat(Cli.run("predict", kept, table).out())
        .isEqualTo(Cli.run("predict", kept, table, "--balance").out());
    Path numbers = Cli.file(folder, "n.csv", "a,y", "1,2.5", "2,3.5", "3,7.25");
    Cli refused = Cli.run("train", numbers, "--target", "y", "--balance");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("--balance is for classes, and y holds numbers");
  }

  private static long count(Cli run) {
    return run.out().lines().filter(line -> line.contains(",fault,")).count();
  }

  @Test
  void numbersCannotBeBalanced() {
    Path table = Cli.file(folder, "n.csv", "a,y", "1,2.5", "2,3.5", "3,7.25");
    Cli run = Cli.run("evaluate", table, "--target", "y", "--balance");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--balance is for classes, and y holds numbers");
    Path kept = folder.resolve("n.ckpt");
    assertThat(Cli.run("train", table, "--target", "y", "--checkpoint", kept).code()).isZero();
    Cli predict = Cli.run("predict", kept, table, "--balance");
    assertThat(predict.code()).isNotZero();
    assertThat(predict.err()).contains("only classes can be balanced");
  }
}
