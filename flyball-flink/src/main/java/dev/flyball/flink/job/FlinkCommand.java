package dev.flyball.flink.job;

import dev.flyball.data.MissingCodes;
import dev.flyball.flink.FlinkVersion;
import dev.flyball.flink.InitialState;
import dev.flyball.flink.KeyedLearning;
import dev.flyball.law.Law;
import dev.flyball.learn.Ahead;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.streaming.api.environment.LocalStreamEnvironment;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.TimeUtils;
import picocli.CommandLine;
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
    resourceBundle = "dev.flyball.flink.job.help")
public final class FlinkCommand implements Callable<Integer> {
  @Option(names = "--input", paramLabel = "PLACE")
  private String input;

  @Option(names = "--key", paramLabel = "FIELD")
  private String key = "";

  @Option(names = "--target", paramLabel = "FIELD")
  private String target;

  @Option(names = "--features", paramLabel = "A,B,...", split = ",", hideParamSyntax = true)
  private List<String> features;

  @Option(names = "--id", paramLabel = "FIELD")
  private String id = "";

  @Option(names = "--missing", paramLabel = "CODE,...", split = ",", hideParamSyntax = true)
  private List<String> missing;

  @Option(names = "--model", paramLabel = "MODEL")
  private String model;

  @Option(names = "--law", paramLabel = "LAW")
  private String law;

  @Option(names = "--resume", paramLabel = "FILE")
  private Path resume;

  @Option(names = "--lag", paramLabel = "[FIELD:]ROWS")
  private List<String> lags = List.of();

  @Option(names = "--difference", paramLabel = "A,B,...", split = ",", hideParamSyntax = true)
  private List<String> differences = List.of();

  @Option(names = "--ahead", paramLabel = "ROWS,...", split = ",", hideParamSyntax = true)
  private List<Integer> ahead = List.of();

  @Option(names = "--output", paramLabel = "PLACE")
  private String output = "flyball-results";

  @Option(names = "--event-time", paramLabel = "DISORDER")
  private String eventTime;

  @Option(names = "--kafka-properties", paramLabel = "FILE")
  private Path kafkaProperties;

  @Option(names = "--checkpoints", paramLabel = "DIR")
  private String checkpoints;

  @Option(names = "-D", paramLabel = "NAME=VALUE")
  private Map<String, String> flink = new LinkedHashMap<>();

  @Option(names = "--stacktrace")
  private boolean stacktrace;

  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  /** Exits with 2 for bad usage and 1 for failed work; under {@code flink run} it returns. */
  public static void main(String[] arguments) {
    int status = commandLine().execute(arguments);
    if (status != 0) {
      System.exit(status);
    }
  }

  static CommandLine commandLine() {
    return new CommandLine(new FlinkCommand()).setCommandName("flyball flink");
  }

  @Override
  @SuppressWarnings("try") // held, and not asked
  public Integer call() {
    try (JobLock held = lock()) {
      return run();
    } catch (RuntimeException | IOException e) {
      return fail(CommandLine.ExitCode.USAGE, e);
    }
  }

  private JobLock lock() throws IOException {
    FlinkVersion.require();
    return isEmbedded() ? JobLock.take(settings().folder(), Endpoint.of(output)) : JobLock.none();
  }

  private int run() {
    StreamExecutionEnvironment env;
    try {
      Optional<String> start = settings().start();
      env = StreamExecutionEnvironment.getExecutionEnvironment(settings().configuration(start));
      plan().addTo(env);
      start.ifPresent(place -> say("Continuing from " + place));
    } catch (RuntimeException | IOException e) {
      return fail(CommandLine.ExitCode.USAGE, e);
    }
    try {
      JobExecutionResult result = env.execute("flyball");
      if (!result.isJobExecutionResult()) {
        // flink run --detached: the job goes on without us.
        return CommandLine.ExitCode.OK;
      }
      settings().awaitDeletion(result.getJobID());
      double seconds = result.getNetRuntime() / 1e3;
      say(String.format(Locale.ROOT, "Done in %.1f s. Results: %s", seconds, output));
      Long unreadable = result.getAccumulatorResult(ParseErrorSplitter.UNREADABLE_LINES);
      if (unreadable != null && unreadable > 0) {
        say("Lines that could not be read: %s; the reasons are in rejected".formatted(unreadable));
      }
      return CommandLine.ExitCode.OK;
    } catch (Exception e) {
      return fail(CommandLine.ExitCode.SOFTWARE, e);
    }
  }

  /** How the job runs. */
  RunSettings settings() {
    return new RunSettings(isEmbedded(), checkpoints, flink);
  }

  /** On a cluster the job is not run by this process. */
  private static boolean isEmbedded() {
    return StreamExecutionEnvironment.getExecutionEnvironment() instanceof LocalStreamEnvironment;
  }

