package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.checkpoint.State;
import dev.flyball.model.Model;
import dev.flyball.monitor.LeverageAlarm;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.PrequentialError;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Monitors and checkpoints fit together: Flyball's own come back, and one more can be added. */
class ResumedMonitorsTest {
  private static final long SEED = 5;

  @TempDir Path folder;

  private static List<Monitor> all() {
    return List.of(
        Monitor.coherence(5),
        Monitor.occupation(6),
        Monitor.smoothness(7),
        Monitor.stability(8),
        Monitor.contraction(1, 2, 3, 4),
        Monitor.leverage(LeverageAlarm.above(0.1).after(2)),
        Monitor.observedShare(10),
        Monitor.prequentialError(12));
  }

  private static Learner watched(List<Monitor> monitors) {
    LearnerBuilder builder = Learner.builder(Model.linear(3));
    monitors.forEach(builder::monitor);
    return builder.build();
  }

  @Test
  void everyOneOfFlyballsOwnComesBackAsItWas() {
    Learner learner = watched(all());
    HoleyStream stream = new HoleyStream(learner.model(), SEED);
    stream.feed(learner, 60);
    Path file = folder.resolve("watched.safetensors");
    learner.checkpoint(file);
    Learner resumed = Learner.resume(file);
    assertThat(resumed.monitors()).hasSameSizeAs(learner.monitors());
    assertThat(resumed.toBytes()).isEqualTo(learner.toBytes());
    for (int t = 0; t < 60; t++) {
      var observation = stream.next();
      learner.learn(observation);
      resumed.learn(observation);
    }
    assertThat(resumed.toBytes()).as("seed %d", SEED).isEqualTo(learner.toBytes());
  }

  @Test
  void anAccuracyComesBackToo() {
    Learner learner =
        Learner.builder(Model.logistic(2)).monitor(Monitor.prequentialAccuracy(4)).build();
    learner.learn(new double[] {1, 2}, 1);
    assertThat(Learner.fromBytes(learner.toBytes()).toBytes()).isEqualTo(learner.toBytes());
  }

  @Test
  void aResumedLearnerCanBeGivenOneMore() {
    Path file = folder.resolve("one.safetensors");
    Learner learner = watched(List.of(Monitor.coherence(3)));
    HoleyStream stream = new HoleyStream(learner.model(), SEED);
    stream.feed(learner, 10);
    learner.checkpoint(file);
    PrequentialError error = Monitor.prequentialError(50);
    for (Learner resumed :
        Arrays.asList(
            Learner.resume(file, error),
            Learner.fromBytes(learner.toBytes(), error),
            Learner.builder(Model.linear(3)).monitor(error).resume(file))) {
      assertThat(resumed.monitors())
          .extracting(Monitor::name)
          .containsExactlyInAnyOrder("coherence-3", error.name());
      assertThat(resumed.monitor(Monitor.coherence(3)).pairs()).isEqualTo(3);
      assertThat(resumed.monitor(error).loss()).isNaN();
      resumed.learn(stream.next());
      assertThat(resumed.monitor(error).loss()).isNotNaN();
    }
  }

  @Test
  void aMonitorOfTheUsersOwnIsHandedInAgain() {
    Path file = folder.resolve("own.safetensors");
    Learner learner = watched(List.of(new CountingMonitor(), Monitor.coherence(3)));
    new HoleyStream(learner.model(), SEED).feed(learner, 7);
    learner.checkpoint(file);
    assertThat(Learner.resume(file).monitors())
        .extracting(Monitor::name)
        .containsExactly("coherence-3");
    Learner resumed = Learner.resume(file, new CountingMonitor());
    assertThat(resumed.monitor(new CountingMonitor()).calls()).isEqualTo(7);
  }

  @Test
  void aDescriptionThatIsNoMonitorIsRefused() {
    State state = watched(List.of(Monitor.coherence(3))).state();
    assertThat(Monitor.of(Description.parse(state.text("monitors.coherence-3"))).name())
        .isEqualTo("coherence-3");
    assertThatThrownBy(() -> Monitor.of(Description.parse("oracle(window=3)")))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("the monitor 'oracle' is not one of Flyball's");
  }
}
