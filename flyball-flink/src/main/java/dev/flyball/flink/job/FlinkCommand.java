package dev.flyball.flink.job;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code flyball flink}: learns from a stream on Apache Flink, on an embedded cluster unless {@code
 * flink run} brings another.
 */
@Command(
    name = "flink",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    customSynopsis = "flyball flink --input PLACE --target FIELD [OPTIONS]",
    description = {
      "Learns from a stream on Apache Flink, with one model per key.",
      "Runs on an embedded cluster; flink run brings it to another one. Every observation is"
          + " predicted before it is learned. Without --key there is one model for all."
    },
    footer = {
      "",
      "Examples:",
      "  flyball flink --input examples/data/plant.csv --target output --features stack.temp",
      "  flyball flink --input readings --key machine --target load --time at --checkpoints kept",
      "  flyball flink --input rows --key machine --id row --target load --labels labels",
      "  flyball flink --input kafka://broker:9092/readings --key machine --target load \\",
      "      --features temp,speed --output kafka://broker:9092/predictions",
      "",
      "Exit codes: 0 done, 1 the work failed, 2 bad usage."
    })
public final class FlinkCommand implements Callable<Integer> {
  @ArgGroup(validate = false, heading = "%nThe input:%n", order = 1)
  private InputOptions input = new InputOptions();

  @ArgGroup(validate = false, heading = "%nKafka:%n", order = 3)
  private KafkaOptions kafka = new KafkaOptions();

  @ArgGroup(validate = false, heading = "%nThe output:%n", order = 4)
  private OutputOptions output = new OutputOptions();

  @ArgGroup(validate = false, heading = "%nHow the job runs:%n", order = 5)
  private RunOptions run = new RunOptions();

  @ArgGroup(validate = false, heading = "%nThe model:%n", order = 2)
  private LearningOptions learning = new LearningOptions();

  @Option(names = "--stacktrace", description = "After an error, show the stack trace.")
  private boolean stacktrace;

  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  /** Exits with 2 for bad usage and 1 for failed work; under {@code flink run} it returns. */
  public static void main(String[] arguments) {
    int status =
        new CommandLine(new FlinkCommand()).setCommandName("flyball flink").execute(arguments);
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
      start.ifPresent(place -> say("Continuing from " + place));
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
    input.check();
    FieldRoles roles = input.roles();
    KafkaSettings settings = kafka.settings();
    int longest = input.longestLine();
    return new JobPlan(
        new LineInput<>(input.endpoint(), input.format(roles), input.bounded(), longest, settings),
        roles,
        input.disorder(),
        input.idleAfter(),
        learning.spec(roles.features().size()),
        input.labels(settings),
        learning
            .constants()
            .map(
                place ->
                    new LineInput<>(
                        Endpoint.of(place), new TextFormat(), input.bounded(), longest, settings))
            .orElse(null),
        learning.ttl(),
        learning.alarms(),
        learning.keysMeasured(),
        learning.publishEvery(),
        output);
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
