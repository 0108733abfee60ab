package dev.flyball.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code flyball completion}: a script that teaches the shell to complete the command. */
@Command(name = "completion")
final class CompletionCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    CommandLine root = spec.root().commandLine();
    TerminalWriter.data(spec.commandLine().getOut())
        .print(AutoComplete.bash(root.getCommandName(), root));
    return 0;
  }
}
