package dev.flyball.flink;

import dev.flyball.learn.Ahead;
import dev.flyball.learn.LearnerSpec;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/**
 * A learner for every key of a stream: predicts each observation first, then learns from it. The
 * learners live in Flink's keyed state, so they survive failures exactly once and move with their
 * keys when a job is rescaled.
 *
 * <pre>{@code
 * KeyedStreams results =
 *     KeyedLearning.of(LearnerSpec.keyed(Model.linear(20)))
 *         .inEventTimeOrder(Duration.ofMinutes(1))
 *         .on(observations);
 * results.predictions().sinkTo(...);
 * results.rejected().sinkTo(...);
 * }</pre>
 */
public final class KeyedLearning {
  private final KeyedSettings settings;

  /** Checkpoints of a common learner; null for none. */
  private final DataStream<byte[]> published;

  private KeyedLearning(KeyedSettings settings, DataStream<byte[]> published) {
    this.settings = settings;
    this.published = published;
  }

  /**
   * Learners as {@code spec} describes them, in order of arrival, kept for ever. Checks the spec by
   * making a learner of it, as every task will.
   *
   * @throws RuntimeException if a part of it is not Flyball's own, or does not go with the others
   */
  public static KeyedLearning of(LearnerSpec spec) {
    FlinkVersion.require();
    Objects.requireNonNull(spec, "spec");
    LearnerSpec.parse(spec.toString()).learner();
    return new KeyedLearning(new KeyedSettings(spec), null);
  }

  /**
   * Learners that begin with what others have learned: those of a service, or of {@code train}.
   * What Flink has in its state goes on from there.
   */
  public static KeyedLearning of(InitialState start) {
    return of(start.spec()).startingFrom(start);
  }

  /** The same for learners of another law than those that they begin with. */
  public KeyedLearning startingFrom(InitialState start) {
    return with(
        settings -> {
          settings.start = start;
          if (!start.lookBack().isEmpty()) {
            settings.features = start.features();
            settings.lookBack = start.lookBack();
          }
        });
  }

  /**
   * Learns each key's observations in order of event time. One may come up to {@code disorder}
   * later than a younger one; any later goes to {@link KeyedStreams#late}. Observations wait about
   * that long in the state. Those of one key and time are learned as they arrive.
   */
  public KeyedLearning inEventTimeOrder(Duration disorder) {
    return with(
        settings -> {
          settings.byEventTime = true;
          settings.ownWatermarks = false;
          settings.disorder = disorder;
        });
  }

  /**
   * As {@link #inEventTimeOrder(Duration)}, for a stream that brings timestamps and watermarks of
   * its own, such as a source that knows how far each of its partitions is.
   */
  public KeyedLearning inEventTimeOrder() {
    return inEventTimeOrder(Duration.ZERO).with(settings -> settings.ownWatermarks = true);
  }

  /**
   * Lets event time go on without a task of the input that has given nothing for this long, by the
   * clock of the machine. What such a task gives later, and is older by then, goes to {@link
   * KeyedStreams#late}. Without it one silent task holds everything back.
   */
  public KeyedLearning idleAfter(Duration quiet) {
    return with(settings -> settings.idleAfter = quiet);
  }

  /**
   * Names this learning, its operators and their state, so that several live in one job and in its
   * savepoints.
   */
  public KeyedLearning as(String name) {
    if (name.isEmpty()) {
      throw new IllegalArgumentException("the name is empty");
    }
    return with(settings -> settings.name = name);
  }

  /**
   * Names the inputs, in order. A later job then goes on from this one's state with these inputs
   * and, behind them, further ones; one that has them in another order is refused.
   */
  public KeyedLearning features(List<String> names) {
    return with(settings -> settings.features = List.copyOf(names));
  }

  /**
   * Makes inputs of the rows of a key before, behind the {@linkplain #features named ones}: older
   * values as in {@code 1,24} of the target or {@code T:1,24} of a feature, and last changes. They
   * count rows, or steps of event time where the first rows are evenly apart.
   *
   * @param target what the target is called here
   * @param differences features, or the target, whose last change is an input
   */
  public KeyedLearning lagged(String target, List<String> lags, List<String> differences) {
    return with(
        settings -> {
          LookBack now = settings.lookBack;
          settings.lookBack =
              new LookBack(target, lags, differences, now.horizons(), now.seasons());
        });
  }

  /**
   * Predicts the target so many rows of its key ahead of each row, too; see {@link
   * dev.flyball.learn.Forecaster} and {@link KeyedStreams#forecasts}. Each horizon is a learner of
   * its own for every key; one that a later job changes begins anew.
   */
  public KeyedLearning ahead(Ahead ahead) {
    return with(settings -> settings.lookBack = settings.lookBack.ahead(ahead));
  }

  /**
   * Keys learn what a common learner of all their rows leaves, and see its answer beside a row, so
   * that a new key starts from it. It comes as a checkpoint's bytes ({@link
   * dev.flyball.learn.Learner#toBytes}, {@code train}, a service) of a learner that takes the same
   * features, and the next one takes its place. Until the first, keys learn alone.
   */
  public KeyedLearning beside(DataStream<byte[]> checkpoints) {
    return new KeyedLearning(settings.with(with -> with.besideCommon = true), checkpoints);
  }

