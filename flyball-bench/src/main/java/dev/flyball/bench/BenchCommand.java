package dev.flyball.bench;

import dev.flyball.checkpoint.FlyballVersion;
import dev.flyball.report.FigureWriter;
import dev.flyball.report.ReportText;
import dev.flyball.report.ReportWriter;
import dev.flyball.report.Results;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    description =
        "Measure what Flyball costs, beside what others cost on the same data in the same run.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    versionProvider = BenchCommand.Version.class,
    footer = {
      "",
      "Medians over repetitions in JVMs of their own (JMH). Absolute times are those of this machine"
          + " as busy as it is; ratios to a peer of the same run travel better.",
      "",
      "Examples:",
      "  flyball bench steps --quick",
      "  flyball bench full-order --json full-order.json",
      "  flyball bench --out bench-report",
      "",
      "Exit codes: 0 done, 1 the work failed, 2 bad usage."
    })
final class BenchCommand implements Callable<Integer> {
  private final Suites suites;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "NAME",
      description = "Which benchmarks to run, by the names above. Default: all.")
  private List<String> names = List.of();

  @Option(
      names = "--quick",
      description = "Short runs at few sizes: shows that it works, and the order of magnitude.")
  private boolean quick;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write machine, measurements and ratios into this file.")
  private Path json;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Write results.json, report.html and the figures into this folder.")
  private Path out;

  BenchCommand(Suites suites) {
    this.suites = suites;
  }

  /** The names and what they measure, for the help. */
  static String namesHelp(Suites suites) {
    StringBuilder text = new StringBuilder(String.format("%nBenchmarks:%n"));
    for (Suite suite : suites.all()) {
      text.append(String.format("  %-11s %s%n", suite.name(), suite.question()));
    }
    return text.append(String.format("%n")).toString();
  }

  @Override
  public Integer call() throws IOException {
    List<Suite> chosen = suites.chosen(names);
    checkDestinations();
    PrintWriter print = spec.commandLine().getOut();
    Session session =
        new Session(quick ? Effort.quickly() : Effort.full(), spec.commandLine().getErr());
    Machine machine = Machine.here();
    print.println(machine.text());
    List<Findings> outcomes = new ArrayList<>();
    for (Suite suite : chosen) {
      session.say(suite.name() + ": " + suite.question());
      Findings outcome = suite.run(session);
      print.println();
      ReportText.lines(BenchReport.section(outcome)).forEach(print::println);
      outcomes.add(outcome);
    }
    write(BenchReport.of(commandLine(), quick, machine, outcomes), print);
    return 0;
  }

  private void checkDestinations() {
    if (json != null && Files.isDirectory(json)) {
      throw new IllegalArgumentException("--json %s is a folder".formatted(json));
    }
    Path folder = json == null ? null : json.toAbsolutePath().getParent();
    if (folder != null && !Files.isWritable(folder)) {
      throw new IllegalArgumentException(
          "--json %s: there is no folder %s to write in".formatted(json, folder));
    }
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
    if (json != null) {
      print.printf("%nresults: %s%n", ReportWriter.writeJson(json, results));
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
