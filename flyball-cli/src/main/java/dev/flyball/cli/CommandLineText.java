package dev.flyball.cli;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The command line as text, for reports and results.json. */
final class CommandLineText {
  private CommandLineText() {}

  static String line(CommandSpec spec) {
    CommandLine root = spec.root().commandLine();
    List<String> words = root.getParseResult().originalArgs();
    return Stream.concat(Stream.of(root.getCommandName()), words.stream())
        .map(CommandLineText::quoted)
        .collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_.,:/=@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