  /** The job that the options describe. */
  JobPlan plan() throws IOException {
    require("--input", input, "a file, a folder, or kafka://host:port/topic");
    InitialState start = resume == null ? null : begun();
    require("--target", target, "the name of the field to predict");
    Endpoint from = Endpoint.of(input);
    boolean json = from instanceof Endpoint.Topic || Endpoint.isJson(input);
    FieldRoles roles = roles(from, json);
    LineFormat format = new LineFormat(roles, json);
    if (from instanceof Endpoint.Files files && !json) {
      FileLines.first(files, format::ofFile);
    }
    return new JobPlan(
        from,
        format,
        ahead(learning(start, roles)),
        !ahead.isEmpty(),
        disorder(from),
        Endpoint.of(output),
        clientProperties());
  }

  /** Null where rows are learned in the order of arrival. */
  private Duration disorder(Endpoint from) {
    if (eventTime == null) {
      return null;
    }
    if (!(from instanceof Endpoint.Topic)) {
      throw new IllegalArgumentException(
          "--event-time is the time of a topic's records; --input is " + input);
    }
    try {
      return TimeUtils.parseDuration(eventTime);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "--event-time is '%s'; expected a duration such as 30s or 5min".formatted(eventTime), e);
    }
  }

  /** Target and features are the checkpoint's. */
  private InitialState begun() throws IOException {
    Map<String, Boolean> own = new LinkedHashMap<>();
    own.put("--features", features != null);
    own.put("--model", model != null);
    own.put("--lag", !lags.isEmpty());
    own.put("--difference", !differences.isEmpty());
    own.forEach(
        (option, given) -> {
          if (given) {
            throw new IllegalArgumentException(
                "%s does not go with --resume, which brings its own".formatted(option));
          }
        });
    if (!Files.isRegularFile(resume)) {
      throw new IllegalArgumentException("--resume: there is no file " + resume);
    }
    InitialState start = InitialState.read(resume);
    if (target != null && !target.equals(start.target())) {
      throw new IllegalArgumentException(
          "--target is %s; %s predicts %s".formatted(target, resume, start.target()));
    }
    target = start.target();
    features = start.features();
    return start;
  }

  private KeyedLearning learning(InitialState start, FieldRoles roles) {
    if (start == null) {
      return KeyedLearning.of(spec(roles.features().size()))
          .features(roles.features())
          .lagged(roles.target(), lags, differences);
    }
    LearnerSpec spec = start.spec();
    return KeyedLearning.of(law == null ? spec : spec.law(Law.parse(law, spec.model())))
        .startingFrom(start)
        .features(roles.features());
  }

  private KeyedLearning ahead(KeyedLearning learning) {
    return ahead.isEmpty() ? learning : learning.ahead(new Ahead(ahead, List.of()));
  }

  private static void require(String option, String value, String expected) {
    if (value == null) {
      throw new IllegalArgumentException("%s is missing: %s".formatted(option, expected));
    }
    if (value.isBlank()) {
      throw new IllegalArgumentException(
          "%s is '%s'; expected %s".formatted(option, value, expected));
    }
  }

  private FieldRoles roles(Endpoint from, boolean json) throws IOException {
    List<String> chosen = features;
    if (chosen == null && from instanceof Endpoint.Files files && !json) {
      List<String> taken = List.of(key, id, target);
      chosen =
          FileLines.first(files, CsvLineParser::layout).columns().stream()
              .filter(name -> !taken.contains(name))
              .toList();
    }
    if (chosen == null) {
      throw new IllegalArgumentException("jsonl needs --features");
    }
    if (chosen.isEmpty()) {
      throw new IllegalArgumentException("there are no features to learn from");
    }
    for (String name : chosen) {
      if (name.isBlank()) {
        throw new IllegalArgumentException(
            "--features is '%s'; expected names of fields as in a,b"
                .formatted(String.join(",", chosen)));
      }
    }
    return new FieldRoles(
        key, id, target, chosen, MissingCodes.usual().replacedBy(missing).texts());
  }

  private LearnerSpec spec(int inputs) {
    Model learned =
        switch (model == null ? "linear" : model) {
          case "linear" -> Model.linear(inputs);
          case "logistic" -> Model.logistic(inputs);
          default ->
              throw new IllegalArgumentException(
                  "--model is '%s'; expected linear or logistic".formatted(model));
        };
    LearnerSpec spec = LearnerSpec.keyed(learned);
    return law == null ? spec : spec.law(Law.parse(law, learned));
  }

  private Properties clientProperties() throws IOException {
    Properties properties = new Properties();
    if (kafkaProperties != null) {
      try (Reader reader = Files.newBufferedReader(kafkaProperties, StandardCharsets.UTF_8)) {
        properties.load(reader);
      }
    }
    return properties;
  }

  private void say(String sentence) {
    command.commandLine().getOut().println(sentence);
    command.commandLine().getOut().flush();
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
