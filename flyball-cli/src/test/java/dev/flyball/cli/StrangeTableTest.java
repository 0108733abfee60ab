package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables as they come, with everything left to the commands. */
class StrangeTableTest {
  private static final long SEED = 31;

  @TempDir Path folder;

  /** Rows of a rain gauge: T stands for a trace, once in a while. */
  private Path rain(String trace, int times) {
    Random random = new Random(SEED);
    List<String> lines = new ArrayList<>(List.of("rain,kind,y"));
    for (int k = 0; k < 200; k++) {
      double rain = Math.abs(random.nextGaussian());
      String cell = k % 20 == 7 && k / 20 < times ? trace : Double.toString(rain);
      lines.add(cell + "," + (k % 3 == 0 ? "T" : "F") + "," + (2 * rain + random.nextGaussian()));
    }
    return Cli.file(folder, "rain.csv", lines.toArray(String[]::new));
  }

  @Test
  void theOnlyWordAmongNumbersIsMissingThereAndThisIsSaid() {
    Path kept = folder.resolve("rain.ckpt");
    Path table = rain("T", 5);
    Cli run = Cli.run("train", table, "--target", "y", "--checkpoint", kept);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("note: T in rain is taken for missing: it is the only word among its numbers")
        .contains("kind=T")
        .containsPattern("rain +\\S+ +97.5 %");
    Cli predict = Cli.run("predict", kept, table);
    assertThat(predict.code()).as(predict.err()).isZero();
    assertThat(predict.out().lines().filter(line -> line.matches("8,[^,]+,2,.*"))).hasSize(1);
  }

  @Test
  void aSlipThatOccursOnceEndsTheRunAsBefore() {
    Cli run = Cli.run("evaluate", rain("oops", 1), "--target", "y");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("row 8 (line 9), column rain: \"oops\" is not a finite number");
  }

  @Test
  void threeRowsAreEnough() {
    Path table = Cli.file(folder, "three.csv", "a,b,y", "1,2,3.5", "2,1,4", "3,7,9.25");
    Cli run = Cli.run("evaluate", table, "--target", "y", "--compare");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("3 rows of", "pool (16 members for numbers, 13 for classes)");
    assertThat(Cli.run("train", table, "--target", "y").code()).isZero();
  }

  @Test
  void whatIsLeftOutIsNamedWhereNothingElseIsThere() {
    Path table = Cli.file(folder, "one.csv", "a,y", "7,1", "7,2", "7,4");
    Cli run = Cli.run("train", table, "--target", "y");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("a is left out because it is constant (7)");
  }
}
