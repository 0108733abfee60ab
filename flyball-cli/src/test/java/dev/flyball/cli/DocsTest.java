package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Every command that README or a page of the docs prints in a block works as printed: it is run,
 * page by page and word for word, in a folder that holds what a clone holds, and prints what the
 * page says. One that would take minutes or a network, or that stands in a sentence, must be
 * understood. {@code -Dflyball.docs.write=true} writes what commands print into the pages.
 */
@DisabledOnOs(OS.WINDOWS)
class DocsTest {
  private static final Path ROOT = Path.of("..");
  private static final String AIR = "data/AirQualityUCI.csv";
  private static final int PATIENCE_SECONDS = 300;

  /** What is understood here and not run, and why. */
  private static final Map<String, String> NOT_RUN =
      Map.ofEntries(
          Map.entry("data airquality", "needs a network"),
          Map.entry("data har", "needs a network"),
          Map.entry("experiment har", "takes minutes; ExperimentHarTest runs a small one"),
          Map.entry(
              "experiment sea-ice", "takes minutes; the tests of flyball-paper run small ones"),
          Map.entry("experiment compare", "takes minutes; ExperimentCommandsTest runs a small one"),
          Map.entry("experiment linear", "takes minutes; ExperimentCommandsTest runs a small one"),
          Map.entry("experiment defaults", "takes minutes; TablesStudyTest runs a small one"),
          Map.entry("serve", "goes on until it is stopped; the tests of flyball-serve call it"),
          Map.entry("demo", "goes on until it is stopped; DemoCommandTest runs it"));

  /** Commands with a class path of their own; the tests of their modules run them. */
  private static final List<String> ELSEWHERE = List.of("flink", "bench");

  @TempDir private Path temporary;

  @TestFactory
  Stream<DynamicTest> everyCommandOfTheReadmeWorks() {
    return tests(ROOT.resolve("README.md"), this::check);
  }

  @TestFactory
  Stream<DynamicNode> everyPrintedCommandIsUnderstood() throws IOException {
    return pages().stream()
        .map(page -> DynamicContainer.dynamicContainer(page.toString(), tests(page, this::parse)));
  }

  @Tag("slow")
  @TestFactory
  Stream<DynamicNode> everyPrintedCommandWorks() throws IOException {
    return pages().stream()
        .map(page -> DynamicContainer.dynamicContainer(page.toString(), tests(page, this::check)));
  }

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md")));
    pages.add(ROOT.resolve("examples/README.md"));
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    assertThat(pages).hasSizeGreaterThan(15);
    return pages;
  }

  /** What is done with one command. */
  private interface Check {
    void of(PrintedCommand command) throws Exception;
  }

  private static Stream<DynamicTest> tests(Path page, Check check) {
    List<PrintedCommand> commands =
        PrintedCommand.of(page).stream()
            .filter(command -> !ELSEWHERE.contains(command.words().get(0)))
            .toList();
    return commands.stream()
        .map(command -> DynamicTest.dynamicTest(command.toString(), () -> check.of(command)));
  }

  private void check(PrintedCommand command) throws Exception {
    boolean runs = NOT_RUN.keySet().stream().noneMatch(command.text()::startsWith);
    if (!command.isForm() && command.block() && runs) {
      run(command);
    } else {
      parse(command);
    }
  }

  private void parse(PrintedCommand command) {
    CommandLine named = FlyballCommand.whole();
    if (command.isName()) {
      for (String word : command.words()) {
        assertThat(named.getSubcommands()).containsKey(word);
        named = named.getSubcommands().get(word);
      }
    } else {
      assertThatCode(
              () -> FlyballCommand.whole().parseArgs(command.filledIn().toArray(String[]::new)))
          .doesNotThrowAnyException();
    }
  }

  private void run(PrintedCommand command) throws Exception {
    Path clone = clone(command.page());
    if (command.text().contains(AIR)) {
      Assumptions.assumeTrue(Files.exists(clone.resolve(AIR)), "there is no Air Quality data");
    }
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(List.of("-XX:+UseSerialGC", "-XX:-UsePerfData", "-XX:TieredStopAtLevel=1"));
    line.addAll(List.of("--add-modules", "jdk.incubator.vector", "-cp", classPath()));
    line.add(Main.class.getName());
    line.addAll(command.words());
    File said = clone.resolve("said.txt").toFile();
    Process process =
        new ProcessBuilder(line)
            .directory(clone.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said)
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
            .start();
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(said.toPath())).isZero();
    if (command.output() != null) {
      List<String> printed =
          Files.readAllLines(said.toPath()).stream()
              .filter(each -> !each.startsWith("WARNING: Using incubator modules"))
              .toList();
      if (Boolean.getBoolean("flyball.docs.write")) {
        command.output().write(printed);
      } else {
        command.output().check(printed);
      }
    }
  }

  /** The class path with absolute entries, because the command runs in another folder. */
  private static String classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(java.util.stream.Collectors.joining(File.pathSeparator));
  }

  /** What a clone holds for a page, and the downloaded data where there are any. */
  private Path clone(String page) throws IOException {
    Path clone = temporary.resolve(page.replace(".md", ""));
    if (Files.exists(clone)) {
      return clone;
    }
    Path tables = Files.createDirectories(clone.resolve("examples/data"));
    try (Stream<Path> files = Files.list(ROOT.resolve("examples/data"))) {
      for (Path file : files.toList()) {
        Files.copy(file, tables.resolve(file.getFileName().toString()));
      }
    }
    String data = System.getenv("FLYBALL_DATA");
    if (data != null && Files.exists(Path.of(data, "airquality", "AirQualityUCI.csv"))) {
      Files.createDirectories(clone.resolve("data"));
      Files.write(clone.resolve(AIR), asDownloaded(Path.of(data, "airquality")));
    }
    return clone;
  }

  /** The table in the shape in which its public archive has it: {@code ;}, decimal commas. */
  private static List<String> asDownloaded(Path folder) throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(folder.resolve("AirQualityUCI.csv")));
    lines.replaceAll(line -> line.replace(',', ';').replace('.', ',') + ";;");
    lines.set(
        0,
        "Date;Time;CO(GT);PT08.S1(CO);NMHC(GT);C6H6(GT);PT08.S2(NMHC);NOx(GT);PT08.S3(NOx);"
            + "NO2(GT);PT08.S4(NO2);PT08.S5(O3);T;RH;AH;;");
    return lines;
  }
}
