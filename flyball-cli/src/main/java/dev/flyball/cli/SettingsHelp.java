package dev.flyball.cli;

import dev.flyball.law.Law;
import dev.flyball.law.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The part of {@code --help --all} on settings of laws, models and losses. */
final class SettingsHelp {
  private static final List<String> LAWS =
      List.of("directional", "scalar", "masked", "debiased", "pool");

  /** A longer default, such as the members of a pool, says nothing in a line of help. */
  private static final int LONGEST_DEFAULT = 20;

  private static final List<Line> MODEL =
      List.of(
          new Line("intercept", "false: leave the constant out (not of mlp)."),
          new Line(
              "indicators", "true: a feature per input that is 1 where it is missing (linear)."),
          new Line(
              "kernel, width, features",
              "Of kernel: gaussian (default) or laplace; its width in standard deviations, the"
                  + " square root of the number of inputs; random Fourier features, an even number,"
                  + " 200."),
          new Line(
              "hidden, activation",
              "Of mlp: units in each hidden layer, 16:8, default 16; tanh (default), relu or"
                  + " gelu."));

  private SettingsHelp() {}

  private record Line(String names, String text) {}

  /** The settings as lines of at most {@code width} characters. */
  static String text(int width) {
    List<String> lines = new ArrayList<>();
    add(lines, "Settings of --law, as in \"directional(eta=0.3, memory=sift)\":", ofLaws(), width);
    lines.add("In groups, features go by their names: groups=a:b;c.");
    lines.add("paper(eta=0.02) is the paper's law as printed; it takes its rate alone.");
    add(lines, "Settings of --model, as in \"mlp(hidden=16:8)\":", MODEL, width);
    return String.join(System.lineSeparator(), lines) + System.lineSeparator();
  }

  /** Every setting once, with its defaults law by law. */
  private static List<Line> ofLaws() {
    return LAWS.stream()
        .flatMap(law -> Law.settings(law).stream())
        .distinct()
        .map(
            each ->
                new Line(
                    each.name(),
                    "%s Expects %s.%s".formatted(each.help(), each.expects(), defaults(each))))
        .toList();
  }

  private static String defaults(Setting setting) {
    String usual =
        setting.laws().stream()
            .filter(law -> !setting.usual(law).isEmpty())
            .filter(law -> setting.usual(law).length() <= LONGEST_DEFAULT)
            .map(law -> "%s (%s)".formatted(setting.usual(law), law))
            .collect(Collectors.joining(", "));
    return usual.isEmpty() ? "" : " Default: " + usual + ".";
  }

  private static void add(List<String> lines, String heading, List<Line> settings, int width) {
    lines.add("");
    lines.add(heading);
    for (Line each : settings) {
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
