package dev.flyball.flink.job;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Paths;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;

/**
 * Flink's settings for the job, with defaults for a job that learns.
 *
 * @param embedded whether it runs in this process. A cluster has a strategy of its own for
 *     restarts: until it has missed a lost task manager, which takes it some 20 s, each fails
 * @param checkpoints the folder of its checkpoints; null where they are kept in memory
 * @param flink settings of Flink by name, which override the defaults
 */
record RunSettings(boolean embedded, String checkpoints, Map<String, String> flink) {
  private static final String CHECKPOINT = "chk-";
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String METADATA = "_metadata";

  /** By name: the class of its values is another in Flink 1.20. */
  private static final String CLAIM_MODE = StateRecoveryOptions.RESTORE_MODE.key();

  /** The checkpoint or savepoint to start from, if any. */
  Optional<String> start() throws IOException {
    String given = flink.get(StateRecoveryOptions.SAVEPOINT_PATH.key());
    if (given != null || checkpoints == null) {
      return Optional.ofNullable(given);
    }
    return latest(address());
  }

  /** The settings of a job that starts from {@code start}. */
  Configuration configuration(Optional<String> start) {
    Configuration settings = new Configuration();
    settings.set(ExecutionOptions.RUNTIME_MODE, RuntimeExecutionMode.STREAMING);
    settings.set(PipelineOptions.OBJECT_REUSE, true);
    if (embedded) {
      settings.set(RestartStrategyOptions.RESTART_STRATEGY, "failure-rate");
      settings.set(
          RestartStrategyOptions.RESTART_STRATEGY_FAILURE_RATE_MAX_FAILURES_PER_INTERVAL, 3);
      settings.set(
          RestartStrategyOptions.RESTART_STRATEGY_FAILURE_RATE_FAILURE_RATE_INTERVAL,
          Duration.ofMinutes(10));
    }
    settings.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofSeconds(10));
    // The numbers of learners do not compress: trying costs more than reading and writing them.
    settings.setString("state.backend.rocksdb.compression.per.level", "NO_COMPRESSION");
    if (checkpoints != null) {
      settings.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, address());
      settings.set(
          CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
          ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
      // One's own checkpoint is replaced by the next; a savepoint is left to its owner.
      start.ifPresent(
          place -> {
            settings.set(StateRecoveryOptions.SAVEPOINT_PATH, place);
            settings.setString(CLAIM_MODE, "CLAIM");
          });
    }
    if (flink.containsKey(StateRecoveryOptions.SAVEPOINT_PATH.key())) {
      settings.setString(CLAIM_MODE, "NO_CLAIM");
    }
    settings.addAll(Configuration.fromMap(flink));
    return settings;
  }

  /** The folder of the checkpoints. */
  Optional<Endpoint> folder() {
    return Optional.ofNullable(checkpoints).map(folder -> new Endpoint.Files(address()));
  }

  /** Flink wants addresses; people write paths. One letter before the colon is a drive. */
  private String address() {
    return checkpoints.matches("[A-Za-z][A-Za-z0-9+.-]+:.*")
        ? checkpoints
        : Paths.get(checkpoints).toAbsolutePath().toUri().toString();
  }

  /** The youngest complete checkpoint of the jobs in a folder; empty where there is none. */
  static Optional<String> latest(String address) throws IOException {
    Path folder = new Path(address);
    FileSystem system = folder.getFileSystem();
    if (!system.exists(folder)) {
      return Optional.empty();
    }
    List<FileStatus> complete = new ArrayList<>();
    for (FileStatus job : system.listStatus(folder)) {
      if (job.isDir()) {
        for (FileStatus checkpoint : system.listStatus(job.getPath())) {
          Path metadata = new Path(checkpoint.getPath(), METADATA);
          if (checkpoint.getPath().getName().startsWith(CHECKPOINT) && system.exists(metadata)) {
            complete.add(system.getFileStatus(metadata));
          }
        }
      }
    }
    return complete.stream()
        .max(
            Comparator.comparingLong(FileStatus::getModificationTime)
                .thenComparingInt(status -> number(status.getPath().getParent().getName())))
        .map(status -> status.getPath().getParent().toString());
  }

  /**
   * Waits until Flink has deleted the checkpoints of a job that has read all its input, which it
   * does beside us: the next start would go on from one that is left.
   */
  void awaitDeletion(JobID job) throws IOException, InterruptedException {
    if (checkpoints == null) {
      return;
    }
    Path folder = new Path(address(), job.toHexString());
    FileSystem system = folder.getFileSystem();
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (holdsCheckpoint(system, folder) && System.nanoTime() - end < 0) {
      Thread.sleep(20);
    }
  }

  private static boolean holdsCheckpoint(FileSystem system, Path job) throws IOException {
    try {
      FileStatus[] left = system.exists(job) ? system.listStatus(job) : null;
      return left != null
          && Stream.of(left).anyMatch(each -> each.getPath().getName().startsWith(CHECKPOINT));
    } catch (FileNotFoundException e) {
      return true; // it went while we looked: look again
    }
  }

  private static int number(String checkpoint) {
    return Integer.parseInt(checkpoint.substring(CHECKPOINT.length()));
  }
}
