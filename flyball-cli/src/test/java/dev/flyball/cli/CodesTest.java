package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns of numbers that are codes, in the commands. */
class CodesTest {
  private static final String SAID =
      "the order of the numbers in kind says nothing of y; each is a category";

  @TempDir Path folder;

  private Path table() {
    Random random = new Random(3);
    double[] level = random.doubles(12, -9, 9).toArray();
    List<String> lines = new ArrayList<>(List.of("kind,x,y"));
    for (int row = 0; row < 900; row++) {
      int kind = random.nextInt(level.length);
      double x = random.nextGaussian();
      double y = level[kind] + x + 0.3 * random.nextGaussian();
      lines.add(String.format(Locale.ROOT, "%d,%.3f,%.3f", kind, x, y));
    }
    return Cli.file(folder, "table.csv", lines.toArray(String[]::new));
  }

  private static Cli done(Object... args) {
    Cli run = Cli.run(args);
    assertThat(run.code()).as(run.err()).isZero();
    return run;
  }

  @Test
  void codesAreFoundAndSaidAndHelp() {
    Path table = table();
    Cli found = done("evaluate", table, "--target", "y");
    assertThat(found.out()).contains(SAID, "--codes none leaves them numbers", "13 features");
    Cli off = done("evaluate", table, "--target", "y", "--codes", "none");
    assertThat(off.out()).doesNotContain(SAID).contains("2 features");
    assertThat(KeyTest.error(found)).isLessThan(0.7 * KeyTest.error(off));
    Cli asked = done("evaluate", table, "--target", "y", "--codes", "kind");
    assertThat(KeyTest.error(asked)).isEqualTo(KeyTest.error(found));
  }

  @Test
  void aResumedTrainingReadsCodesAsBefore() {
    Path table = table();
    Path kept = folder.resolve("kept.ckpt");
    done("train", table, "--target", "y", "--codes", "none", "--checkpoint", kept);
    Cli again =
        done("train", table, "--resume", kept, "--checkpoint", kept, "--task", "regression");
    assertThat(again.out()).doesNotContain(SAID);
  }

  @Test
  void aColumnThatIsNotThereIsRefused() {
    Cli run = Cli.run("evaluate", table(), "--target", "y", "--codes", "kin");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("kin").contains("kind");
  }
}
