package dev.flyball.flink.job;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.RecoveryClaimMode;

/**
 * How the job runs: Flink's settings, with defaults for a job that learns.
 *
 * @param checkpoints the folder of its checkpoints; null where they are kept in memory
 * @param flink settings of Flink by their names, which go before the defaults
 */
record RunSettings(String checkpoints, Map<String, String> flink) {

  /** The checkpoint or savepoint to start from, if any. */
  Optional<String> start() throws IOException {
    String given = flink.get(StateRecoveryOptions.SAVEPOINT_PATH.key());
    if (given != null || checkpoints == null) {
      return Optional.ofNullable(given);
    }
    return new CheckpointFolder(address()).latest();
  }

  /** The settings of a job that starts from {@code start}. */
  Configuration configuration(Optional<String> start) {
    Configuration settings = new Configuration();
    settings.set(ExecutionOptions.RUNTIME_MODE, RuntimeExecutionMode.STREAMING);
    settings.set(PipelineOptions.OBJECT_REUSE, true);
    settings.set(RestartStrategyOptions.RESTART_STRATEGY, "failure-rate");
    settings.set(RestartStrategyOptions.RESTART_STRATEGY_FAILURE_RATE_MAX_FAILURES_PER_INTERVAL, 3);
    settings.set(
        RestartStrategyOptions.RESTART_STRATEGY_FAILURE_RATE_FAILURE_RATE_INTERVAL,
        Duration.ofMinutes(10));
    settings.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofSeconds(10));
    if (checkpoints != null) {
      settings.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, address());
      settings.set(
          CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
          ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
      // One's own checkpoint is replaced by the next; a savepoint is left to its owner.
      start.ifPresent(
          place -> {
            settings.set(StateRecoveryOptions.SAVEPOINT_PATH, place);
            settings.set(StateRecoveryOptions.RESTORE_MODE, RecoveryClaimMode.CLAIM);
          });
    }
    if (flink.containsKey(StateRecoveryOptions.SAVEPOINT_PATH.key())) {
      settings.set(StateRecoveryOptions.RESTORE_MODE, RecoveryClaimMode.NO_CLAIM);
    }
    settings.addAll(Configuration.fromMap(flink));
    return settings;
  }

  /** Flink wants addresses; people write paths. One letter before the colon is a drive. */
  private String address() {
    return checkpoints.matches("[A-Za-z][A-Za-z0-9+.-]+:.*")
        ? checkpoints
        : Path.of(checkpoints).toAbsolutePath().toUri().toString();
  }
}
