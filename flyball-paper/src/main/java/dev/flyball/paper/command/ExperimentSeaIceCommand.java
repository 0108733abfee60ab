package dev.flyball.paper.command;

import dev.flyball.paper.NameLookup;
import dev.flyball.paper.scenes.Rotation;
import dev.flyball.paper.scenes.SceneSet;
import dev.flyball.paper.seaice.ComputeDevice;
import dev.flyball.paper.seaice.PatchLoss;
import dev.flyball.paper.seaice.SeaIceExperiment;
import dev.flyball.paper.seaice.SeaIceMethod;
import dev.flyball.paper.seaice.SeaIceReport;
import dev.flyball.paper.seaice.SeaIceResults;
import dev.flyball.paper.seaice.SeaIceSettings;
import dev.flyball.paper.seaice.SeaIceSettings.Size;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code flyball experiment sea-ice}. Needs DJL, which is built and added for this command. */
@Command(
    name = "sea-ice",
    sortOptions = false,
    customSynopsis = "flyball experiment sea-ice (--scenes DIR | --synthetic N) [OPTIONS]",
    description = {
      "Experiment 3: sea-ice concentration from scenes.",
      "A two-branch convolutional network learns sea-ice concentration"
          + " from scenes whose radar or radiometer is often missing."
    },
    footer = {
      "",
      "Examples:",
      "  flyball experiment sea-ice --synthetic 25 --quick",
      "  flyball experiment sea-ice --scenes scenes --rotation all --out ice",
      "  flyball experiment sea-ice --scenes scenes --rotation all --out ice --continue"
    })
final class ExperimentSeaIceCommand extends TrialsCommand {
  /** Simulated scenes are always the same. */
  private static final long SCENES_SEED = 1;

  private static final String TORCH_THREADS = "ai.djl.pytorch.num_threads";

  @Option(names = "--scenes", paramLabel = "DIR", description = "Folder of ASID-v2 netCDF-4 files.")
  private Path scenes;

  @Option(
      names = "--synthetic",
      paramLabel = "N",
      description = "N simulated scenes instead; every eighth has no AMSR, as some real ones.")
  private Integer synthetic;

  @Option(
      names = "--pixels",
      paramLabel = "N",
      description = "Side of a simulated scene, 40 m a pixel. Default: ${DEFAULT-VALUE}.")
  private int pixels = 2_000;

  @Option(
      names = "--cache",
      paramLabel = "DIR",
      description =
          "Folder that keeps the patches cut from the scenes. Default: patches inside --scenes, or"
              + " --out for simulated ones.")
  private Path cache;

  @Option(
      names = "--rotation",
      paramLabel = "A|B|C|all",
      split = ",",
      description =
          "Which third of the scenes to hold out: A, B, C, several as in A,C, or all. Default: A.")
  private List<String> rotations = List.of("A");

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
      description = "Validate on at most N patches, evenly spread. Default: all.")
  private Integer validationPatches;

  @Option(
      names = "--methods",
      paramLabel = "NAME",
      split = ",",
      description = "Some of full, masked, controlled, adam. Default: all.")
  private List<String> methods;

  @Option(
      names = "--loss",
      paramLabel = "LOSS",
      description =
          "Loss of the error in percent: absolute, smooth (squared below 1 percent) or squared."
              + " Default: ${DEFAULT-VALUE}.")
  private String loss = "absolute";

  @Mixin private LookOptions options;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "Threads of PyTorch and of the controller. Default: all cores. Use 1 if several commands"
              + " run at the same time.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--device",
      paramLabel = "cpu|gpu",
      description =
          "What the network is trained on; gpu needs PyTorch's native library for it. Default:"
              + " ${DEFAULT-VALUE}.")
  private String device = "cpu";

  @Option(
      names = "--checkpoint-every",
      paramLabel = "STEPS",
      description = "Steps between checkpoints: a killed run loses at most these. Default: 500.")
  private Integer checkpointEvery;

  @Override
  Experiment ready(Path folder) throws IOException {
    if ((scenes == null) == (synthetic == null)) {
      throw new IllegalArgumentException("give either --scenes DIR or --synthetic N");
    }
    host().needNetworks();
    // Natives come with the class path; nothing is to be looked for on the network.
    System.setProperty("ai.djl.offline", "true");
    if (System.getProperty(TORCH_THREADS) == null) {
      System.setProperty(TORCH_THREADS, String.valueOf(threads));
    }
    SceneSet set =
        scenes == null ? SceneSet.synthetic(synthetic, pixels, SCENES_SEED) : SceneSet.in(scenes);
    Path patches = cache != null ? cache : (scenes == null ? folder : scenes).resolve("patches");
    List<SeaIceSettings> settings = rotations().stream().map(this::settings).toList();
    return host -> {
      List<SeaIceResults> found = new ArrayList<>();
      for (SeaIceSettings each : settings) {
        found.add(new SeaIceExperiment(each, host).run(set, patches, err()::println));
      }
      print(SeaIceReport.summary(found));
      return SeaIceReport.of(found, host().commandLine());
    };
  }

  @Override
  String keptIn() {
    return "checkpoints";
  }

  @Override
  int interruptible(CommandHost.Work work) throws IOException {
    return host().interruptibleNative(() -> say("stopping after the step at hand"), work);
  }

  private List<Rotation> rotations() {
    if (rotations.equals(List.of("all"))) {
      return List.of(Rotation.values());
    }
    return rotations.stream()
        .map(name -> NameLookup.of("rotation", name, Rotation.values(), Rotation::name))
        .distinct()
        .sorted()
        .toList();
  }

  private SeaIceSettings settings(Rotation rotation) {
    Size usual = options.quick() ? Size.QUICK : Size.PAPER;
    return new SeaIceSettings(
        rotation,
        new Size(
            or(steps, usual.steps()),
            or(patch, usual.patch()),
            usual.batch(),
            Math.min(usual.validateEvery(), or(steps, usual.steps())),
            or(validationPatches, usual.validationPatches()),
            or(checkpointEvery, usual.checkpointEvery())),
        PatchLoss.named(loss),
        methods == null
            ? List.of(SeaIceMethod.values())
            : methods.stream().map(SeaIceMethod::named).toList(),
        options.seed(),
        threads,
        ComputeDevice.named(device));
  }

  private static int or(Integer given, int usual) {
    return given == null ? usual : given;
  }
}