  /** Forgets the learner of a key that was idle for this long, by the clock of the machine. */
  public KeyedLearning timeToLive(Duration idle) {
    return with(settings -> settings.timeToLive = idle);
  }

  /**
   * Lets labels that come before their observations wait for so long by the clock of the machine, a
   * day where nothing is said, and no longer than the {@linkplain #timeToLive time to live}. After
   * that they are {@linkplain KeyedStreams#rejected rejected}.
   */
  public KeyedLearning earlyLabelsFor(Duration wait) {
    return with(settings -> settings.earlyFor = wait);
  }

  public KeyedLearning alarms(AlarmLimits limits) {
    return with(settings -> settings.alarms = limits);
  }

  /** Shows metrics of their own for the first {@code keys} keys of every task. */
  public KeyedLearning keysMeasured(int keys) {
    return with(settings -> settings.keysMeasured = keys);
  }

  private KeyedLearning with(Consumer<KeyedSettings> change) {
    return new KeyedLearning(settings.with(change), published);
  }

  /** Learns from {@code observations}. */
  public KeyedStreams on(DataStream<KeyedObservation> observations) {
    return published == null
        ? learn(observations, (keyed, all) -> keyed.process(new LearnFunction(all)))
        : steered(observations, changes());
  }

  /**
   * Learns from {@code observations} whose targets come later, as a stream of their own, joined by
   * key and id. An observation with an id and without a target is predicted at once and waits in
   * its learner's state; its label is learned when it comes, at the parameters of then, and {@link
   * KeyedStreams#judged} sets it beside what was predicted. A label that comes before its
   * observation waits for it, {@linkplain #earlyLabelsFor so long}; one for an id that has its
   * label, or whose input was dropped, is {@linkplain KeyedStreams#rejected rejected}.
   */
  public KeyedStreams onLabelled(
      DataStream<KeyedObservation> observations, DataStream<KeyedLabel> labels) {
    return learn(
        observations,
        (keyed, all) ->
            keyed
                .connect(labels.keyBy(KeyedLabel::key, Types.STRING))
                .process(new LabelledLearnFunction(all)));
  }

  /**
   * Learns from {@code observations} under constants that change: each element of {@code constants}
   * is a law, {@code scalar(eta=0.3, epsilon=1)}, or settings to change, {@code eta=0.3}. One that
   * makes no sense is rejected and the law in force stays.
   */
  public KeyedStreams on(DataStream<KeyedObservation> observations, DataStream<String> constants) {
    DataStream<Tuple2<String, byte[]>> changes =
        named(
            constants
                .map(change -> Tuple2.of(change, new byte[0]))
                .returns(SteeredLearnFunction.CHANGE),
            "constants");
    return steered(observations, published == null ? changes : changes.union(changes()));
  }

  private DataStream<Tuple2<String, byte[]>> changes() {
    return named(
        published.map(bytes -> Tuple2.of("", bytes)).returns(SteeredLearnFunction.CHANGE),
        "common");
  }

  private KeyedStreams steered(
      DataStream<KeyedObservation> observations, DataStream<Tuple2<String, byte[]>> changes) {
    DataStream<Tuple2<String, byte[]>> outsideTime =
        named(changes.assignTimestampsAndWatermarks(new IdleWatermarks<>()), "constants-time");
    return learn(
        observations,
        (keyed, all) ->
            keyed
                .connect(
                    outsideTime.broadcast(SteeredLearnFunction.LAW, SteeredLearnFunction.COMMON))
                .process(new SteeredLearnFunction(all)));
  }

  /**
   * Screens, times and keys observations, then learns. Screen and time have as many tasks as the
   * input: through more of them, observations of a key would overtake each other.
   */
  private KeyedStreams learn(
      DataStream<KeyedObservation> observations,
      BiFunction<
              KeyedStream<KeyedObservation, String>,
              KeyedSettings,
              SingleOutputStreamOperator<KeyedPrediction>>
          learner) {
    int tasks = observations.getParallelism();
    ValidationFunction screen = new ValidationFunction(settings.spec.model().inputs());
    SingleOutputStreamOperator<KeyedObservation> screened =
        named(observations.process(screen), "screen").setParallelism(tasks);
    DataStream<KeyedObservation> timed = screened;
    if (settings.byEventTime && !settings.ownWatermarks) {
      timed =
          named(screened.assignTimestampsAndWatermarks(settings.watermarks()), "time")
              .setParallelism(tasks);
    }
    KeyedStream<KeyedObservation, String> keyed = timed.keyBy(KeyedObservation::key, Types.STRING);
    String backend =
        observations
            .getExecutionEnvironment()
            .getConfiguration()
            .get(StateBackendOptions.STATE_BACKEND);
    KeyedSettings all = settings.with(with -> with.storedEveryRow = isOnDisk(backend));
    return new KeyedStreams(screened, named(learner.apply(keyed, all), "learn"));
  }

  /** Whether every access reads and writes bytes. */
  private static boolean isOnDisk(String backend) {
    return backend.toLowerCase(Locale.ROOT).matches(".*(rocksdb|forst).*");
  }

  /** Names an operator, and the state it has in savepoints. */
  private <T> SingleOutputStreamOperator<T> named(
      SingleOutputStreamOperator<T> operator, String role) {
    String name = settings.name;
    return operator
        .name(name.isEmpty() ? role : role + " " + name)
        .uid("flyball-" + (name.isEmpty() ? role : name + "-" + role));
  }
}
