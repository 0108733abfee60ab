package dev.flyball.cli;

import dev.flyball.experiments.certify.CertifyPlan;
import dev.flyball.experiments.certify.CertifyReport;
import dev.flyball.experiments.certify.CertifyResults;
import dev.flyball.experiments.certify.CertifyRun;
import dev.flyball.experiments.certify.CertifyText;
import dev.flyball.experiments.certify.Reference;
import dev.flyball.experiments.train.LearnerPlan;
import dev.flyball.experiments.train.TableFile;
import dev.flyball.experiments.train.Training;
import dev.flyball.report.ReportWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code flyball certify}: learns a table and says what can be promised of the run. */
@Command(
    name = "certify",
    sortOptions = false,
    description = {
      "Learns a table as train does and says what can be promised of that run: certified, not"
          + " certified (which condition fails, by how much, what would do) or cannot be known"
          + " (what must be assumed)."
    },
    mixinStandardHelpOptions = true,
    versionProvider = FlyballCommand.Version.class,
    footer = {
      "",
      "Examples:",
      "  flyball certify air.csv --target CO --missing -200",
      "  flyball certify air.csv --target CO --gain printed --eta 0.01 --window 100",
      "  flyball certify sim.csv --target y --no-standardise --no-intercept --reference a=1,b=-2"
    })
final class CertifyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      description = "Delimited text with a header; comma, semicolon, tab or bar.")
  private Path file;

  @ArgGroup(validate = false, heading = "%nWhat to learn from:%n")
  private TableOptions table = new TableOptions();

  @ArgGroup(validate = false, heading = "%nThe law:%n")
  private LawOptions law = new LawOptions();

  @ArgGroup(validate = false, heading = "%nThe model:%n")
  private ModelOptions model = new ModelOptions();

  @ArgGroup(validate = false, heading = "%nWhat is granted:%n")
  private GrantedOptions granted = new GrantedOptions();

  @Option(
      names = "--window",
      paramLabel = "T",
      description = "Steps to a window: default twice the number of weights.")
  private Integer window;

  @Option(
      names = "--after-first-window",
      description = "Start the analysis after the first window, where lemma 1 is sharper.")
  private boolean afterFirstWindow;

  @Option(
      names = "--reference",
      paramLabel = "W",
      description =
          "Known weights, as a=1,b=-2,intercept=0 or a file with names and weights, in the units"
              + " of the learner (those of --trace).")
  private String reference;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Write results.json and report.html into this folder.")
  private Path out;

  @Override
  public Integer call() throws IOException {
    if (!Files.exists(file)) {
      throw new IllegalArgumentException("FILE: there is no file " + file);
    }
    if (window != null && window < 1) {
      throw new IllegalArgumentException("--window is %d; expected 1 or more".formatted(window));
    }
    requireOneRowSteps();
    Destinations.checkFolder("--out", out);
    TableFile chosen = table.table(file, null);
    CertifyResults found;
    try (Training training = Training.open(chosen)) {
      found = CertifyRun.of(training, plan(training.features()));
    }
    PrintWriter text = spec.commandLine().getOut();
    CertifyText.lines(found).forEach(text::println);
    if (out != null) {
      String source = file.getFileName().toString();
      Path page = ReportWriter.write(out, CertifyReport.results(found, source, Typed.line(spec)));
      text.printf("%nreport: %s%n", page);
    }
    return 0;
  }

  private void requireOneRowSteps() {
    if (table.batch(null) != 1 || table.passes(null) != 1) {
      throw new IllegalArgumentException(
          "certificates are for one row a step and one pass: leave out --batch and --passes");
    }
  }

  private CertifyPlan plan(List<String> features) {
    LearnerPlan learner = model.plan(law.law(null, features), features.size(), 0);
    Optional<double[]> known =
        Optional.ofNullable(reference)
            .map(text -> Reference.read(text, features, learner.model().intercept()));
    return new CertifyPlan(
        learner,
        window == null ? OptionalInt.empty() : OptionalInt.of(window),
        afterFirstWindow,
        granted.granted(),
        known);
  }
}
