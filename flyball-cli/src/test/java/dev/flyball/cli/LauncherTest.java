package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.learn.Learner;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The real launcher, in a copy of the project's layout whose class path leads to the classes under
 * test, so that nothing is built here.
 */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
  private static final int PATIENCE_SECONDS = 120;
  private static final int TABLE_ROWS = 50_000;
  private static final long SEED = 1;

  @TempDir private Path folder;
  private Path home;
  private Path target;

  @BeforeEach
  void layOutTheProject() throws IOException {
    home = Files.createDirectory(folder.resolve("a project"));
    target = Files.createDirectories(home.resolve("flyball-cli/target"));
    Files.copy(Path.of("..", "flyball"), home.resolve("flyball"));
    Path start = home.resolve("flyball-cli/src/dist/bin/start.sh");
    Files.createDirectories(start.getParent());
    Files.copy(Path.of("src/dist/bin/start.sh"), start);
    assertThat(home.resolve("flyball").toFile().setExecutable(true)).isTrue();
    Files.writeString(home.resolve("pom.xml"), "<project/>");
    Path lib = Files.createDirectory(target.resolve("lib"));
    pointTo(System.getProperty("java.class.path"), lib.resolve("flyball-cli-under-test.jar"));
    Files.createFile(target.resolve("launcher.stamp"));
  }

  /** A jar with nothing in it but a manifest that leads to {@code classPath}. */
  private static void pointTo(String classPath, Path jar) throws IOException {
    String entries =
        Arrays.stream(classPath.split(File.pathSeparator))
            .map(entry -> Path.of(entry).toUri().toString())
            .collect(Collectors.joining(" "));
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, entries);
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
  }

  @Test
  void startsFromAnywhereThroughALink() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("fb"), home.resolve("flyball"));
    Cli run = launch(link, "--version");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith("flyball ");
    assertThat(run.code()).isZero();
  }

  /** A person sits at a terminal, not at a pipe: what asks how wide it is runs only there. */
  @Test
  void startsInATerminal() throws Exception {
    String command = "'" + home.resolve("flyball") + "' --version";
    Cli run = launch(Path.of("script"), "-qec", command, "/dev/null");
    assertThat(run.out()).startsWith("flyball ");
    assertThat(run.code()).isZero();
  }

  /** The launchers name classes, which nothing else would find if they were renamed. */
  @Test
  void haveVectorKernelsCompiledSooner() throws Exception {
    Cli run =
        launch(
            home.resolve("flyball"),
            Map.of(
                "JAVA_HOME",
                System.getProperty("java.home"),
                "FLYBALL_OPTS",
                "-XX:+PrintCompilation"),
            "train",
            Path.of("..", "examples", "data", "plant.csv").toAbsolutePath().toString(),
            "--target",
            "output",
            "--law",
            "directional",
            "--passes",
            "2");
    assertThat(run.code()).isZero();
    // A b marks what its caller waits for.
    assertThat(run.out()).containsPattern("\\d +b +[34] +dev\\.flyball\\.linalg\\.Vector");
    String sh = Files.readString(Path.of("src/dist/bin/start.sh"));
    String bat = Files.readString(Path.of("src/dist/bin/flyball.bat"));
    assertThat(
            Pattern.compile("-XX:CompileCommand=[^'\\s\"]+")
                .matcher(sh)
                .results()
                .map(MatchResult::group))
        .hasSize(3)
        .allSatisfy(option -> assertThat(bat).contains(option));
  }

  /** One pass over a small table ends before vector kernels are compiled. */
  @Test
  void goesThroughSmallTablesWithPlainKernels() throws Exception {
    Path small = folder.resolve("small.csv");
    Files.copy(Path.of("..", "examples", "data", "plant.csv"), small);
    Path link = Files.createSymbolicLink(folder.resolve("a link.csv"), small);
    Path large = padded("large.csv", "a,b,output", 17);
    Path narrow = padded("narrow.csv", "a,b,output", 5);
    Path wide = padded("wide.csv", "output" + ",a".repeat(64), 5);
    Path packed = padded("narrow.csv.gz", "a,b,output", 5);
    assertThat(loadsVectorModule("train", small.toString(), "--target", "output")).isFalse();
    assertThat(loadsVectorModule("train", link.toString(), "--target", "output")).isFalse();
    assertThat(loadsVectorModule("train", small.toString(), "--passes", "2")).isTrue();
    assertThat(loadsVectorModule("train", large.toString(), "--target", "output")).isTrue();
    assertThat(loadsVectorModule("train", narrow.toString(), "--target", "output")).isFalse();
    assertThat(loadsVectorModule("train", wide.toString(), "--target", "output")).isTrue();
    assertThat(loadsVectorModule("train", packed.toString(), "--target", "output")).isTrue();
    assertThat(loadsVectorModule("train", "--target", "output")).isTrue();
    assertThat(loadsVectorModule("inspect", small.toString())).isTrue();
  }

  /** A file of so many megabytes that begins with a header and goes on with nothing to learn. */
  private Path padded(String name, String header, int megabytes) throws IOException {
    Path file = Files.writeString(folder.resolve(name), header + "\n");
    return Files.write(file, new byte[megabytes << 20], StandardOpenOption.APPEND);
  }

  /** Whether the command is started with it, whatever it makes of its arguments. */
  private boolean loadsVectorModule(String... args) throws Exception {
    Map<String, String> environment =
        Map.of(
            "JAVA_HOME",
            System.getProperty("java.home"),
            "FLYBALL_OPTS",
            "--show-module-resolution");
    return launch(home.resolve("flyball"), environment, args)
        .out()
        .contains("jdk.incubator.vector");
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

  @Test
  void predictsAsTheLibraryDoesAndSaysNothingElse() throws Exception {
    Path table = Path.of("..", "examples", "data", "plant.csv").toAbsolutePath();
    Path kept = folder.resolve("plant.ckpt");
    Cli.run("train", table, "--target", "output", "--checkpoint", kept);
    Cli run = launch(home.resolve("flyball"), "predict", kept.toString(), table.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    String[] rows = Cli.run("predict", kept, table).out().split("\n");
    String[] launched = run.out().split("\n");
    assertThat(launched).hasSameSizeAs(rows);
    for (int k = 1; k < rows.length; k++) {
      assertThat(Double.parseDouble(launched[k].split(",")[1]))
          .as("row %s, with plain kernels and with vectors", k)
          .isCloseTo(Double.parseDouble(rows[k].split(",")[1]), within(1e-9));
    }
  }

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
    Path bin = Files.createDirectory(folder.resolve("bin"));
    Path mvn = Files.writeString(bin.resolve("mvn"), "#!/bin/sh\necho \"mvn $*\"\nexit 3\n");
    assertThat(mvn.toFile().setExecutable(true)).isTrue();
    Files.delete(target.resolve("launcher.stamp"));
    Cli run = launch(home.resolve("flyball"), Map.of("PATH", bin + ":" + System.getenv("PATH")));
    assertThat(run.err()).contains("flyball: building", "package", "flyball: the build failed");
    assertThat(run.code()).isEqualTo(1);
    assertThat(target.resolve("launcher.stamp")).doesNotExist();
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
