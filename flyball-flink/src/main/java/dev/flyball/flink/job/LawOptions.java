package dev.flyball.flink.job;

import dev.flyball.checkpoint.Description;
import dev.flyball.control.Law;
import java.util.Locale;
import picocli.CommandLine.Option;

/** The law and its constants, by the names they have in {@code flyball train}. */
final class LawOptions {
  @Option(
      names = "--law",
      defaultValue = "directional",
      description = "masked, scalar, directional")
  private String law;

  @Option(names = "--eta", description = "learning rate")
  private Double eta;

  @Option(names = "--epsilon", description = "ridge of the metric")
  private Double epsilon;

  @Option(names = "--beta", description = "discount of the memory, between 0 and 1")
  private Double beta;

  @Option(names = "--gain", description = "printed, normalised, trust")
  private String gain;

  @Option(names = "--ridge", description = "fixed, accumulated")
  private String ridge;

  @Option(names = "--memory", description = "dense, diagonal, block, low-rank")
  private String memory;

  @Option(names = "--block-size", description = "parameters in a block of --memory block")
  private Integer blockSize;

  @Option(names = "--rank", description = "directions kept by --memory low-rank")
  private Integer rank;

  @Option(names = "--alpha-max", description = "cap on the factor of a step")
  private Double alphaMax;

  @Option(names = "--clip", description = "cap on the norm of a step")
  private Double clip;

  /**
   * The law asked for.
   *
   * @throws IllegalArgumentException if an option is out of range or not one of this law's
   */
  Law law() {
    Description chosen = defaults();
    chosen = with(chosen, "eta", eta);
    chosen = with(chosen, "epsilon", epsilon);
    chosen = with(chosen, "beta", beta);
    chosen = with(chosen, "gain", lower(gain));
    chosen = with(chosen, "ridge", lower(ridge));
    chosen = withMemory(chosen);
    if (alphaMax != null) {
      chosen = chosen.with("alpha-max", alphaMax);
    }
    if (clip != null) {
      chosen = chosen.with("clip", clip);
    }
    return Law.of(chosen);
  }

  private Description defaults() {
    return switch (law.toLowerCase(Locale.ROOT)) {
      case "masked" -> Law.masked(0.01).describe();
      case "scalar" -> Law.scalar(0.5, 1).describe();
      case "directional" -> Law.directional().describe();
      default ->
          throw new IllegalArgumentException(
              "--law is '%s'; expected masked, scalar or directional".formatted(law));
    };
  }

  private Description withMemory(Description chosen) {
    Description more = with(chosen, "memory", lower(memory));
    if (blockSize != null) {
      more = with(more, "memory", "block").with("chunk", blockSize);
    }
    if (rank != null) {
      more = with(more, "memory", "low-rank").with("rank", rank);
    }
    String form = more.has("memory") ? more.text("memory") : "none";
    if (form.equals("block") && !more.has("chunk")
        || form.equals("low-rank") && !more.has("rank")) {
      throw new IllegalArgumentException(
          "--memory %s needs %s".formatted(form, form.equals("block") ? "--block-size" : "--rank"));
    }
    return more;
  }

  private static Description with(Description chosen, String setting, Object value) {
    if (value == null) {
      return chosen;
    }
    if (!chosen.has(setting)) {
      throw new IllegalArgumentException(
          "--%s does not apply to --law %s".formatted(setting, chosen.name()));
    }
    return chosen.with(setting, value);
  }

  private static String lower(String word) {
    return word == null ? null : word.toLowerCase(Locale.ROOT);
  }
}
