package dev.flyball.flink;

import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;

/**
 * Settings of {@link KeyedLearning}: spec, order, lifetime, alarms and metrics of its learners.
 * Immutable.
 */
final class KeyedSettings implements Serializable, Cloneable {
  private static final long serialVersionUID = 1L;

  /** The spec of learners that take the values of a row alone. */
  final LearnerSpec spec;

  /** The names of the inputs; empty where nobody named them. */
  List<String> features = List.of();

  /** What is made of the rows of a key before. */
  LookBack lookBack = LookBack.none();

  /** Whether keys learn what a common learner leaves. */
  boolean besideCommon;

  /** Tells this learning from others in the same job; may be empty. */
  String name = "";

  /** Whether observations of a key are learned by event time; otherwise in order of arrival. */
  boolean byEventTime;

  /** Whether the stream brings its watermarks along. */
  boolean ownWatermarks;

  /** By how much an observation may come after a younger one, where it does not. */
  Duration disorder = Duration.ZERO;

  /** How long an input may give nothing before event time goes on without it; zero for ever. */
  Duration idleAfter = Duration.ZERO;

  /** How long a key may be idle before its learner is forgotten; zero for ever. */
  Duration timeToLive = Duration.ZERO;

  /** How long a label waits for an observation that comes after it. */
  Duration earlyFor = Duration.ofDays(1);

  AlarmLimits alarms = AlarmLimits.none();

  /** For how many keys of a task to show metrics of their own. */
  int keysMeasured;

  /** Whether the state backend stores a learner after every row. */
  boolean storedEveryRow;

  /** The initial state of learners; null for none. */
  InitialState start;

  KeyedSettings(LearnerSpec spec) {
    this.spec = spec;
  }

  /**
   * These settings after a change.
   *
   * @throws IllegalArgumentException if they make no sense then
   */
  KeyedSettings with(Consumer<KeyedSettings> change) {
    try {
      KeyedSettings copy = (KeyedSettings) clone();
      change.accept(copy);
      copy.check();
      return copy;
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("settings can be copied", e);
    }
  }

  /** What the state holds. */
  LearnerSchema schema() {
    List<String> beside = new ArrayList<>(lookBack.inputs());
    if (besideCommon) {
      beside.add(CommonLearner.SAID);
    }
    if (beside.isEmpty()) {
      return new LearnerSchema(spec, features);
    }
    Model model = spec.model();
    int wide = model.inputs() + beside.size();
    return new LearnerSchema(spec.model(model.withInputs(wide)), features, beside);
  }

  private void check() {
    schema();
    lookBack.places(features);
    if (!lookBack.horizons().isEmpty() || besideCommon) {
      require(
          spec.model().outputs() == 1 && spec.model().link() == Link.IDENTITY,
          "horizons and a common learner are of numbers; the model %s predicts something else",
          spec.model().describe().name());
      require(
          lookBack.horizons().isEmpty() || !besideCommon,
          "the horizons %s do not go with a common learner",
          lookBack.horizons());
    }
    require(
        name.matches("[\\w.-]*"),
        "the name '%s' has other characters than letters, digits, _, . and -",
        name);
    require(!disorder.isNegative(), "the bound on disorder is negative: %s", disorder);
    require(!idleAfter.isNegative(), "an input cannot be idle after %s", idleAfter);
    require(!timeToLive.isNegative(), "a time to live cannot be negative: %s", timeToLive);
    require(earlyFor.toMillis() > 0, "a label cannot wait for its observation for %s", earlyFor);
    require(keysMeasured >= 0, "cannot measure %s keys", keysMeasured);
  }

  private static void require(boolean holds, String otherwise, Object value) {
    if (!holds) {
      throw new IllegalArgumentException(String.format(Locale.ROOT, otherwise, value));
    }
  }

  /** How long a label waits for its observation: no longer than a learner that hears nothing. */
  Duration patience() {
    return !timeToLive.isZero() && timeToLive.compareTo(earlyFor) < 0 ? timeToLive : earlyFor;
  }

  /** Event time as far as the observations show it. */
  WatermarkStrategy<KeyedObservation> watermarks() {
    WatermarkStrategy<KeyedObservation> strategy =
        WatermarkStrategy.<KeyedObservation>forBoundedOutOfOrderness(disorder)
            .withTimestampAssigner((observation, before) -> observation.time());
    return idleAfter.isZero() ? strategy : strategy.withIdleness(idleAfter);
  }
}
