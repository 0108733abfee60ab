package dev.flyball.bench;

import java.util.Collection;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.format.OutputFormat;

/**
 * One plain line for every benchmark instead of JMH's pages; keeps what a fork printed, to be shown
 * if it fails.
 */
final class JmhProgress implements OutputFormat {
  private final Session session;
  private final StringBuilder printed = new StringBuilder();

  JmhProgress(Session session) {
    this.session = session;
  }

  /** What was printed since the last benchmark began. */
  String printed() {
    return printed.toString();
  }

  @Override
  public void startBenchmark(BenchmarkParams parameters) {
    printed.setLength(0);
    session.say("  " + JmhRun.label(parameters));
  }

  @Override
  public void println(String line) {
    printed.append(line).append('\n');
  }

  @Override
  public void print(String text) {
    printed.append(text);
  }

  @Override
  public void verbosePrintln(String line) {}

  @Override
  public void write(int b) {
    printed.append((char) b);
  }

  @Override
  public void write(byte[] bytes) {
    printed.append(new String(bytes, java.nio.charset.StandardCharsets.UTF_8));
  }

  @Override
  public void iteration(BenchmarkParams parameters, IterationParams iteration, int number) {}

  @Override
  public void iterationResult(
      BenchmarkParams parameters, IterationParams iteration, int number, IterationResult data) {}

  @Override
  public void endBenchmark(BenchmarkResult result) {}

  @Override
  public void startRun() {}

  @Override
  public void endRun(Collection<RunResult> results) {}

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
