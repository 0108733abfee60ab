package dev.flyball.cli;

import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.UnmatchedArgumentException;

/** Error messages for unknown arguments and options. */
final class UnknownArgument {
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
        ? "there is no option %s".formatted(option) + suggestion(e)
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
