package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.law.Defaults;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import dev.flyball.observation.Groups;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A constant given at the command line replaces that constant, and nothing else. */
class TableLawTest {
  private static final GradientLaw CLASSES = Defaults.directional(Model.logistic(2));

  @TempDir Path folder;
  private Path numbers;
  private Path classes;

  @BeforeEach
  void writeTables() {
    numbers = Cli.file(folder, "n.csv", "a,b,y", "1,2,3.5", "2,1,4", "0,3,1");
    classes = Cli.file(folder, "c.csv", "a,b,y", "1,2,no", "2,1,yes", "0,3,no");
  }

  /** The law that {@code train} runs with. */
  private Law law(Path table, Object... options) {
    Path kept = folder.resolve("kept.safetensors");
    List<Object> args = new ArrayList<>(List.of("train", table, "--target", "y"));
    args.addAll(List.of("--checkpoint", kept));
    args.addAll(List.of(options));
    Cli run = Cli.run(args.toArray());
    assertThat(run.code()).as(run.err()).isZero();
    return Learner.resume(kept).law();
  }

  /** The law to rounding: one option, and only for memories that are solved by iteration. */
  @Test
  void aToleranceIsThatOfTheMemory() {
    Path file = Cli.file(folder, "t.csv", "a,y", "1,2", "2,3", "3,5");
    Path out = folder.resolve("tolerance");
    Cli ran =
        Cli.run(
            "train", file, "--target", "y", "--law", "directional(tolerance=1e-12)", "--out", out);
    assertThat(ran.code()).as(ran.err()).isZero();
    assertThat(out.resolve("results.json")).content().contains("tolerance=1.0E-12");
    Cli refused =
        Cli.run(
            "train",
            file,
            "--target",
            "y",
            "--law",
            "directional(memory=diagonal, tolerance=1e-12)");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("tolerance=1e-12 goes with memory=");
  }

  @Test
  void withoutOptionsTheDefaultOfTheModelRuns() {
    assertThat(law(numbers)).isEqualTo(Defaults.law(Model.linear(2)));
    assertThat(law(classes)).isEqualTo(Defaults.law(Model.logistic(2)));
    assertThat(law(numbers, "--law", "scalar")).isEqualTo(Law.scalar());
    assertThat(law(classes, "--law", "directional")).isEqualTo(CLASSES);
  }

  @Test
  void restatingADefaultChangesNothing() {
    assertThat(law(classes, "--law", "directional(eta=%s)".formatted(CLASSES.eta())))
        .isEqualTo(CLASSES);
    assertThat(law(classes, "--law", "directional(gain=normalised)")).isEqualTo(CLASSES);
  }

  @Test
  void aConstantReplacesThatConstantAlone() {
    assertThat(law(numbers, "--law", "directional(eta=0.3)")).isEqualTo(Law.directional().eta(0.3));
    assertThat(law(classes, "--law", "directional(beta=0.9)")).isEqualTo(CLASSES.beta(0.9));
    assertThat(law(classes, "--law", "directional(memory=diagonal)"))
        .isEqualTo(CLASSES.memory(Memory.diagonal()));
    assertThat(law(numbers, "--law", "directional(eta=3, forced=true)"))
        .isEqualTo(Law.directional().eta(3).force());
  }

  /** Groups name features. */
  @Test
  void memoriesOfATableGoByItsFeatures() {
    assertThat(law(numbers, "--law", "directional(memory=block, groups=b)"))
        .isEqualTo(Law.directional().memory(Memory.block(Groups.of(2, List.of(new int[] {1})))));
  }

  @Test
  void aLawCanBeWrittenInOnePiece() {
    assertThat(law(numbers, "--law", "scalar(eta=0.3)")).isEqualTo(Law.scalar().eta(0.3));
    assertThat(law(classes, "--law", "directional(beta=0.9)")).isEqualTo(CLASSES.beta(0.9));
    assertThat(law(numbers, "--law", "scalar(eta=0.3, epsilon=2)")).isEqualTo(Law.scalar(0.3, 2));
    assertThat(law(numbers, "--law", "pool")).isEqualTo(Law.pool());
    Law whole = Law.averaged(Law.directional().memory(Memory.block(2)).clip(3)).after(1);
    assertThat(law(numbers, "--law", whole.describe())).isEqualTo(whole);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "--law|scaler|--law is 'scaler'; expected pool, directional, scalar",
        "--law|scaler(eta=1)|--law is 'scaler'; expected pool, directional, scalar",
        "--law|scalar(eta=fast)|eta=fast is not a number",
        "--law|scalar(beta=0.9)|beta=0.9 is not a constant of the scalar law; expected one of eta",
        "--law|scalar(eta=3)|eta is 3.0; with the normalised gain steps overshoot from 2 on",
      })
  void whatMakesNoSenseIsRefusedInWords(String option, String value, String message) {
    Cli run = Cli.run("train", numbers, "--target", "y", option, value);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message);
  }

  @Test
  void aPoolHasNoRate() {
    Cli run = Cli.run("train", numbers, "--target", "y", "--law", "pool(eta=1)");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("eta=1 is not a constant of the pool law");
  }
}
