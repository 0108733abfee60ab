package dev.flyball.paper.command;

import dev.flyball.paper.datasets.DataSet;
import dev.flyball.paper.datasets.Download;
import dev.flyball.paper.datasets.HarArchive;
import dev.flyball.paper.datasets.HarData;
import dev.flyball.paper.har.HarExperiment;
import dev.flyball.paper.har.HarModel;
import dev.flyball.paper.har.HarReport;
import dev.flyball.paper.har.HarResults;
import dev.flyball.paper.har.HarSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code flyball experiment har}. */
@Command(
    name = "har",
    customSynopsis = "flyball experiment har [OPTIONS]",
    description = {
      "Experiment 2: activities from sensors of a phone.",
      "Six activities told apart by logistic regression and a small"
          + " network, learned from rows that show two of six sensing families, with the paper's"
          + " Table 2 beside ours."
    },
    footer = {
      "",
      "Examples:",
      "  flyball experiment har --quick",
      "  flyball experiment har --data har.zip --model logistic --runs 10"
    })
final class ExperimentHarCommand extends TrialsCommand {
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

  @Override
  Experiment ready(Path folder) {
    HarSettings settings = settings();
    HarData read = HarArchive.read(data == null ? downloaded() : data);
    return host -> {
      HarResults results = HarExperiment.run(settings, read, host);
      print(HarReport.summary(results));
      return HarReport.of(results, host().commandLine());
    };
  }

  private Path downloaded() {
    DataSet set = DataSet.har();
    boolean there =
        set.contents().stream().allMatch(each -> Files.exists(DOWNLOADED.resolve(each.path())));
    if (!there) {
      new Download(set, DOWNLOADED, err()::println).fromAddress();
    }
    return DOWNLOADED;
  }

  private HarSettings settings() {
    return HarSettings.of(
        models.models.stream().map(this::plan).toList(), options.seed(), options.threads());
  }

  private HarSettings.Plan plan(HarModel model) {
    HarSettings.Plan usual = options.quick() ? HarSettings.quick(model) : HarSettings.paper(model);
    return new HarSettings.Plan(model, options.runs(usual.seeds()), options.steps(usual.steps()));
  }
}
