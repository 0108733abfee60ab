package dev.flyball.flink.job;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.flink.TestCluster;
import java.util.Optional;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** A job that lives long may fail often: only failures close to each other end it. */
@Tag("slow")
class RestartsTest {

  /** Fails in its first attempts. */
  private static final class Failing extends RichMapFunction<Long, Long> {
    private static final long serialVersionUID = 1L;
    private transient int attempt;

    @Override
    public void open(OpenContext context) {
      attempt = getRuntimeContext().getTaskInfo().getAttemptNumber();
    }

    @Override
    public Long map(Long value) {
      if (attempt < 3) {
        throw new IllegalStateException("failure " + attempt);
      }
      return value;
    }
  }

  private static StreamExecutionEnvironment job(String within) {
    FlinkCommand command = new FlinkCommand();
    new CommandLine(command)
        .parseArgs(
            "--input=none",
            "--target=y",
            "-Drestart-strategy.failure-rate.max-failures-per-interval=1",
            "-Drestart-strategy.failure-rate.failure-rate-interval=" + within,
            "-Dparallelism.default=1");
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(
            command.settings().configuration(Optional.empty()));
    env.fromSequence(1, 10).map(new Failing()).sinkTo(new DiscardingSink<>());
    return env;
  }

  @Test
  void onlyRecentFailuresCount() throws Exception {
    try (TestCluster cluster = new TestCluster(1, 1)) {
      // A restart waits for a second, so that these failures are never within a tenth of one.
      cluster.run(job("100ms"));
      assertThatThrownBy(() -> cluster.run(job("1h"))).hasStackTraceContaining("failure 1");
    }
  }
}
