package dev.flyball.flink.job;

import dev.flyball.flink.AlarmLimits;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.LinearModel;
import dev.flyball.model.Model;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code flyball flink}: learns from a stream on Apache Flink, on an embedded cluster unless {@code
 * flink run} brings another.
 */
@Command(
    name = "flink",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Learn from a stream on Apache Flink: a model for every key, or one for all.")
public final class FlinkCommand implements Callable<Integer> {
  @Mixin private InputOptions input;
  @Mixin private LawOptions law;
  @Mixin private OutputOptions output;
  @Mixin private RunOptions run;

  @Option(names = "--model", defaultValue = "linear", description = "linear or logistic")
  private String model;

  @Option(names = "--no-intercept", description = "leave the intercept out")
  private boolean noIntercept;

  @Option(names = "--no-standardise", description = "use values as they come")
  private boolean noStandardise;

  @Option(names = "--constants", description = "file or topic of new constants, like eta=0.3")
  private String constants;

  @Option(
      names = "--ttl",
      defaultValue = "PT0S",
      description = "forget keys idle for this long, like P30D (default: never)")
  private Duration ttl;

  @Option(
      names = "--leverage-alarm",
      defaultValue = "Infinity",
      description = "raise an alarm where leverage exceeds this")
  private double leverageAlarm;

  @Option(
      names = "--surprise-alarm",
      defaultValue = "Infinity",
      description = "raise an alarm where a loss exceeds this multiple of the usual one")
  private double surpriseAlarm;

  @Option(names = "--keys-measured", defaultValue = "0", description = "keys with own metrics")
  private int keysMeasured;

  @Option(
      names = "--publish-every",
      defaultValue = "1000",
      description = "one model: steps between publications of its parameters")
  private int publishEvery;

  @Option(names = "--stacktrace", description = "show where a failure came from")
  private boolean stacktrace;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  /** Exits with 2 for bad usage and 1 for failed work; under {@code flink run} it returns. */
  public static void main(String[] arguments) {
    int status = new CommandLine(new FlinkCommand()).execute(arguments);
    if (status != 0) {
      System.exit(status);
    }
  }

  @Override
  public Integer call() {
    StreamExecutionEnvironment env;
    try {
      env = StreamExecutionEnvironment.getExecutionEnvironment(run.configuration());
      plan().addTo(env);
    } catch (IllegalArgumentException | IllegalStateException | IOException e) {
      return fail(CommandLine.ExitCode.USAGE, e);
    }
    try {
      JobExecutionResult result = env.execute("flyball");
      spec.commandLine()
          .getOut()
          .printf(
              Locale.ROOT,
              "Done in %.1f s. Results: %s%n",
              result.getNetRuntime() / 1e3,
              output.text());
      return CommandLine.ExitCode.OK;
    } catch (Exception e) {
      return fail(CommandLine.ExitCode.SOFTWARE, e);
    }
  }

  private JobPlan plan() throws IOException {
    InputOptions.Reading reading = input.reading();
    return new JobPlan(
        input.end(),
        input.bounded(),
        reading.fields(),
        reading.parser(),
        input.disorder(),
        spec(reading.fields().features().size()),
        constants == null ? null : End.of(constants),
        ttl,
        new AlarmLimits(leverageAlarm, surpriseAlarm),
        keysMeasured,
        publishEvery,
        output);
  }

  private LearnerSpec spec(int inputs) {
    LinearModel linear =
        switch (model) {
          case "linear" -> Model.linear(inputs);
          case "logistic" -> Model.logistic(inputs);
          default ->
              throw new IllegalArgumentException(
                  "--model is '%s'; expected linear or logistic".formatted(model));
        };
    LearnerSpec spec =
        LearnerSpec.of(noIntercept ? linear.withoutIntercept() : linear).law(law.law());
    return noStandardise ? spec.withoutStandardising() : spec;
  }

  private int fail(int status, Exception e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    spec.commandLine().getErr().println("flyball flink: " + cause.getMessage());
    if (stacktrace) {
      e.printStackTrace(spec.commandLine().getErr());
    }
    return status;
  }
}
