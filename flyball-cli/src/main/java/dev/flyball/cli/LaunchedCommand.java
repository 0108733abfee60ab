package dev.flyball.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * A command that the launcher starts with a class path of its own. It is named here so that the
 * list of commands, {@code flyball help} and completion know it.
 */
@Command(mixinStandardHelpOptions = true, versionProvider = FlyballCommand.Version.class)
abstract class LaunchedCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public final Integer call() {
    throw new IllegalArgumentException(
        "%s has a class path of its own: start it with the launcher, as in ./flyball %s --help"
            .formatted(spec.name(), spec.name()));
  }

  /** {@code flyball flink}. */
  @Command(
      name = "flink",
      customSynopsis = "flyball flink [OPTIONS]",
      description = "Learns from a stream on Apache Flink, with one model per key.",
      footer = {"", "Example:", "  flyball flink --help"})
  static final class OnFlink extends LaunchedCommand {}

  /** {@code flyball bench}. */
  @Command(
      name = "bench",
      customSynopsis = "flyball bench [NAME...] [OPTIONS]",
      description = "Measures speed, beside other libraries on the same data.",
      footer = {"", "Example:", "  flyball bench --help"})
  static final class OfSpeed extends LaunchedCommand {}
}
