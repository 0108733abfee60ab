package dev.flyball.cli;

import dev.flyball.control.Defaults;
import java.util.ArrayList;
import java.util.List;

/** What {@code --help --all} says of the settings of laws, models and losses. */
final class SettingsHelp {
  private static final List<Setting> LAW =
      List.of(
          new Setting(
              "eta",
              "Learning rate: default %s, for classes %s (directional), %s (scalar), %s (masked),"
                      .formatted(
                          Defaults.ETA,
                          Defaults.CLASS_ETA,
                          Defaults.SCALAR_ETA,
                          Defaults.MASKED_ETA)
                  + " 1 - beta with gain=printed or trust, %s (debiased)."
                      .formatted(Defaults.DEBIASED_ETA)),
          new Setting(
              "epsilon",
              "Ridge of the metric: default %s, for classes %s (directional), %s (scalar)."
                  .formatted(Defaults.EPSILON, Defaults.CLASS_EPSILON, Defaults.SCALAR_EPSILON)),
          new Setting(
              "beta",
              "How much of the memory is kept from step to step, between 0 and 1: default %s"
                      .formatted(Defaults.BETA)
                  + " (directional)."),
          new Setting(
              "gain",
              "How eta scales a step: printed (as in the paper), normalised (default) or trust."),
          new Setting(
              "memory",
              "none, dense (default), diagonal, block, low-rank or rows; for long outages waiting"
                  + " (forgets a feature only in rows that have it), along-rows (forgets only what"
                  + " rows show) or sift (the same, faster and with a floor)."),
          new Setting(
              "chunk, groups",
              "Parameters per block of memory=block: default 128. Or features by name that share a"
                  + " block, or that memory=waiting forgets together: groups=a:b;c."),
          new Setting(
              "rank, fraction",
              "Directions that memory=low-rank keeps, or which it drops: those below this fraction"
                  + " of epsilon, default 0.001."),
          new Setting(
              "tolerance",
              "How far a solution with memory=dense or rows may be from the exact one, relative:"
                  + " default 1e-6, row by row 1e-8."),
          new Setting("ridge", "fixed (default) or accumulated."),
          new Setting("relative", "true: epsilon is a multiple of the memory's mean diagonal."),
          new Setting(
              "alpha-max, clip", "Largest factor of a step; largest norm (not of debiased)."),
          new Setting(
              "weight-decay, coupled",
              "Shrink the weights of the features in a row by this rate at each step;"
                  + " coupled=true makes it part of the gradient, as in the paper."),
          new Setting(
              "averaged-after",
              "Predict with the mean of all weights since this step (Polyak-Ruppert), as in 0."),
          new Setting("forced", "true: accept an eta so large that steps overshoot."),
          new Setting("trees", "Trees on what the laws of a pool leave, as in pool(trees=96)."),
          new Setting(
              "horizon, radius, rate-groups",
              "Of debiased: the step at which eta has fallen to a half, %s; the radius of the ball"
                      .formatted(Defaults.DEBIASED_HORIZON)
                  + " that the weights stay in, %s; features that are missing together, a:b;c."
                      .formatted(Defaults.DEBIASED_RADIUS)));

  private static final List<Setting> MODEL =
      List.of(
          new Setting("intercept", "false: leave the constant out (not of mlp)."),
          new Setting(
              "indicators", "true: a feature per input that is 1 where it is missing (linear)."),
          new Setting(
              "kernel, width, features",
              "Of kernel: gaussian (default) or laplace; its width in standard deviations, the"
                  + " square root of the number of inputs; random Fourier features, an even number,"
                  + " 200."),
          new Setting(
              "hidden, activation",
              "Of mlp: units in each hidden layer, 16:8, default 16; tanh (default), relu or"
                  + " gelu."));

  private SettingsHelp() {}

  private record Setting(String names, String text) {}

  /** The settings as lines of at most {@code width} characters. */
  static String text(int width) {
    List<String> lines = new ArrayList<>();
    add(lines, "Settings of --law, as in \"directional(eta=0.3, memory=sift)\":", LAW, width);
    add(lines, "Settings of --model, as in \"mlp(hidden=16:8)\":", MODEL, width);
    return String.join(System.lineSeparator(), lines) + System.lineSeparator();
  }

  private static void add(List<String> lines, String heading, List<Setting> settings, int width) {
    lines.add("");
    lines.add(heading);
    for (Setting each : settings) {
      StringBuilder line = new StringBuilder("  ").append(each.names()).append(':');
      for (String word : each.text().split(" ")) {
        if (line.length() + 1 + word.length() > width) {
          lines.add(line.toString());
          line = new StringBuilder("     ");
        }
        line.append(' ').append(word);
      }
      lines.add(line.toString());
    }
  }
}
