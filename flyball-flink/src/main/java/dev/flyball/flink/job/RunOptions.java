package dev.flyball.flink.job;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.RecoveryClaimMode;
import picocli.CommandLine.Option;

/** How the job runs. On a cluster its own settings hold where an option is not given. */
final class RunOptions {
  @Option(
      names = "--parallelism",
      paramLabel = "N",
      description = "Parallel tasks. Default: one per core.")
  private Integer parallelism;

  @Option(
      names = "--backend",
      paramLabel = "WORD",
      description =
          "Where the state is: hashmap (in memory, faster; default) or rocksdb (on disk, for many"
              + " keys).")
  private String backend;

  @Option(
      names = "--checkpoint-every",
      paramLabel = "TIME",
      description =
          "Time between checkpoints; results appear with each one. Default: ${DEFAULT-VALUE}.")
  private Duration checkpointEvery = Duration.ofSeconds(10);

  @Option(
      names = "--checkpoints",
      paramLabel = "DIR",
      description =
          "Folder for checkpoints; the same command, started again, continues from the last one."
              + " Default: in memory, lost when the process ends.")
  private String checkpoints;

  @Option(
      names = "--from-savepoint",
      paramLabel = "PLACE",
      description = "Start from this savepoint or checkpoint, and not from --checkpoints.")
  private String savepoint;

  @Option(
      names = "--restarts",
      paramLabel = "N",
      description =
          "Restart after at most N failures within --restarts-within; then the job fails. Default:"
              + " ${DEFAULT-VALUE}.")
  private int restarts = 3;

  @Option(
      names = "--restarts-within",
      paramLabel = "TIME",
      description = "Older failures do not count. Default: ${DEFAULT-VALUE}.")
  private Duration restartsWithin = Duration.ofMinutes(10);

  /** The checkpoint or savepoint to start from, if any. */
  Optional<String> start() throws IOException {
    if (savepoint != null) {
      return Optional.of(address(savepoint));
    }
    return checkpoints == null
        ? Optional.empty()
        : new CheckpointFolder(address(checkpoints)).latest();
  }

  /** The settings of a job that starts from {@code start}. */
  Configuration configuration(Optional<String> start) {
    Configuration configuration = new Configuration();
    configuration.set(ExecutionOptions.RUNTIME_MODE, RuntimeExecutionMode.STREAMING);
    configuration.set(PipelineOptions.OBJECT_REUSE, true);
    setRestarts(configuration);
    if (parallelism != null) {
      configuration.set(CoreOptions.DEFAULT_PARALLELISM, parallelism);
    }
    if (backend != null) {
      configuration.set(StateBackendOptions.STATE_BACKEND, backend);
    }
    setCheckpoints(configuration, start);
    return configuration;
  }

  private void setRestarts(Configuration configuration) {
    if (restarts < 1) {
      configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
      return;
    }
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "failure-rate");
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FAILURE_RATE_MAX_FAILURES_PER_INTERVAL, restarts);
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FAILURE_RATE_FAILURE_RATE_INTERVAL, restartsWithin);
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FAILURE_RATE_DELAY, Duration.ofSeconds(1));
  }

  private void setCheckpoints(Configuration configuration, Optional<String> start) {
    configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, checkpointEvery);
    if (checkpoints != null) {
      configuration.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, address(checkpoints));
      configuration.set(
          CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
          ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
    }
    if (start.isPresent()) {
      configuration.set(StateRecoveryOptions.SAVEPOINT_PATH, start.get());
      // One's own checkpoint is replaced by the next; a savepoint is left to its owner.
      configuration.set(
          StateRecoveryOptions.RESTORE_MODE,
          savepoint == null ? RecoveryClaimMode.CLAIM : RecoveryClaimMode.NO_CLAIM);
    }
  }

  /** Flink wants addresses; people write paths. One letter before the colon is a drive. */
  private static String address(String path) {
    return path.matches("[A-Za-z][A-Za-z0-9+.-]+:.*")
        ? path
        : Path.of(path).toAbsolutePath().toUri().toString();
  }
}
