package dev.flyball.cli;

import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.tables.certify.Reference;
import dev.flyball.tables.train.WeightMotion;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options for measurements while a table is learned. */
final class MonitorOptions {
  @Option(names = "--monitors")
  private boolean monitors;

  @Option(names = "--reference", paramLabel = "W")
  private String reference;

  /** The monitors for a learner of this model. */
  List<Monitor> monitors(List<String> features, Model model) {
    if (reference != null && !monitors) {
      throw new IllegalArgumentException("--reference needs --monitors");
    }
    if (!monitors) {
      return List.of();
    }
    if (reference != null && model.heads() > 1) {
      throw new IllegalArgumentException(
          "--reference is for a model with one output, not for %s classes"
              .formatted(model.heads()));
    }
    return WeightMotion.monitors(
        Optional.ofNullable(reference).map(text -> Reference.read(text, features, model)));
  }
}
