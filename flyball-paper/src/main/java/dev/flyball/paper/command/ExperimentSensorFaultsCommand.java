package dev.flyball.paper.command;

import dev.flyball.paper.faults.FaultBench;
import dev.flyball.paper.faults.FaultPanel;
import dev.flyball.paper.faults.FaultReport;
import dev.flyball.paper.faults.FaultScenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code flyball experiment sensor-faults}. */
@Command(
    name = "sensor-faults",
    customSynopsis = "flyball experiment sensor-faults [OPTIONS]",
    description = {
      "SensorFault-Bench: forecasts from faulty windows.",
      "Two scenarios of arXiv 2605.10822, forecast by ridge regression from windows with each of"
          + " eight faults, as they are and repaired, with published models beside ours."
    },
    footer = {
      "",
      "Examples:",
      "  flyball experiment sensor-faults --quick",
      "  flyball experiment sensor-faults --data flyball-data/sensorfaults --features 6000"
    })
final class ExperimentSensorFaultsCommand extends ReportingCommand {
  private static final double RIDGE = 1_000;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "The folder with ETTh1.csv and beijing_air_tiantan.csv, packed as .gz or not. Default:"
              + " ${DEFAULT-VALUE}. They are not downloaded; where one is missing, it is said where"
              + " it comes from.")
  private Path data = Path.of("flyball-data/sensorfaults");

  @Mixin private LookOptions options;

  @Option(
      names = "--windows",
      paramLabel = "N",
      description = "Tests for each fault. Default: 10,000; with --quick 500.")
  private Integer windows;

  @Option(
      names = "--features",
      paramLabel = "N",
      description = "Random features beside Beijing's lags. Default: 1,000; with --quick 200.")
  private Integer features;

  @Override
  public Integer call() throws IOException {
    Path folder = host().reportFolder(USUAL_FOLDER);
    int tests = windows != null ? windows : options.quick() ? 500 : 10_000;
    int cosines = features != null ? features : options.quick() ? 200 : 1_000;
    if (tests < 1 || cosines < 0) {
      throw new IllegalArgumentException("at least 1 window and 0 features are needed");
    }
    Map<FaultScenario, FaultPanel> panels = new LinkedHashMap<>();
    for (FaultScenario each : List.of(FaultScenario.beijing(), FaultScenario.etth1())) {
      panels.put(each, FaultPanel.read(data, each));
    }
    Map<FaultScenario, List<FaultBench.Errors>> errors = new LinkedHashMap<>();
    panels.forEach(
        (each, panel) ->
            errors.put(
                each,
                FaultBench.run(
                    each, panel, tests, cosines, RIDGE, options.seed(), host().progress())));
    FaultReport report = new FaultReport(errors);
    print(report.tables());
    host()
        .write(report.results(host().commandLine(), tests, cosines, options.seed()), folder, out());
    return 0;
  }
}
