package dev.flyball.flink.job;

import java.nio.file.Path;
import java.time.Duration;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import picocli.CommandLine.Option;

/** How the job runs. On a cluster its own settings hold where an option is not given. */
final class RunOptions {
  @Option(names = "--parallelism", description = "tasks side by side; default: one a core")
  private Integer parallelism;

  @Option(
      names = "--backend",
      description = "hashmap (state as objects, fastest) or rocksdb (state on disk, largest)")
  private String backend;

  @Option(
      names = "--checkpoint-every",
      defaultValue = "PT10S",
      description = "time between checkpoints; results appear with each (default: PT10S)")
  private Duration checkpointEvery;

  @Option(names = "--checkpoints", description = "folder for checkpoints; default: in memory")
  private String checkpoints;

  @Option(names = "--from-savepoint", description = "continue from a savepoint or checkpoint")
  private String savepoint;

  @Option(names = "--restarts", defaultValue = "3", description = "attempts after failures")
  private int restarts;

  Configuration configuration() {
    Configuration configuration = new Configuration();
    configuration.set(ExecutionOptions.RUNTIME_MODE, RuntimeExecutionMode.STREAMING);
    configuration.set(PipelineOptions.OBJECT_REUSE, true);
    configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, checkpointEvery);
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, restarts);
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofSeconds(1));
    if (parallelism != null) {
      configuration.set(CoreOptions.DEFAULT_PARALLELISM, parallelism);
    }
    if (backend != null) {
      configuration.set(StateBackendOptions.STATE_BACKEND, backend);
    }
    if (checkpoints != null) {
      configuration.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, address(checkpoints));
    }
    if (savepoint != null) {
      configuration.set(StateRecoveryOptions.SAVEPOINT_PATH, address(savepoint));
    }
    return configuration;
  }

  /** Flink wants addresses; people write paths. */
  private static String address(String path) {
    return path.contains("://") ? path : Path.of(path).toAbsolutePath().toUri().toString();
  }
}
