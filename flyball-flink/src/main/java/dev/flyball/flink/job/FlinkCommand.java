package dev.flyball.flink.job;

import dev.flyball.control.Law;
import dev.flyball.flink.AlarmLimits;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.LinearModel;
import dev.flyball.model.Model;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
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
  @Mixin private KafkaOptions kafka;
  @Mixin private OutputOptions output;
  @Mixin private RunOptions run;

  @Option(names = "--model", defaultValue = "linear", description = "linear or logistic")
  private String model;

  @Option(
      names = "--law",
      paramLabel = "LAW",
      description =
          "the law and its constants, like \"scalar(eta=0.3)\"; constants that are not given are"
              + " the law's defaults (default: the model's default law)")
  private String law;

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

  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

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
      Optional<String> start = run.start();
      env = StreamExecutionEnvironment.getExecutionEnvironment(run.configuration(start));
      plan().addTo(env);
      start.ifPresent(place -> say("Going on from " + place));
    } catch (IllegalArgumentException | IllegalStateException | IOException e) {
      return fail(CommandLine.ExitCode.USAGE, e);
    }
    try {
      JobExecutionResult result = env.execute("flyball");
      double seconds = result.getNetRuntime() / 1e3;
      say(String.format(Locale.ROOT, "Done in %.1f s. Results: %s", seconds, output.text()));
      Long unreadable = result.getAccumulatorResult(SortFunction.UNREADABLE_LINES);
      if (unreadable != null && unreadable > 0) {
        say("Lines that could not be read: %s; the reasons are in rejected".formatted(unreadable));
      }
      return CommandLine.ExitCode.OK;
    } catch (Exception e) {
      return fail(CommandLine.ExitCode.SOFTWARE, e);
    }
  }

  /** How the job runs. */
  RunOptions run() {
    return run;
  }

  private void say(String sentence) {
    command.commandLine().getOut().println(sentence);
    command.commandLine().getOut().flush();
  }

  /** The job that the options describe. */
  JobPlan plan() throws IOException {
    FieldRoles roles = input.roles();
    KafkaSettings settings = kafka.settings();
    int longest = input.longestLine();
    return new JobPlan(
        new LineInput<>(input.endpoint(), input.format(roles), input.bounded(), longest, settings),
        roles,
        input.disorder(),
        input.idleAfter(),
        spec(roles.features().size()),
        constants == null
            ? null
            : new LineInput<>(
                Endpoint.of(constants), new TextFormat(), input.bounded(), longest, settings),
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
    LearnerSpec spec = LearnerSpec.of(noIntercept ? linear.withoutIntercept() : linear);
    if (law != null) {
      spec = spec.law(Law.parse(law, spec.model()));
    }
    return noStandardise ? spec.withoutStandardising() : spec;
  }

  private int fail(int status, Exception e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    command.commandLine().getErr().println("flyball flink: " + cause.getMessage());
    if (stacktrace) {
      e.printStackTrace(command.commandLine().getErr());
    }
    return status;
  }
}
