package dev.flyball.cli;

import dev.flyball.paper.datasets.DataSet;
import dev.flyball.paper.datasets.Download;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Downloads one public data set, or unpacks it from a local archive. */
abstract class DownloadCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--to",
      paramLabel = "DIR",
      required = true,
      description = "The folder; it is made if it is not there.")
  private Path to;

  @Option(
      names = "--from",
      paramLabel = "ARCHIVE",
      description = "Use this archive, downloaded elsewhere, instead of the network.")
  private Path from;

  /** What to bring. */
  abstract DataSet set();

  @Override
  public final Integer call() {
    Destinations.checkFolder("--to", to);
    if (from != null) {
      TableOptions.checkExists("--from", from.toString());
    }
    PrintWriter err = spec.commandLine().getErr();
    Download download = Download.of(set(), to, err::println);
    List<Path> files = from == null ? download.fromAddress() : download.from(from);
    PrintWriter out = spec.commandLine().getOut();
    out.println(set().licence());
    files.forEach(out::println);
    return 0;
  }
}
