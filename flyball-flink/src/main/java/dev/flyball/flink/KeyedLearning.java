package dev.flyball.flink;

import dev.flyball.learn.LearnerSpec;
import java.time.Duration;
import java.util.Objects;
import org.apache.flink.streaming.api.datastream.DataStream;
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
  private final LearningStage stage;

  private KeyedLearning(LearningStage stage) {
    this.stage = stage;
  }

  /** Learners as {@code spec} describes them, in order of arrival, kept for ever. */
  public static KeyedLearning of(LearnerSpec spec) {
    return new KeyedLearning(LearningStage.of(Objects.requireNonNull(spec, "spec")));
  }

  /**
   * Learners that begin with what others have learned: those of a service, or of {@code train}.
   * What Flink has in its state goes on from there.
   */
  public static KeyedLearning of(StartingPoint start) {
    return of(start.spec()).startingFrom(start);
  }

  /** The same for learners of another law than those that they begin with. */
  public KeyedLearning startingFrom(StartingPoint start) {
    return with(stage.settings().start(start));
  }

  /**
   * Learns each key's observations in order of event time. One may come up to {@code disorder}
   * later than a younger one; any later goes to {@link KeyedStreams#late}. Observations wait about
   * that long in the state. Those of one key and time are learned as they arrive.
   */
  public KeyedLearning inEventTimeOrder(Duration disorder) {
    return new KeyedLearning(stage.with(stage.settings().order().ofEventTime(disorder)));
  }

  /**
   * As {@link #inEventTimeOrder(Duration)}, for a stream that brings timestamps and watermarks of
   * its own, such as a source that knows how far each of its partitions is.
   */
  public KeyedLearning inEventTimeOrder() {
    return new KeyedLearning(stage.with(stage.settings().order().ofTheStreamsEventTime()));
  }

  /**
   * Lets event time go on without a task of the input that has given nothing for this long, by the
   * clock of the machine. What such a task gives later, and is older by then, goes to {@link
   * KeyedStreams#late}. Without it one silent task holds everything back.
   */
  public KeyedLearning idleAfter(Duration quiet) {
    return new KeyedLearning(stage.with(stage.settings().order().idleAfter(quiet)));
  }

  /**
   * Names this learning, its operators and their state, so that several live in one job and in its
   * savepoints.
   */
  public KeyedLearning as(String name) {
    return new KeyedLearning(stage.as(name));
  }

  /** Forgets the learner of a key that was idle for this long, by the clock of the machine. */
  public KeyedLearning timeToLive(Duration idle) {
    return with(stage.settings().timeToLive(idle));
  }

  public KeyedLearning alarms(AlarmLimits limits) {
    return with(stage.settings().alarms(limits));
  }

  /** Shows metrics of their own for the first {@code keys} keys of every task. */
  public KeyedLearning keysMeasured(int keys) {
    return with(stage.settings().keysMeasured(keys));
  }

  /** Gives out every key's parameters when a bounded stream ends. Costs one timer a key. */
  public KeyedLearning parametersAtEnd() {
    return with(stage.settings().givingParametersAtEnd());
  }

  LearningStage stage() {
    return stage;
  }

  private KeyedLearning with(KeyedSettings settings) {
    return new KeyedLearning(stage.with(settings));
  }

  /** Learns from {@code observations}. */
  public KeyedStreams on(DataStream<KeyedObservation> observations) {
    SingleOutputStreamOperator<KeyedObservation> screened = stage.screen(observations);
    return new KeyedStreams(screened, stage.learn(screened, KeyedObservation::key));
  }

  /**
   * Learns from {@code observations} whose targets come later, as a stream of their own, joined by
   * key and id. An observation with an id and without a target is predicted at once and waits in
   * its learner's state; its label is learned when it comes, at the parameters of then, and {@link
   * KeyedStreams#judged} sets it beside what was predicted. A label that comes before its
   * observation waits for it; one for an id that has its label, or whose input was let go of, is
   * {@linkplain KeyedStreams#rejected rejected}.
   */
  public KeyedStreams onLabelled(
      DataStream<KeyedObservation> observations, DataStream<KeyedLabel> labels) {
    SingleOutputStreamOperator<KeyedObservation> screened = stage.screen(observations);
    return new KeyedStreams(screened, stage.learnLabelled(screened, labels));
  }

  /**
   * Learns from {@code observations} under constants that change: each element of {@code constants}
   * is a law, {@code scalar(eta=0.3, epsilon=1)}, or settings to change, {@code eta=0.3}. One that
   * makes no sense is rejected and the law in force stays.
   */
  public KeyedStreams on(DataStream<KeyedObservation> observations, DataStream<String> constants) {
    SingleOutputStreamOperator<KeyedObservation> screened = stage.screen(observations);
    return new KeyedStreams(screened, stage.learn(screened, KeyedObservation::key, constants));
  }
}
