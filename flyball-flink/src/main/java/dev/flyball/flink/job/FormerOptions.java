package dev.flyball.flink.job;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says, of an option that the command no longer has, what takes its place. */
record FormerOptions(IParameterExceptionHandler next) implements IParameterExceptionHandler {
  private static final Map<String, String> PLACES = new HashMap<>();

  static {
    now("csv files have a header, and their dialect is detected", "format", "columns");
    now("csv files have a header, and their dialect is detected", "delimiter", "decimal");
    now("KeyedLearning.inEventTimeOrder in a job of your own", "time", "disorder", "idle-after");
    now("KeyedLearning.onLabelled in a job of your own", "labels");
    now("KeyedLearning.on(observations, constants) in a job of your own", "constants");
    now("KeyedLearning.timeToLive in a job of your own", "ttl");
    now("KeyedLearning.alarms in a job of your own", "leverage-alarm", "surprise-alarm");
    now("KeyedLearning.keysMeasured in a job of your own", "keys-measured");
    now("KeyedLearning.parametersAtEnd in a job of your own", "parameters");
    now("OneModel.publishEvery in a job of your own", "publish-every");
    now("a LearnerSpec in a job of your own", "no-intercept", "no-standardise");
    now("a line of --kafka-properties", "kafka-property");
    now("group.id in --kafka-properties", "group");
    now("auto.offset.reset in --kafka-properties", "offsets");
    now("nothing: a topic is read until the job is stopped", "bounded");
    now("nothing: a line may have 1,048,576 bytes", "longest-line");
    now("-D parallelism.default=N", "parallelism");
    now("-D state.backend.type=rocksdb", "backend");
    now("-D execution.checkpointing.interval=10s", "checkpoint-every");
    now("-D execution.state-recovery.path=PLACE", "from-savepoint");
    now("-D restart-strategy.failure-rate.max-failures-per-interval=N", "restarts");
    now("-D restart-strategy.failure-rate.failure-rate-interval=10min", "restarts-within");
  }

  private static void now(String place, String... options) {
    for (String option : options) {
      PLACES.put("--" + option, place);
    }
  }

  @Override
  public int handleParseException(ParameterException e, String[] arguments) throws Exception {
    List<String> unmatched =
        e instanceof UnmatchedArgumentException unknown ? unknown.getUnmatched() : List.of();
    for (String word : unmatched) {
      String option = word.replaceFirst("=.*", "");
      if (PLACES.containsKey(option)) {
        e.getCommandLine()
            .getErr()
            .println(
                "flyball flink: there is no %s any more; in its place: %s (docs/flink.md)"
                    .formatted(option, PLACES.get(option)));
        return CommandLine.ExitCode.USAGE;
      }
    }
    return next.handleParseException(e, arguments);
  }
}
