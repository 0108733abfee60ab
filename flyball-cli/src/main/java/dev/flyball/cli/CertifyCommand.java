package dev.flyball.cli;

import dev.flyball.certify.Assumptions;
import dev.flyball.law.PoolLaw;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import dev.flyball.tables.certify.CertifyPlan;
import dev.flyball.tables.certify.CertifyReport;
import dev.flyball.tables.certify.CertifyResults;
import dev.flyball.tables.certify.CertifyRun;
import dev.flyball.tables.certify.Reference;
import dev.flyball.tables.train.InputTable;
import dev.flyball.tables.train.Training;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code flyball certify}: learns a table and bounds the weight error of the run. */
@Command(name = "certify", sortOptions = false)
final class CertifyCommand implements Callable<Integer> {
  /**
   * The analysis after the run reports progress rarely; Ctrl-C need not wait for it longer than
   * this.
   */
  private static final long PATIENCE_SECONDS = 3;

  @Spec private CommandSpec spec;

  @Parameters(descriptionKey = "FILE", paramLabel = "FILE")
  private String file;

  @ArgGroup(validate = false, heading = "%nThe table:%n", order = 1)
  private TableOptions table = new TableOptions();

  @Mixin private LearnerOptions learner = new LearnerOptions();

  @ArgGroup(validate = false, heading = "%nWhat to assume:%n", order = 4)
  private AssumptionOptions granted = new AssumptionOptions();

  @Option(names = "--window", paramLabel = "T")
  private Integer window;

  @Option(names = "--after-first-window")
  private boolean afterFirstWindow;

  @Option(names = "--reference", paramLabel = "W")
  private String reference;

  @ArgGroup(validate = false, heading = "%nWhat to print:%n", order = 5)
  private PrintingOptions printing = new PrintingOptions();

  @Override
  public Integer call() throws IOException {
    if (window != null && window < 1) {
      throw new IllegalArgumentException("--window is %s; expected 1 or more".formatted(window));
    }
    printing.check();
    PrintWriter err = spec.commandLine().getErr();
    InputTable chosen = StatusLine.during("looking at " + file, err, () -> table.table(file));
    CertifyResults found;
    try (GracefulStop interruption = GracefulStop.listening(PATIENCE_SECONDS)) {
      try {
        found = learn(chosen, interruption);
        goesOn(interruption);
      } catch (Stopped e) {
        // Before the interruption is closed: after that the JVM is free to end amid a word.
        err.println("stopped; nothing is said of a run that did not come to its end");
        err.flush();
        return GracefulStop.EXIT_CODE;
      }
    }
    printing.print(
        CertifyReport.results(found, chosen.name(), CommandLineText.line(spec)),
        spec.commandLine());
    return 0;
  }

  private CertifyResults learn(InputTable chosen, GracefulStop interruption) {
    PrintWriter err = spec.commandLine().getErr();
    try (Training training = Training.open(chosen);
        ProgressLine progress =
            new ProgressLine(err, rows -> chosen.share(rows, 1), interruption)) {
      interruption.waking(training::stop);
      return CertifyRun.of(
          training,
          plan(chosen),
          (rows, error) -> progress.goesOn(rows, error) || goesOn(interruption),
          what -> {
            goesOn(interruption);
            progress.write("Looking at " + what);
          });
    }
  }

  /** Thrown when the user stops the command. */
  private static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private static boolean goesOn(GracefulStop interruption) {
    if (interruption.asked()) {
      throw new Stopped();
    }
    return true;
  }

  private CertifyPlan plan(InputTable chosen) {
    LearnerSpec learned = learner.spec(chosen);
    Assumptions assumed = granted.granted();
    Model model = learned.model();
    if (!model.linearInParameters()) {
      throw new IllegalArgumentException(
          "certificates are for models that are linear in their parameters, not for %s: of others the paper speaks near reference weights, which nobody knows"
              .formatted(model.describe()));
    }
    if (model.heads() > 1 && !(learned.law() instanceof PoolLaw)) {
      throw new IllegalArgumentException(
          "a law is certified with one output, not with one head for each of %s classes; take a target of one class against the rest"
              .formatted(model.heads()));
    }
    boolean assumes = granted.any() || afterFirstWindow || reference != null;
    if (assumes && learned.law() instanceof PoolLaw) {
      throw new IllegalArgumentException(
          "nothing of a pool can be certified, whatever is assumed; take --law directional");
    }
    Optional<double[]> known =
        Optional.ofNullable(reference).map(text -> Reference.read(text, chosen.features(), model));
    return new CertifyPlan(
        learned,
        window == null ? OptionalInt.empty() : OptionalInt.of(window),
        afterFirstWindow,
        assumed,
        known);
  }
}
