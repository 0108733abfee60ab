package dev.flyball.cli;

import dev.flyball.data.seaice.Rotation;
import dev.flyball.experiments.Progress;
import dev.flyball.experiments.seaice.SeaIceExperiment;
import dev.flyball.experiments.seaice.SeaIceLearner;
import dev.flyball.experiments.seaice.SeaIceReport;
import dev.flyball.experiments.seaice.SeaIceResults;
import dev.flyball.experiments.seaice.SeaIceSettings;
import dev.flyball.report.ReportWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code flyball experiment sea-ice}. Needs DJL, which the launcher adds for this command. */
@Command(
    name = "sea-ice",
    sortOptions = false,
    description = {
      "The paper's Experiment 3: a two-branch convolutional network learns sea-ice concentration"
          + " from scenes whose radar or radiometer is often missing."
    },
    mixinStandardHelpOptions = true,
    versionProvider = FlyballCommand.Version.class,
    footer = {
      "",
      "Examples:",
      "  flyball experiment sea-ice --scenes scenes --quick",
      "  flyball experiment sea-ice --scenes scenes --rotation B --out sea-ice-b --resume"
    })
final class ExperimentSeaIceCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--scenes",
      required = true,
      paramLabel = "DIR",
      description = "ASID-v2 netCDF-4 files, real or synthetic.")
  private Path scenes;

  @Option(
      names = "--cache",
      paramLabel = "DIR",
      description = "Where cut patches are kept. Default: patches inside --scenes.")
  private Path cache;

  @Option(
      names = "--rotation",
      paramLabel = "A|B|C",
      description = "Which scenes are held out. Default: ${DEFAULT-VALUE}.")
  private Rotation rotation = Rotation.A;

  @Option(names = "--steps", paramLabel = "N", description = "Steps of each learner.")
  private Integer steps;

  @Option(
      names = "--patch",
      paramLabel = "PIXELS",
      description = "Side of a patch, a multiple of 50. Default: 250; 50 with --quick.")
  private Integer patch;

  @Option(
      names = "--validation-patches",
      paramLabel = "N",
      description = "Validate on at most so many, evenly spread. Default: all.")
  private Integer validationPatches;

  @Option(
      names = "--learners",
      paramLabel = "LEARNER",
      split = ",",
      description = "Some of full, masked, controlled, adam, masked-tuned. Default: all.")
  private List<String> learners;

  @Option(names = "--quick", description = "A small version for a first look.")
  private boolean quick;

  @Option(names = "--seed", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}.")
  private long seed = 1;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads of the controller; the numbers do not depend on it.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Where results.json, report.html and checkpoints go. Default: ${DEFAULT-VALUE}.")
  private Path out = Path.of("flyball-report");

  @Option(
      names = "--checkpoint-every",
      paramLabel = "STEPS",
      description = "What a killed run loses at most. Default: 500.")
  private Integer checkpointEvery;

  @Option(names = "--resume", description = "Go on from the checkpoints in --out.")
  private boolean resume;

  @Override
  public Integer call() throws IOException {
    requireDjl();
    Destinations.checkFolder("--out", out);
    PrintWriter errors = spec.commandLine().getErr();
    Progress progress = new TimeLeft(errors, StandardError.isTerminal());
    Path patches = cache == null ? scenes.resolve("patches") : cache;
    SeaIceResults found =
        new SeaIceExperiment(settings(), out.resolve("checkpoints"), resume, progress)
            .run(scenes, patches, errors::println);
    PrintWriter print = spec.commandLine().getOut();
    print(found, print);
    String typed = ExperimentOptions.commandLine(spec);
    print.println("report: " + ReportWriter.write(out, SeaIceReport.of(found, typed)));
    return 0;
  }

  private static void requireDjl() {
    try {
      Class.forName("ai.djl.Model", false, ExperimentSeaIceCommand.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException(
          "DJL is not on the class path: start this command with the launcher, ./flyball", e);
    }
    // Natives come with the class path; nothing is to be looked for on the network.
    System.setProperty("ai.djl.offline", "true");
  }

  private SeaIceSettings settings() {
    SeaIceSettings usual =
        quick
            ? SeaIceSettings.quick(rotation, seed, threads)
            : SeaIceSettings.paper(rotation, seed, threads);
    return new SeaIceSettings(
        rotation,
        or(steps, usual.steps()),
        or(patch, usual.patch()),
        usual.batch(),
        usual.eta(),
        Math.min(usual.validateEvery(), or(steps, usual.steps())),
        or(validationPatches, usual.validationPatches()),
        or(checkpointEvery, usual.checkpointEvery()),
        learners == null
            ? Arrays.asList(SeaIceLearner.values())
            : learners.stream().map(SeaIceLearner::named).toList(),
        seed,
        threads);
  }

  private static int or(Integer given, int usual) {
    return given == null ? usual : given;
  }

  private static void print(SeaIceResults found, PrintWriter print) {
    print.printf("%-14s %8s %10s %10s%n", "learner", "eta", "mean MAE", "last MAE");
    found
        .curves()
        .forEach(
            (learner, curve) -> {
              double[] errors = curve.errors();
              print.printf(
                  Locale.ROOT,
                  "%-14s %8s %10.2f %10.2f%n",
                  learner.label(),
                  found.etas().get(learner),
                  Arrays.stream(errors).average().orElseThrow(),
                  errors[errors.length - 1]);
            });
  }
}
