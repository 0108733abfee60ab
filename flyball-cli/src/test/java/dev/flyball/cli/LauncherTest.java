package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.learn.Learner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The real launcher, in a copy of the project's layout whose class path leads to the classes under
 * test, so that nothing is built here.
 */
@DisabledOnOs(OS.WINDOWS)
@Timeout(600)
class LauncherTest {
  private static final int PATIENCE_SECONDS = 120;
  private static final int TABLE_ROWS = 50_000;
  private static final long SEED = 1;

  @TempDir private Path folder;
  private Path home;
  private Path target;

  @BeforeEach
  void layOutTheProject() throws IOException {
    home = LaidOut.clone(folder.resolve("a project"));
    target = home.resolve("flyball-cli/target");
  }

  @Test
  void startsFromAnywhereThroughALink() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("fb"), home.resolve("flyball"));
    Cli run = launch(link, "help");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith("Usage: flyball ");
    assertThat(run.code()).isZero();
  }

  @Test
  void theVersionNeedsNeitherABuildNorJava() throws Exception {
    Files.delete(target.resolve("built.stamp"));
    Map<String, String> nothing = new HashMap<>(failingMaven());
    nothing.put("JAVA_HOME", "/nowhere");
    Cli run = launch(home.resolve("flyball"), nothing, "--version");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out()).isEqualTo(Cli.run("--version").out());
  }

  /** What decides anything but the version is in the JVM: the shell finds Java, builds, starts. */
  @Test
  void areSmallAndDoNotLookAtTheCommand() throws IOException {
    List<Path> scripts =
        List.of(Path.of("../flyball"), Path.of("build-if-newer"), Path.of("src/dist/bin/flyball"));
    int lines = 0;
    for (Path script : scripts) {
      lines += Files.readAllLines(script).size();
    }
    assertThat(lines).isLessThanOrEqualTo(62);
    for (Path script : List.of(scripts.get(0), scripts.get(2))) {
      String text =
          Files.readString(script)
              .replace("fail() { echo \"flyball: $1\"", "")
              .replace("[ \"$*\" != --version ] ||", "");
      assertThat(text).contains("\"$@\"").doesNotContainPattern("\\$[1-9*#]|\\$\\{[1-9*#@]");
    }
  }

  /** The options name classes, which nothing else would find if they were renamed. */
  @Tag("slow")
  @Test
  void haveVectorKernelsCompiledSooner() throws Exception {
    Cli run =
        launch(
            home.resolve("flyball"),
            options("-XX:+PrintCompilation -Ddev.flyball.kernels=vector"),
            "train",
            plant().toString(),
            "--target",
            "output",
            "--law",
            "directional",
            "--passes",
            "10");
    assertThat(run.code()).isZero();
    // A b marks what its caller waits for.
    assertThat(run.out()).containsPattern("\\d +b +[34] +dev\\.flyball\\.linalg\\.Vector");
    assertThat(Files.readString(Path.of("src/dist/bin/flyball.bat")))
        .contains("@%home%\\bin\\jvm.options", "Java 17 or newer is needed");
  }

  private static Path plant() {
    return Path.of("..", "examples", "data", "plant.csv").toAbsolutePath();
  }

  @Test
  void passesOnExitCodesAndStderrWithoutTheWarning() throws Exception {
    Path launcher = home.resolve("flyball");
    Cli usage = launch(launcher, "train", "no such.csv", "--target", "y");
    assertThat(usage.code()).isEqualTo(2);
    assertThat(usage.err().lines())
        .containsExactly(
            "flyball train: FILE: there is no file no such.csv", "Try 'flyball train --help'.");
    Path empty = Cli.file(folder, "empty.csv");
    Cli failed = launch(launcher, "train", empty.toString(), "--target", "y");
    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.err().lines()).hasSize(1);
    assertThat(failed.out()).isEmpty();
  }

  /** Without a standard input the JVM's first file would have its number, and be read. */
  @Test
  void aClosedStandardInputIsEmpty() throws Exception {
    Path said = folder.resolve("said.txt");
    String line = "'%s' train - --target y <&- 2>'%s'".formatted(home.resolve("flyball"), said);
    Process process = new ProcessBuilder("bash", "-c", line).start();
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(1);
    assertThat(Files.readString(said)).contains("standard input").contains("empty");
  }

  /** Both streams in one file: the second must neither begin it anew nor come late. */
  @Test
  void errorsStandWhereTheyWereSaid() throws Exception {
    Path both = folder.resolve("both.txt");
    String line =
        "echo before; '%s' inspect no.ckpt; echo after".formatted(home.resolve("flyball"));
    Process process =
        new ProcessBuilder("bash", "-c", "{ %s; } >'%s' 2>&1".formatted(line, both)).start();
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readAllLines(both))
        .containsExactly(
            "before",
            "flyball inspect: CHECKPOINT: there is no file no.ckpt",
            "Try 'flyball inspect --help'.",
            "after");
  }

  @Test
  @Timeout(PATIENCE_SECONDS)
  void letTheJvmSpeakForItself() throws Exception {
    Cli run = launch(home.resolve("flyball"), options("-XX:NoSuchThing=1"), "help");
    assertThat(run.code()).isEqualTo(1);
    // What the JVM itself says goes through a filter, which may end after it.
    String said = run.err();
    while (!said.contains("Error: Could not create the Java Virtual Machine")) {
      Thread.onSpinWait();
      said = Files.readString(err());
    }
    assertThat(said).contains("Unrecognized VM option 'NoSuchThing=1'");
  }

  private static Map<String, String> options(String jvm) {
    return Map.of("JAVA_HOME", System.getProperty("java.home"), "FLYBALL_OPTS", jvm);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"flink --help", "bench --help", "help flink", "help bench", "bench steps -h"})
  void helpNeedsNoBuild(String line) throws Exception {
    Cli run = launch(home.resolve("flyball"), failingMaven(), line.split(" "));
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out()).startsWith("Usage: flyball ").contains("--out", "Examples:");
  }

  @ParameterizedTest
  @ValueSource(strings = {"flink", "bench"})
  void otherModulesAreBuiltOnFirstUse(String module) throws Exception {
    Cli run = launch(home.resolve("flyball"), failingMaven(), module, "--quick", "--out", "x");
    assertThat(run.err())
        .contains("flyball: building", "-pl flyball-" + module, "the build failed")
        .contains("flyball %s: ".formatted(module));
    assertThat(run.code()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "flink, Apache Flink is not",
    "bench, The benchmarks are not",
    "experiment sea-ice --scenes x, DJL and PyTorch are not"
  })
  void aDistributionSaysWhatItLacks(String line, String said) throws Exception {
    Path unpacked = folder.resolve("un packed");
    LaidOut.distribution(unpacked);
    Cli run = launch(unpacked.resolve("bin/flyball"), line.split(" "));
    assertThat(run.err())
        .contains(
            said + " part of this distribution", "./flyball " + line.split(" -")[0] + " builds");
    assertThat(run.code()).isEqualTo(2);
  }

  /** A distribution that may write beside its classes makes the archive once. */
  @Test
  @Tag("slow")
  void theFirstStartMakesAnArchive() throws Exception {
    Path unpacked = folder.resolve("un packed");
    LaidOut.distribution(unpacked);
    Path archive = unpacked.resolve("lib/flyball-%s.jsa".formatted(Runtime.version().feature()));
    Files.delete(archive);
    Cli first = launch(unpacked.resolve("bin/flyball"), "--version");
    assertThat(first.err()).contains("getting ready for faster starts");
    assertThat(archive).exists();
    Cli second = launch(unpacked.resolve("bin/flyball"), "--version");
    assertThat(second.err()).isEmpty();
    assertThat(second.out()).isEqualTo(first.out()).startsWith("flyball ");
  }

  @Test
  void predictsAsTheLibraryDoesAndSaysNothingElse() throws Exception {
    Path table = plant();
    Path kept = folder.resolve("plant.ckpt");
    Cli.run("train", table, "--target", "output", "--checkpoint", kept);
    Cli run = launch(home.resolve("flyball"), "predict", kept.toString(), table.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out()).isEqualTo(Cli.run("predict", kept, table).out());
  }

  @Tag("slow")
  @Test
  void whatIsStoppedCanGoOnAsIfItHadNotStopped() throws Exception {
    Path table = longTable();
    Path kept = folder.resolve("kept.safetensors");
    Process process =
        start(
            home.resolve("flyball"),
            Map.of("JAVA_HOME", System.getProperty("java.home")),
            "train",
            table.toString(),
            "--target",
            "y",
            "--passes",
            "1000",
            "--checkpoint",
            kept.toString(),
            "--checkpoint-every",
            "1000");
    while (process.isAlive() && !Files.exists(kept)) {
      Thread.sleep(5);
    }
    process.destroy();
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(128 + 15);
    long waitUntil = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!Files.readString(err()).contains("continue with") && System.nanoTime() < waitUntil) {
      Thread.sleep(5);
    }
    assertThat(Files.readString(err())).contains("stopped after learning", "--resume " + kept);

    int passes = 1 + Integer.parseInt(Learner.resume(kept).notes().get("train.pass"));
    Cli rest = Cli.run("train", "--resume", kept, "--passes", passes, "--checkpoint", kept);
    assertThat(rest.code()).as(rest.err()).isZero();
    assertThat(rest.err()).contains("skipped ");
    Path whole = folder.resolve("whole.safetensors");
    Cli.run("train", table, "--target", "y", "--passes", passes, "--checkpoint", whole);
    assertThat(Files.mismatch(kept, whole)).as("first byte that differs").isEqualTo(-1);
  }

  private Path longTable() {
    String[] lines = new String[TABLE_ROWS + 1];
    lines[0] = "a,b,y";
    Random random = new Random(SEED);
    for (int k = 1; k < lines.length; k++) {
      double a = random.nextGaussian();
      lines[k] = a + (k % 3 == 0 ? "," : "," + random.nextGaussian()) + "," + (2 * a);
    }
    return Cli.file(folder, "long.csv", lines);
  }

  @Test
  void buildsWhenSourcesAreNewer() throws Exception {
    Files.delete(target.resolve("built.stamp"));
    Cli run = launch(home.resolve("flyball"), failingMaven());
    assertThat(run.err()).contains("flyball: building", "package", "flyball: the build failed");
    assertThat(run.code()).isEqualTo(1);
    assertThat(target.resolve("built.stamp")).doesNotExist();
  }

  /** A Maven that says what it is asked for, and fails. */
  private Map<String, String> failingMaven() throws IOException {
    Path bin = Files.createDirectory(folder.resolve("bin"));
    Path mvn = Files.writeString(bin.resolve("mvn"), "#!/bin/sh\necho \"mvn $*\"\nexit 3\n");
    assertThat(mvn.toFile().setExecutable(true)).isTrue();
    return Map.of("PATH", bin + ":" + System.getenv("PATH"));
  }

  @Test
  void refusesAJavaThatIsNotThere() throws Exception {
    Cli run = launch(home.resolve("flyball"), Map.of("JAVA_HOME", "/nowhere"));
    assertThat(run.err())
        .isEqualToIgnoringNewLines("flyball: JAVA_HOME is /nowhere, where there is no bin/java");
    assertThat(run.code()).isEqualTo(1);
  }

  @Test
  void refusesAnOldJava() throws Exception {
    Path old = Files.createDirectories(folder.resolve("old/bin"));
    Path java = Files.writeString(old.resolve("java"), "#!/bin/sh\nexit 1\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Files.writeString(folder.resolve("old/release"), "JAVA_VERSION=\"11.0.2\"\n");
    Cli run =
        launch(home.resolve("flyball"), Map.of("JAVA_HOME", folder.resolve("old").toString()));
    assertThat(run.err()).contains("Java 17 or newer is needed").contains("version 11");
    assertThat(run.code()).isEqualTo(1);
  }

  private Cli launch(Path launcher, String... args) throws Exception {
    return launch(launcher, Map.of("JAVA_HOME", System.getProperty("java.home")), args);
  }

  private Cli launch(Path launcher, Map<String, String> environment, String... args)
      throws Exception {
    Process process = start(launcher, environment, args);
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    return new Cli(process.exitValue(), Files.readString(out()), Files.readString(err()));
  }

  private Process start(Path launcher, Map<String, String> environment, String... args)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("FLYBALL_OPTS", "-Dnothing=at-all");
    builder.environment().putAll(environment);
    // Files, not pipes: what is in them when the process ends is all that its caller gets.
    return builder.redirectOutput(out().toFile()).redirectError(err().toFile()).start();
  }

  private Path out() {
    return folder.resolve("out.txt");
  }

  private Path err() {
    return folder.resolve("err.txt");
  }
}
