package dev.flyball.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Has JMH take the times of one benchmark class in JVMs of its own, for every combination of the
 * parameters given. A benchmark method is the work; its parameter {@code who} says whose, all
 * others are sizes.
 */
final class JmhRun {
  /** The parameter that says whose work is measured; a class without it measures ours alone. */
  static final String WHO = "who";

  private final Session session;
  private final Class<?> benchmark;
  private final Map<String, String[]> parameters = new LinkedHashMap<>();
  private String method = "";
  private Effort effort;

  JmhRun(Session session, Class<?> benchmark) {
    this.session = session;
    this.benchmark = benchmark;
    this.effort = session.effort();
  }

  /** Measures at these values of a parameter, in place of the class's own. */
  JmhRun with(String parameter, String... values) {
    parameters.put(parameter, values);
    return this;
  }

  /** Measures this method of the class alone. */
  JmhRun only(String name) {
    method = name;
    return this;
  }

  /** Another effort than the session's. */
  JmhRun effort(Effort value) {
    effort = value;
    return this;
  }

  /** Runs, and gives the measurements in JMH's order. */
  List<Measurement> measure() {
    session.say("  " + label());
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    OutputFormat kept =
        OutputFormatFactory.createFormatInstance(
            new PrintStream(printed, true, UTF_8), VerboseMode.NORMAL);
    try {
      return new Runner(options().build(), kept).run().stream().map(JmhRun::measurement).toList();
    } catch (RunnerException e) {
      throw new BenchException(
          "%s failed: %s%n%s"
              .formatted(benchmark.getSimpleName(), e.getMessage(), printed.toString(UTF_8)),
          e);
    }
  }

  private ChainedOptionsBuilder options() {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(benchmarks())
            .forks(effort.forks())
            .warmupIterations(effort.warmups())
            .warmupTime(effort.repetition())
            .measurementIterations(effort.repetitions())
            .measurementTime(effort.repetition())
            .shouldFailOnError(true)
            .jvmArgsPrepend("-D" + Main.KERNELS + "=" + System.getProperty(Main.KERNELS, "vector"));
    parameters.forEach(options::param);
    return options;
  }

  /** A pattern for the names; JMH writes a nested class's with a dot. */
  private String benchmarks() {
    String owner = benchmark.getName().replace('$', '.');
    return "^" + Pattern.quote(owner + "." + method) + (method.isEmpty() ? "\\w+$" : "$");
  }

  private static Measurement measurement(RunResult result) {
    BenchmarkParams params = result.getParams();
    Map<String, String> at = new LinkedHashMap<>();
    for (String key : params.getParamsKeys()) {
      if (!key.equals(WHO)) {
        at.put(key, params.getParam(key));
      }
    }
    String who = params.getParamsKeys().contains(WHO) ? params.getParam(WHO) : "flyball";
    String unit = result.getPrimaryResult().getScoreUnit().replaceAll("/op$", "");
    return new Measurement(method(params), who, at, unit, Spread.of(scores(result)));
  }

  private static double[] scores(RunResult result) {
    List<Double> scores = new ArrayList<>();
    for (BenchmarkResult fork : result.getBenchmarkResults()) {
      for (IterationResult iteration : fork.getIterationResults()) {
        scores.add(iteration.getPrimaryResult().getScore());
      }
    }
    return scores.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static String method(BenchmarkParams params) {
    return params.getBenchmark().substring(params.getBenchmark().lastIndexOf('.') + 1);
  }

  /** The work and everything that it is measured at, {@code step width=40 who=dense,pool}. */
  private String label() {
    StringJoiner label = new StringJoiner(" ");
    label.add(method.isEmpty() ? benchmark.getSimpleName() : method);
    parameters.forEach((key, values) -> label.add(key + "=" + String.join(",", values)));
    return label.toString();
  }
}
