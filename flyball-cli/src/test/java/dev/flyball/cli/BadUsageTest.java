package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever is wrong is said in a line or two, with the right exit code and no stack trace. */
class BadUsageTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void writeAFile() {
    file = Cli.file(folder, "good.csv", "a,b,y", "1,2,3", "2,,4", "3,1,", "4,4,5");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          --target y --law directional(eta=0) | eta must be positive, not 0.0
          --target y --model mlp(hidden=100000:100000) | has more than 2147483639 parameters
          --target y --model mlp(hidden=many) | hidden=many; expected the units of each layer, as in 16:8
          --target y --model mlp(depth=3) | --model: depth is no setting of mlp; expected hidden, activation
          --target y --model mlp(activation=step) | --model: activation is 'step'; expected tanh, relu or gelu
          --target y --model linear(intercept=no) | --model: intercept=no; expected true or false
          --target y --model kernel(kernel=box) | --model: kernel is 'box'; expected gaussian or laplace
          --target y --law directional(eta=-1) | eta must be positive, not -1.0
          --target y --law directional(eta=NaN) | eta must be positive, not NaN
          --target y --law directional(eta=quick) | eta=quick is not a number
          --target y --law directional( | is not of the form name(key=value, ...)
          --target y --eta 0.3 | there is no option --eta
          --target y --passes 1.5 | '--passes': '1.5' is not a whole number
          --target y --compare | --compare belongs to flyball evaluate
          y | 'y' is one word too many; expected FILE and options
          --target y --law scalar(eta=2) | or force it (forced=true;
          --target y --law directional(beta=1) | beta must lie between 0 and 1, not 1.0
          --target y --law directional(beta=0) | beta must lie between 0 and 1, not 0.0
          --target y --law directional(epsilon=0) | epsilon must be positive, not 0.0
          --target y --law scalar(epsilon=-1) | epsilon must be positive, not -1.0
          --target y --law directional(eta=2) | with the normalised gain steps overshoot from 2
          --target y --law directional(eta=2,averaged-after=0) | with the normalised gain steps overshoot from 2
          --target y --law scalar(eta=2.5) | with the normalised gain steps overshoot from 2
          --target y --law directional(alpha-max=0) | alphaMax must be positive, not 0.0
          --target y --law directional(clip=-1) | norm clip must be positive, not -1.0
          --target y --law directional(weight-decay=-1) | weight decay must be at least 0, not -1.0
          --target y --law directional(coupled=true) | coupled=true
          --target y --law masked(beta=0.9) | beta=0.9 is not a constant of the masked law
          --target y --law masked(gain=trust) | gain=trust is not a constant of the masked law
          --target y --law scalar(memory=dense) | memory=dense is not a constant of the scalar law
          --target y --law adam | --law is 'adam'; expected pool, directional, scalar, masked, debiased or paper
          --target y --law directional(radius=5) | radius=5 is not a constant of the directional law
          --target y --law debiased(clip=1) | clip=1 is not a constant of the debiased law
          --target y --law debiased --loss huber | the debiased law is for the squared loss
          --target y --law debiased(rate-groups=z) | rate-groups names 'z'
          --target y --law directional(gain=trust,eta=0.5) | with the trust gain steps overshoot from 2 (1 - beta)
          --target y --law directional(gain=full) | gain=full
          --target y --law directional(ridge=big) | ridge
          --target y --law directional(memory=sparse) | sparse
          --target y --law directional(chunk=2) | chunk=2 goes with memory=block, not with memory=dense
          --target y --law directional(memory=block,chunk=0) | a block needs a size of at least 1, not 0
          --target y --law directional(memory=block,groups=a;z) | groups names 'z', which is not one of the features [a, b]
          --target y --law directional(memory=low-rank,rank=9) | 9 for 3 parameters
          --target y --law directional(memory=low-rank,fraction=2) | must lie between 0 and 1, not 2.0
          --target y --model deep | --model is 'deep'; expected kernel, linear, logistic or mlp
          --target y --loss hinge | --loss is 'hinge'
          --target y --loss logistic | --loss logistic needs --model logistic
          --target y --loss huber(tube=1) | --loss: tube is no setting of huber; expected delta
          --target y --passes 0                    | passes must be at least 1, not 0
          --target y --batch 0                     | a minibatch needs at least 1 row, not 0
          --target y --threads 0                   | --threads is 0
          --target y --checkpoint-every 5          | --checkpoint-every needs --checkpoint
          --target y --trace nowhere/at/all.csv    | there is no folder
          --target z                               | target "z" is not a column
          --target y --features a,a                | feature "a" is already chosen
          --target y --features y                  | feature "y" is already chosen
          --target y --features a,zz               | "zz" is not a column
          --target y --tarket y                    | did you mean
          --features a                             | --target is missing
          """)
  void isBadUsage(String options, String message) {
    List<Object> args = new ArrayList<>(List.of("train", file));
    args.addAll(List.of(options.split(" ")));
    expect(2, message, Cli.run(args.toArray()));
  }

  @Test
  void needsTheFileToBeThere() {
    expect(2, "there is no file", Cli.run("train", folder.resolve("no.csv"), "--target", "y"));
    expect(2, "--resume: there is no file", Cli.run("train", "--resume", folder.resolve("no")));
  }

  @Test
  void namesTheCommandsThatHaveTheOption() {
    for (String option : List.of("--holdout", "--checkpoint")) {
      Cli run = Cli.run("evaluate", file, "--target", "y", option, "x");
      expect(2, option + " belongs to flyball train", run);
    }
  }

  @Test
  void swappedArgumentsOfPredictAreNamed() {
    Path kept = folder.resolve("kept.ckpt");
    assertThat(Cli.run("train", file, "--target", "y", "--checkpoint", kept).code()).isZero();
    String swapped = "CHECKPOINT and FILE are swapped; expected: flyball predict %s %s";
    expect(2, swapped.formatted(kept, file), Cli.run("predict", file, kept));
    expect(1, "does not begin with the length of a header", Cli.run("predict", file, file));
  }

  @Test
  void needsAFileForTheOptionsOfOne() {
    expect(2, "train needs a FILE, as in: flyball train FILE", Cli.run("train", "--law", "masked"));
  }

  @Test
  void withoutACommandShowsTheHelp() {
    assertThat(Cli.run().out()).contains("evaluate", "flink", "bench", "Examples");
    assertThat(Cli.run("experiment").out()).contains("walkthrough", "linear");
    assertThat(Cli.run("data").out()).contains("airquality", "har");
    assertThat(Cli.run().code()).isZero();
    expect(2, "'fly'", Cli.run("fly"));
  }

  @Test
  void neverOverwritesWhatItReads() throws Exception {
    String before = Files.readString(file);
    expect(2, "would overwrite", Cli.run("train", file, "--target", "y", "--trace", file));
    expect(2, "would overwrite", Cli.run("train", file, "--target", "y", "--checkpoint", file));
    assertThat(Files.readString(file)).isEqualTo(before);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          empty      | ~~                   | is empty
          ragged     | a,b,y/1,2,3/2,3,5/1,2 | too few fields: 2
          long       | a,b,y/1,2,3/2,3,5/1,2,3,4 | too many fields: 4
          infinite   | a,b,y/1,2,3/1,inf,4  | "inf" is not a finite number
          infinite y | a,b,y/1,2,3/2,3,4.5/3,3,1e999 | "1e999" is not a finite number
          word       | a,b,y/1,2,3/1,two,4  | "two" is not a finite number
          duplicate  | a,a,y/1,2,3          | columns 1 and 2 have the same name
          """)
  void isBadData(String name, String text, String message) {
    Path bad = text.isEmpty() ? Cli.file(folder, name) : Cli.file(folder, name, text.split("/"));
    Cli run = Cli.run("train", bad, "--target", "y");
    expect(1, message, run.silenced());
    assertThat(run.err()).contains(bad.toString());
  }

  @Test
  void datesAreFeaturesUnlessLeftOutAndThisIsSaid() {
    Path dated =
        Cli.file(
            folder, "dated.csv", "day,a,y", "10/03/2004,1,2", "11/03/2004,2,3.5", "30/03/2004,3,4");
    Cli run = Cli.run("train", dated, "--target", "y", "--no-timestamps");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("left out: day").doesNotContain("day (");
    Cli asked = Cli.run("train", dated, "--target", "y");
    assertThat(asked.code()).as(asked.err()).isZero();
    assertThat(asked.out())
        .contains("dates: day, date (day first), becomes day of the week")
        .doesNotContain("left out: day")
        .containsPattern("(?m)^day");
  }

  @Test
  void aTargetThatIsAlwaysMissingIsRefusedAndNothingIsWritten() {
    Path hollow = Cli.file(folder, "hollow.csv", "a,y", "1,", "2,", "3,");
    Path kept = folder.resolve("hollow.ckpt");
    Cli run = Cli.run("train", hollow, "--target", "y", "--checkpoint", kept);
    expect(1, "the target is missing in all 3 rows", run);
    assertThat(kept).doesNotExist();
  }

  @Test
  void aTargetThatTheLossRefusesIsNamedWithItsRow() {
    Cli run = Cli.run("train", file, "--target", "y", "--model", "logistic");
    String message = "row 1 (line 2): target y is 3.0; expected a number from 0 to 1";
    expect(1, message, run.silenced());
  }

  @Test
  void divergenceIsNamedWithItsRow() {
    String[] lines = new String[400];
    lines[0] = "a,y";
    for (int k = 1; k < lines.length; k++) {
      lines[k] = (1000 + k) + "," + k;
    }
    Path steep = Cli.file(folder, "steep.csv", lines);
    Cli run = Cli.run("train", steep, "--target", "y", "--law", "masked", "--no-standardise");
    expect(1, "row ", run.silenced());
  }

  @Test
  void aDamagedCheckpointIsNamed() {
    Path damaged = Cli.file(folder, "damaged.safetensors", "no checkpoint at all");
    expect(1, damaged.toString(), Cli.run("train", file, "--resume", damaged));
  }

  @Test
  void forceAcceptsALargeEta() {
    Cli run = Cli.run("train", file, "--target", "y", "--law", "directional(eta=2, forced=true)");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    expect(
        2,
        "with the printed gain steps overshoot from 2 (1 - beta)",
        Cli.run("train", file, "--target", "y", "--law", "directional(eta=2, gain=printed)"));
    assertThat(Cli.run("train", file, "--target", "y", "--law", "directional(gain=printed)").code())
        .isZero();
  }

  @Test
  void stacktraceShowsWhereItCameFrom() {
    Cli run = Cli.run("train", file, "--target", "y", "--law", "scalar(eta=0)", "--stacktrace");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("\tat dev.flyball.");
  }

  private static void expect(int code, String message, Cli run) {
    assertThat(run.err()).contains(message).startsWith("flyball").doesNotContain("\tat ");
    assertThat(run.err().lines().count()).isLessThanOrEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.code()).isEqualTo(code);
  }
}
