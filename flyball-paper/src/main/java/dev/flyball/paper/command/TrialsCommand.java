package dev.flyball.paper.command;

import dev.flyball.paper.trial.StoppedException;
import dev.flyball.paper.trial.TrialHost;
import dev.flyball.paper.trial.TrialStore;
import dev.flyball.report.Results;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/**
 * An experiment of trials: Ctrl-C ends it with what is finished kept below {@code --out}, and
 * {@code --continue} goes on from there.
 */
abstract class TrialsCommand extends ReportingCommand {
  @Option(names = "--continue", description = "Continue from what was kept in --out.")
  private boolean goOn;

  /** An experiment whose settings and data are at hand. */
  interface Experiment {
    /** Runs it and prints its summary. */
    Results run(TrialHost host) throws IOException;
  }

  /**
   * Reads what it needs, and refuses what cannot be, before anything runs.
   *
   * @param folder of the report
   */
  abstract Experiment ready(Path folder) throws IOException;

  /** The folder of what is kept, in that of the report. */
  String keptIn() {
    return "runs";
  }

  /** Does work that Ctrl-C ends. */
  int interruptible(CommandHost.Work work) throws IOException {
    return host().interruptible(work);
  }

  @Override
  public final Integer call() throws IOException {
    Path folder = host().reportFolder(USUAL_FOLDER);
    Experiment ready = ready(folder);
    TrialStore kept = new TrialStore(folder.resolve(keptIn()), goOn);
    return interruptible(
        stop -> {
          try {
            Results results = ready.run(new TrialHost(kept, host().progress(), stop));
            host().write(results, folder, out());
            return 0;
          } catch (StoppedException e) {
            say(
                "stopped; what was done is kept in %s: go on with --continue"
                    .formatted(kept.folder()));
            return CommandHost.STOPPED;
          }
        });
  }
}
