package dev.flyball.bench;

import dev.flyball.checkpoint.FlyballVersion;
import dev.flyball.report.FigureWriter;
import dev.flyball.report.ReportText;
import dev.flyball.report.ReportWriter;
import dev.flyball.report.Results;
import dev.flyball.report.TextLines;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code flyball bench}: measures the suites named, prints medians and ratios, writes results. */
@Command(
    name = "bench",
    customSynopsis = "flyball bench [NAME...] [OPTIONS]",
    description = {
      "Measures the speed of Flyball beside that of other libraries on the same data.",
      "Prints medians of repetitions, each in a JVM of its own (JMH). Times are those of this"
          + " machine under its present load; ratios to a peer in the same run are more reliable."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    versionProvider = BenchCommand.Version.class,
    footer = {
      "",
      "Examples:",
      "  flyball bench steps --quick",
      "  flyball bench full-order --json",
      "  flyball bench --out bench-report",
      "",
      "Exit codes: 0 done, 1 the work failed, 2 bad usage."
    })
final class BenchCommand implements Callable<Integer> {
  private static final int QUESTION_WIDTH = 66;

  private final Suites suites;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "NAME",
      description = "The benchmarks to run. Default: all but soak.")
  private List<String> names = List.of();

  @Option(names = "--quick", description = "Short runs at few sizes, for the order of magnitude.")
  private boolean quick;

  @Option(
      names = "--json",
      description =
          "Print machine, measurements and ratios as JSON on standard output, and everything else"
              + " on standard error.")
  private boolean json;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Write the report into this folder: report.html, results.json and the figures.")
  private Path out;

  BenchCommand(Suites suites) {
    this.suites = suites;
  }

  /** The names and what they measure, for the help. */
  static String namesHelp(Suites suites) {
    StringBuilder text = new StringBuilder(String.format("%nBenchmarks:%n"));
    for (Suite suite : suites.all()) {
      String below = String.format("%n%14s", "");
      String question = String.join(below, TextLines.of(suite.question(), QUESTION_WIDTH));
      text.append(String.format("  %-11s %s%n", suite.name(), question));
    }
    return text.append(String.format("%n")).toString();
  }

  @Override
  public Integer call() throws IOException {
    List<Suite> chosen = suites.chosen(names);
    checkDestinations();
    PrintWriter print = json ? spec.commandLine().getErr() : spec.commandLine().getOut();
    Session session =
        new Session(quick ? Effort.quickly() : Effort.full(), spec.commandLine().getErr());
    Machine machine = Machine.here();
    print.println(machine.text());
    Map<String, SuiteResult> outcomes = new LinkedHashMap<>();
    for (Suite suite : chosen) {
      session.say(suite.name() + ": " + suite.question());
      SuiteResult outcome = suite.run().apply(session);
      print.println();
      ReportText.lines(BenchReport.section(suite.name(), outcome)).forEach(print::println);
      outcomes.put(suite.name(), outcome);
    }
    write(BenchReport.of(commandLine(), quick, machine, outcomes), print);
    return 0;
  }

  private void checkDestinations() {
    if (out != null && Files.exists(out) && !Files.isDirectory(out)) {
      throw new IllegalArgumentException("--out %s is not a folder".formatted(out));
    }
  }

  private String commandLine() {
    List<String> words = new ArrayList<>(List.of("flyball", "bench"));
    words.addAll(spec.commandLine().getParseResult().originalArgs());
    return String.join(" ", words);
  }

  private void write(Results results, PrintWriter print) throws IOException {
    if (json) {
      spec.commandLine().getOut().print(ReportWriter.json(results));
      spec.commandLine().getOut().flush();
    }
    if (out != null) {
      print.printf("%nreport: %s%n", ReportWriter.write(out, results));
      FigureWriter.write(out.resolve("figures"), results.report());
    }
  }

  /** {@code flyball} and the version that the build wrote down. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"flyball " + FlyballVersion.current()};
    }
  }
}
