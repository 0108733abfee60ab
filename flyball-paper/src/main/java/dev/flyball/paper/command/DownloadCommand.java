package dev.flyball.paper.command;

import dev.flyball.paper.datasets.DataSet;
import dev.flyball.paper.datasets.Download;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** Downloads one public data set, or unpacks it from a local archive. */
abstract class DownloadCommand extends ResearchCommand {
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

  /** The data set to download. */
  abstract DataSet set();

  @Override
  public final Integer call() {
    host().checkFolder("--to", to);
    if (from != null && !Files.exists(from)) {
      throw new IllegalArgumentException("--from: there is no file %s".formatted(from));
    }
    Download download = new Download(set(), to, err()::println);
    List<Path> files = from == null ? download.fromAddress() : download.from(from);
    out().println(set().licence());
    files.forEach(out()::println);
    return 0;
  }
}
