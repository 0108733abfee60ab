package dev.flyball.flink.job;

import dev.flyball.control.Law;
import dev.flyball.flink.AlarmLimits;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.LinearModel;
import dev.flyball.model.Model;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What learns, and what is watched while it does. */
final class LearningOptions {
  @Option(
      names = "--model",
      paramLabel = "MODEL",
      description = "linear or logistic. Default: ${DEFAULT-VALUE}.")
  private String model = "linear";

  @Option(
      names = "--law",
      paramLabel = "LAW",
      description =
          "How the model learns, with constants if wanted, as in \"scalar(eta=0.3)\". Default: the"
              + " model's default law.")
  private String law;

  @Option(names = "--no-intercept", description = "Leave the constant out of the model.")
  private boolean noIntercept;

  @Option(
      names = "--no-standardise",
      description = "Use values as they are. Default: centre and scale them by the rows so far.")
  private boolean noStandardise;

  @Option(
      names = "--constants",
      paramLabel = "PLACE",
      description = "File or topic that changes constants while the job runs, as in eta=0.3.")
  private String constants;

  @Option(
      names = "--ttl",
      paramLabel = "TIME",
      description =
          "Forget keys that had no observation for this long, as in P30D. Default: never.")
  private Duration ttl = Duration.ZERO;

  @Option(
      names = "--leverage-alarm",
      paramLabel = "L",
      description = "Raise an alarm where the leverage is larger. Default: never.")
  private double leverageAlarm = Double.POSITIVE_INFINITY;

  @Option(
      names = "--surprise-alarm",
      paramLabel = "N",
      description = "Raise an alarm where a loss is N times the usual one. Default: never.")
  private double surpriseAlarm = Double.POSITIVE_INFINITY;

  @Option(
      names = "--keys-measured",
      paramLabel = "N",
      description = "Number of keys with metrics of their own. Default: ${DEFAULT-VALUE}.")
  private int keysMeasured;

  @Option(
      names = "--publish-every",
      paramLabel = "N",
      description =
          "Without --key: steps between publications of the parameters. Default: ${DEFAULT-VALUE}.")
  private int publishEvery = 1000;

  LearnerSpec spec(int inputs) {
    LinearModel linear =
        switch (model) {
          case "linear" -> Model.linear(inputs);
          case "logistic" -> Model.logistic(inputs);
          default ->
              throw new IllegalArgumentException(
                  "--model is '%s'; expected linear or logistic".formatted(model));
        };
    Model learned = noIntercept ? linear.withoutIntercept() : linear;
    LearnerSpec spec = LearnerSpec.keyed(learned);
    spec = law == null ? spec : spec.law(Law.parse(law, learned));
    return noStandardise ? spec.withoutStandardising() : spec;
  }

  Optional<String> constants() {
    return Optional.ofNullable(constants);
  }

  Duration ttl() {
    return ttl;
  }

  AlarmLimits alarms() {
    return new AlarmLimits(leverageAlarm, surpriseAlarm);
  }

  int keysMeasured() {
    return keysMeasured;
  }

  int publishEvery() {
    return publishEvery;
  }
}
