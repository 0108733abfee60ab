package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.State;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.Step;
import dev.flyball.random.RandomStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One thread learns at a time: a second one is told at once, and the learner is not torn. */
@Timeout(300)
class TurnTest {
  private static final double[] X = {1, 2};

  /** Flink copies a learner while a checkpoint of it is written. */
  @Test
  void severalThreadsSaveAtOnceAndChangeNothing() throws Exception {
    int width = 40;
    Learner learner = Learner.builder(Model.linear(width)).build();
    Learner alone = Learner.builder(Model.linear(width)).build();
    RandomStream random = new RandomStream(7);
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      for (int t = 0; t < 200; t++) {
        double[] row = new double[width];
        Arrays.setAll(row, j -> random.nextBoolean(0.2) ? Double.NaN : random.nextGaussian());
        double target = random.nextGaussian();
        learner.learn(row, target);
        alone.learn(row, target);
        List<Future<byte[]>> saved =
            threads.invokeAll(Collections.nCopies(3, (Callable<byte[]>) learner::toBytes));
        byte[] expected = alone.toBytes();
        for (Future<byte[]> bytes : saved) {
          assertThat(bytes.get()).as("row %s", t).isEqualTo(expected);
        }
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aSecondThreadIsToldWhileTheFirstIsInAStep() throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch leave = new CountDownLatch(1);
    Learner learner =
        Learner.builder(Model.linear(2))
            .monitor(
                new Interrupting(
                    step -> {
                      inside.countDown();
                      await(leave);
                    }))
            .build();
    Predictor predictor = learner.predictor();
    double before = learner.predict(X).value();
    State state = learner.state();
    Thread first = new Thread(() -> learner.learn(X, 1), "first");
    first.start();
    inside.await();
    Map<String, Runnable> calls = new LinkedHashMap<>();
    calls.put("learn", () -> learner.learn(X, 1));
    calls.put("learnUnlabelled", () -> learner.learnUnlabelled(X));
    calls.put("predict", () -> learner.predict(X));
    calls.put("state", learner::state);
    calls.put("restore", () -> learner.restore(state));
    calls.put("toBytes", learner::toBytes);
    calls.put("reset", learner::reset);
    calls.put("startFrom", () -> learner.startFrom(new double[3]));
    calls.forEach(
        (name, call) ->
            assertThatThrownBy(call::run)
                .as(name)
                .isInstanceOf(ConcurrentModificationException.class)
                .hasMessageContaining("another thread (first) is using this learner")
                .hasMessageContaining("predictor()"));
    assertThat(predictor.predict(X).value()).as("the step before").isEqualTo(before);
    leave.countDown();
    first.join();
    assertThat(learner.observations()).isEqualTo(1);
    learner.learn(X, 1);
    assertThat(predictor.predict(X)).isEqualTo(learner.predict(X));
  }

  @Test
  void aMonitorMayReadTheLearnerButNotChangeIt() {
    Learner[] learner = new Learner[1];
    Learner[] copy = new Learner[1];
    Monitor reading =
        new Interrupting(
            step -> {
              learner[0].predict(X);
              copy[0] = learner[0].copy();
              assertThatThrownBy(() -> learner[0].learn(X, 2))
                  .isInstanceOf(IllegalStateException.class)
                  .hasMessageContaining("in the middle of a step");
            });
    learner[0] = Learner.builder(Model.linear(2)).monitor(reading).build();
    learner[0].learn(X, 1);
    learner[0].learn(X, 1);
    assertThat(learner[0].observations()).isEqualTo(2);
    assertThat(copy[0].parameters()).isEqualTo(learner[0].parameters());
  }

  /** Stores that keep learners copy one while a snapshot of it is being written. */
  @Test
  void threadsThatOnlyCopyTheLearnerMayDoSoAtOnce() throws InterruptedException {
    CountDownLatch both = new CountDownLatch(2);
    Learner learner = Learner.builder(Model.linear(2)).monitor(new SavedTogether(both)).build();
    learner.learn(X, 1);
    byte[][] bytes = new byte[1][];
    Thread other = new Thread(() -> bytes[0] = learner.toBytes(), "other");
    other.start();
    Learner copy = learner.copy();
    other.join();
    assertThat(bytes[0]).isEqualTo(copy.toBytes());
    learner.learn(X, 2);
  }

  /** Is not saved until somebody else saves it too. */
  private record SavedTogether(CountDownLatch both) implements Monitor {
    @Override
    public String name() {
      return "saved together";
    }

    @Override
    public void watch(Step step) {}

    @Override
    public void reset() {}

    @Override
    public Monitor fresh() {
      return this;
    }

    @Override
    public void save(State state) {
      both.countDown();
      await(both);
    }

    @Override
    public void load(State state) {}
  }

  @Test
  void aCallThatFailsEndsItsTurn() {
    Learner learner = LearnerSpec.of(Model.linear(2)).learner();
    assertThatThrownBy(() -> learner.learn(new double[3], 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> learner.learn(X, Double.NaN));
    assertThatThrownBy(() -> learner.restore(new State()));
    learner.learn(X, 1);
  }

  static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Does something in the middle of a step. */
  private record Interrupting(Consumer<Step> what) implements Monitor {
    @Override
    public String name() {
      return "interrupting";
    }

    @Override
    public void watch(Step step) {
      what.accept(step);
    }

    @Override
    public void reset() {}

    @Override
    public Monitor fresh() {
      return this;
    }

    @Override
    public void save(State state) {}

    @Override
    public void load(State state) {}
  }
}
