package dev.flyball.flink;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.HeartbeatManagerOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.checkpoint.CheckpointStatsSnapshot;
import org.apache.flink.runtime.executiongraph.AccessExecutionVertex;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** An embedded cluster whose task managers can be killed. */
public final class TestCluster implements AutoCloseable {
  private static final long PATIENCE_S = 180;

  private final MiniCluster cluster;

  public TestCluster(int taskManagers, int slots) throws Exception {
    Configuration configuration = new Configuration();
    configuration.set(RestOptions.BIND_PORT, "0");
    configuration.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(64));
    configuration.set(TaskManagerOptions.NETWORK_MEMORY_MIN, MemorySize.ofMebiBytes(32));
    configuration.set(TaskManagerOptions.NETWORK_MEMORY_MAX, MemorySize.ofMebiBytes(32));
    configuration.set(HeartbeatManagerOptions.HEARTBEAT_INTERVAL, Duration.ofMillis(500));
    configuration.set(HeartbeatManagerOptions.HEARTBEAT_TIMEOUT, Duration.ofSeconds(10));
    cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumTaskManagers(taskManagers)
                .setNumSlotsPerTaskManager(slots)
                .build());
    cluster.start();
  }

  /** An environment to build a job in; {@link #submit} takes it from there. */
  public static StreamExecutionEnvironment job(int parallelism, Path checkpoints) {
    Configuration configuration = new Configuration();
    configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(250));
    configuration.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, checkpoints.toUri().toString());
    configuration.set(PipelineOptions.OBJECT_REUSE, true);
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 20);
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(100));
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(configuration);
    env.setParallelism(parallelism);
    env.setMaxParallelism(128);
    return env;
  }

  public JobID submit(StreamExecutionEnvironment env) throws Exception {
    return submit(env, null);
  }

  /** Starts the job, from {@code savepoint} unless that is null; sinks may have changed. */
  public JobID submit(StreamExecutionEnvironment env, String savepoint) throws Exception {
    JobGraph graph = env.getStreamGraph().getJobGraph();
    if (savepoint != null) {
      graph.setSavepointRestoreSettings(SavepointRestoreSettings.forPath(savepoint, true));
    }
    cluster.submitJob(graph).get(PATIENCE_S, TimeUnit.SECONDS);
    return graph.getJobID();
  }

  /** Waits for the job's end; fails where it failed. */
  public void await(JobID job) throws Exception {
    JobResult result = cluster.requestJobResult(job).get(PATIENCE_S, TimeUnit.SECONDS);
    result.toJobExecutionResult(TestCluster.class.getClassLoader());
  }

  public void run(StreamExecutionEnvironment env) throws Exception {
    await(submit(env));
  }

  public String stopWithSavepoint(JobID job, Path folder) throws Exception {
    return cluster
        .stopWithSavepoint(job, folder.toUri().toString(), false, SavepointFormatType.CANONICAL)
        .get(PATIENCE_S, TimeUnit.SECONDS);
  }

  /** Waits until the job has completed so many checkpoints more; false where it ends before. */
  public boolean awaitCheckpoints(JobID job, int more) throws Exception {
    long enough = checkpoints(job) + more;
    while (checkpoints(job) < enough) {
      if (cluster.getJobStatus(job).get(PATIENCE_S, TimeUnit.SECONDS).isGloballyTerminalState()) {
        return false;
      }
      Thread.sleep(10);
    }
    return true;
  }

  private long checkpoints(JobID job) throws Exception {
    CheckpointStatsSnapshot stats =
        cluster
            .getExecutionGraph(job)
            .get(PATIENCE_S, TimeUnit.SECONDS)
            .getCheckpointStatsSnapshot();
    return stats == null ? 0 : stats.getCounts().getNumberOfCompletedCheckpoints();
  }

  /** How often the tasks of an ended job were started again. */
  public int restarts(JobID job) throws Exception {
    int most = 0;
    for (AccessExecutionVertex vertex :
        cluster
            .getArchivedExecutionGraph(job)
            .get(PATIENCE_S, TimeUnit.SECONDS)
            .getAllExecutionVertices()) {
      most = Math.max(most, vertex.getCurrentExecutionAttempt().getAttemptNumber());
    }
    return most;
  }

  public void cancel(JobID job) throws Exception {
    cluster.cancelJob(job).get(PATIENCE_S, TimeUnit.SECONDS);
    cluster.requestJobResult(job).get(PATIENCE_S, TimeUnit.SECONDS);
  }

  /** Kills a task manager and starts another. */
  public void replaceTaskManager(int index) throws Exception {
    cluster.terminateTaskManager(index).get(PATIENCE_S, TimeUnit.SECONDS);
    cluster.startTaskManager();
  }

  @Override
  public void close() throws Exception {
    cluster.close();
  }
}
