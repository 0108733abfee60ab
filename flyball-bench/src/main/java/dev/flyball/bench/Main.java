package dev.flyball.bench;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Runs benchmarks by name ({@code monitors}, {@code steps}, or none for all) and prints medians
 * and, where there is a peer, the ratio to it. A second argument is a file for JMH's own JSON.
 */
public final class Main {
  private static final Map<String, Class<?>[]> BENCHMARKS =
      new TreeMap<>(
          Map.of(
              "monitors", new Class<?>[] {MonitorBenchmark.class},
              "steps", new Class<?>[] {StepBenchmark.class, SolveBenchmark.class}));

  private Main() {}

  /** See the class. */
  public static void main(String[] arguments) throws RunnerException {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .forks(3)
            .warmupIterations(5)
            .warmupTime(TimeValue.seconds(1))
            .measurementIterations(5)
            .measurementTime(TimeValue.seconds(1))
            .jvmArgsAppend("--add-modules=jdk.incubator.vector", "-XX:+UseSerialGC");
    for (Class<?> benchmark : chosen(arguments)) {
      options.include(benchmark.getName() + "\\.");
    }
    if (arguments.length > 1) {
      options.resultFormat(ResultFormatType.JSON).result(arguments[1]);
    }
    Collection<RunResult> results = new Runner(options.build()).run();
    System.out.println();
    results.forEach(Main::print);
    printMonitorRatios(results);
  }

  private static Class<?>[] chosen(String[] arguments) {
    if (arguments.length == 0) {
      return BENCHMARKS.values().stream().flatMap(java.util.Arrays::stream).toArray(Class[]::new);
    }
    Class<?>[] named = BENCHMARKS.get(arguments[0]);
    if (named == null) {
      throw new IllegalArgumentException(
          "no benchmark '%s'; there are %s".formatted(arguments[0], BENCHMARKS.keySet()));
    }
    return named;
  }

  private static void print(RunResult result) {
    System.out.printf(Locale.ROOT, "%-60s median %10.2f us%n", label(result), median(result));
  }

  private static void printMonitorRatios(Collection<RunResult> results) {
    Map<String, Double> medians = new TreeMap<>();
    results.forEach(result -> medians.put(label(result), median(result)));
    medians.forEach(
        (label, watched) -> {
          Double alone = medians.get(label.replace("watched", "alone"));
          if (label.contains("watched") && alone != null) {
            System.out.printf(
                Locale.ROOT,
                "%-60s %.2f of the step alone%n",
                label.replace("watched", "monitors add"),
                watched / alone - 1);
          }
        });
  }

  private static double median(RunResult result) {
    return result.getPrimaryResult().getStatistics().getPercentile(50);
  }

  private static String label(RunResult result) {
    StringBuilder label =
        new StringBuilder(
            result.getParams().getBenchmark().replaceAll(".*\\.(\\w+)\\.\\w+$", "$1"));
    for (String key : result.getParams().getParamsKeys()) {
      label.append(' ').append(key).append('=').append(result.getParams().getParam(key));
    }
    return label.toString();
  }
}
