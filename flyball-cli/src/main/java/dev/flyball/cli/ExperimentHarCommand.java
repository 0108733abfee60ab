package dev.flyball.cli;

import dev.flyball.paper.datasets.DataSet;
import dev.flyball.paper.datasets.Download;
import dev.flyball.paper.datasets.HarArchive;
import dev.flyball.paper.datasets.HarData;
import dev.flyball.paper.har.HarExperiment;
import dev.flyball.paper.har.HarModel;
import dev.flyball.paper.har.HarReport;
import dev.flyball.paper.har.HarResults;
import dev.flyball.paper.har.HarSettings;
import dev.flyball.report.ReportText;
import dev.flyball.tables.trial.KeptTrials;
import dev.flyball.tables.trial.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code flyball experiment har}. */
@Command(
    name = "har",
    customSynopsis = "flyball experiment har [OPTIONS]",
    description = {
      "Experiment 2: activities from sensors of a phone.",
      "Six activities told apart by logistic regression and a small"
          + " network, learned from rows that show two of six sensing families, with the paper's"
          + " Table 2 beside ours.",
      "Finished runs are kept in the folder runs of --out; --resume continues after Ctrl-C."
    },
    mixinStandardHelpOptions = true,
    versionProvider = FlyballCommand.Version.class,
    footer = {
      "",
      "Examples:",
      "  flyball experiment har --quick",
      "  flyball experiment har --data har.zip --model logistic --runs 10"
    })
final class ExperimentHarCommand implements Callable<Integer> {
  private static final Path DOWNLOADED = Path.of("flyball-data");

  /** Which models {@code --model} names. */
  enum Models {
    logistic(HarModel.LOGISTIC),
    network(HarModel.NETWORK),
    both(HarModel.LOGISTIC, HarModel.NETWORK);

    private final List<HarModel> models;

    Models(HarModel... models) {
      this.models = List.of(models);
    }
  }

  @Spec private CommandSpec spec;

  @Mixin private ExperimentOptions options;

  @Option(
      names = "--data",
      paramLabel = "PATH",
      description =
          "The HAR data: the downloaded zip, the zip inside it, or a folder. Default: the folder"
              + " flyball-data; the data are downloaded into it if they are not there.")
  private Path data;

  @Option(
      names = "--model",
      paramLabel = "MODEL",
      description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private Models models = Models.both;

  @Option(names = "--resume", description = "Continue after the finished runs in --out.")
  private boolean resume;

  @Override
  public Integer call() throws IOException {
    options.checkReport();
    PrintWriter err = spec.commandLine().getErr();
    HarSettings settings = settings();
    HarData read = HarArchive.read(data == null ? downloaded(err) : data);
    Progress progress = new TimeLeft(err);
    KeptTrials kept = new KeptTrials(options.folder().resolve("runs"), resume);
    try (Interruption interruption = Interruption.listening()) {
      Optional<HarResults> results =
          HarExperiment.run(settings, read, kept, progress, interruption::asked);
      if (results.isEmpty()) {
        err.printf("stopped; finished runs are in %s: continue with --resume%n", kept.folder());
        err.flush();
        return Interruption.EXIT_CODE;
      }
      PrintWriter print = spec.commandLine().getOut();
      ReportText.lines(
              HarReport.summary(results.get()),
              TerminalWriter.screen(spec.commandLine().getOut()).width())
          .forEach(print::println);
      options.write(HarReport.of(results.get(), ExperimentOptions.commandLine(spec)), print);
      return 0;
    }
  }

  private static Path downloaded(PrintWriter err) {
    DataSet set = DataSet.har();
    boolean there =
        set.contents().stream().allMatch(each -> Files.exists(DOWNLOADED.resolve(each.path())));
    if (!there) {
      Download.of(set, DOWNLOADED, err::println).fromAddress();
    }
    return DOWNLOADED;
  }

  private HarSettings settings() {
    return HarSettings.of(
        models.models.stream().map(this::plan).toList(), options.seed(), options.threads());
  }

  private HarSettings.Plan plan(HarModel model) {
    HarSettings.Plan usual = options.quick() ? HarSettings.quick(model) : HarSettings.paper(model);
    int seeds = options.runs(usual.seeds());
    int steps = options.steps(usual.steps());
    return options.quick()
        ? new HarSettings.Plan(model, seeds, steps, usual.tuning())
        : HarSettings.plan(model, seeds, steps);
  }
}
