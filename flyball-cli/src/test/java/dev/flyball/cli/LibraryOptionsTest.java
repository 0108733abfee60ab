package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the library can do, the command can do. */
class LibraryOptionsTest {
  private static final int ROWS = 400;

  @TempDir private Path folder;

  private Path table() {
    return Plant.numbers(folder.resolve("plant.csv"), ROWS);
  }

  /** Trains, keeps and inspects. */
  private String inspected(Path table, String target, Object... options) {
    Path kept = folder.resolve("kept.ckpt");
    List<Object> words =
        new ArrayList<>(List.of("train", table, "--target", target, "--checkpoint", kept));
    words.addAll(List.of(options));
    Cli run = Cli.run(words.toArray());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Cli.run("predict", kept, table).out().lines()).hasSize(ROWS + 1);
    return Cli.run("inspect", kept).out();
  }

  @Test
  void memoriesThatWait() {
    assertThat(inspected(table(), "output", "--law", "directional(memory=waiting)"))
        .contains("memory=waiting");
    assertThat(
            inspected(
                table(),
                "output",
                "--law",
                "directional(memory=waiting, groups=boiler.temp:boiler.pressure;stack.co)"))
        .contains("memory=waiting");
    assertThat(inspected(table(), "output", "--law", "directional(memory=sift)"))
        .contains("memory=sift");
  }

  @Test
  void indicatorsOfWhatIsMissing() {
    assertThat(
            inspected(
                table(), "output", "--model", "linear(indicators=true)", "--law", "directional"))
        .contains("boiler.temp is missing");
    Cli train =
        Cli.run("train", table(), "--target", "output", "--model", "linear(indicators=true)");
    assertThat(train.out())
        .containsPattern("(?m)^boiler.temp +\\S+ +[0-9.]+ %$")
        .containsPattern("(?m)^boiler.pressure is missing +\\S+ *$");
    Cli refused =
        Cli.run("train", table(), "--target", "output", "--model", "mlp(indicators=true)");
    assertThat(refused.err()).contains("--model: indicators is no setting of mlp");
  }

  @Test
  void weightsOfClasses() {
    Path classes = Plant.classes(folder.resolve("classes.csv"), ROWS);
    assertThat(inspected(classes, "output", "--class-weights", "high=5", "--law", "directional"))
        .contains("class-weights=5.0:1.0");
    Cli typo = Cli.run("train", classes, "--target", "output", "--class-weights", "hihg=5");
    assertThat(typo.err()).contains("--class-weights names 'hihg'", "did you mean high?");
    Cli numbers = Cli.run("train", table(), "--target", "output", "--class-weights", "high=5");
    assertThat(numbers.err()).contains("--class-weights is for classes");
  }
}
