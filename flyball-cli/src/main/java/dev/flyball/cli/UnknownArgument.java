package dev.flyball.cli;

import dev.flyball.data.NearestName;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.UnmatchedArgumentException;

/** Error messages for unknown arguments and options. */
final class UnknownArgument {
  /** What other programs call an option. */
  private static final Map<String, String> MEANT =
      Map.ofEntries(
          Map.entry("--separator", "--delimiter"),
          Map.entry("--sep", "--delimiter"),
          Map.entry("--na", "--missing"),
          Map.entry("--na-values", "--missing"),
          Map.entry("--label", "--target"),
          Map.entry("--output", "--out"),
          Map.entry("--test", "--holdout"),
          Map.entry("--validation", "--holdout"),
          Map.entry("--columns", "--features"),
          Map.entry("--ignore", "--exclude"),
          Map.entry("--drop", "--exclude"),
          Map.entry("--date-format", "--time-format"),
          Map.entry("--epochs", "--passes"),
          Map.entry("--precision", "--digits"),
          Map.entry("--confidence", "--interval"),
          Map.entry("--save", "--checkpoint"));

  private UnknownArgument() {}

  static String message(UnmatchedArgumentException e) {
    String word = e.getUnmatched().get(0);
    CommandSpec command = e.getCommandLine().getCommandSpec();
    if (!e.isUnknownOption()) {
      return "'%s' is %s".formatted(word, tooMany(command)) + suggestion(e);
    }
    String option = word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
    List<String> owners = owners(FlyballCommand.whole(), option).toList();
    return owners.isEmpty()
        ? "there is no option %s".formatted(option) + nearest(option, command)
        : "%s belongs to %s".formatted(option, String.join(", ", owners));
  }

  private static String tooMany(CommandSpec command) {
    if (!command.subcommands().isEmpty()) {
      return "not a command";
    }
    List<String> taken =
        command.positionalParameters().stream().map(PositionalParamSpec::paramLabel).toList();
    return taken.isEmpty()
        ? "one word too many; expected options"
        : "one word too many; expected %s and options".formatted(String.join(" ", taken));
  }

  /** The option that was meant, by what other programs call it or by its letters. */
  private static String nearest(String option, CommandSpec command) {
    List<String> names =
        command.options().stream()
            .map(OptionSpec::longestName)
            .filter(n -> n.length() > 2)
            .toList();
    String meant = MEANT.getOrDefault(option.toLowerCase(Locale.ROOT), "");
    return (names.contains(meant) ? Optional.of(meant) : NearestName.of(option, names))
        .map(name -> "; did you mean " + name + "?")
        .orElse("");
  }

  private static String suggestion(UnmatchedArgumentException e) {
    List<String> suggestions = e.getSuggestions();
    return suggestions.isEmpty() ? "" : "; did you mean " + suggestions.get(0) + "?";
  }

  /** The commands below {@code line} that take an option. */
  private static Stream<String> owners(CommandLine line, String option) {
    CommandSpec spec = line.getCommandSpec();
    Stream<String> below =
        spec.subcommands().values().stream().flatMap(each -> owners(each, option));
    return spec.findOption(option) == null
        ? below
        : Stream.concat(Stream.of(spec.qualifiedName()), below);
  }
}
