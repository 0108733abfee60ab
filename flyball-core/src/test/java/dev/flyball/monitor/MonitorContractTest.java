package dev.flyball.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerBuilder;
import dev.flyball.model.Model;
import dev.flyball.random.OutageRows;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every monitor owes the learner it watches, on a plant whose stations go silent. */
class MonitorContractTest {
  private static final long SEED = 121;
  private static final int SENSORS = OutageRows.STATIONS.size();

  static List<Monitor> monitors() {
    double[] reference = new double[SENSORS + 1];
    Arrays.fill(reference, 0.5);
    return List.of(
        Monitor.coherence(50),
        Monitor.occupation(20),
        Monitor.smoothness(30),
        Monitor.stability(25),
        new ContractionRate(reference, 5),
        Monitor.leverage(LeverageAlarm.aboveQuantile(0.5).after(3)),
        Monitor.observedShare(40),
        Monitor.prequentialError(35),
        Monitor.prequentialAccuracy(35));
  }

  static Stream<Monitor> each() {
    return monitors().stream();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 103, 350})
  void resumesBitForBitInTheMiddleOfAWindow(int at, @TempDir Path folder) {
    Learner straight = all().build();
    OutageRows stream = OutageRows.partlyLabelled(SEED, OutageRows.STATIONS);
    run(straight, stream, at);
    Path file = folder.resolve("learner.safetensors");
    straight.checkpoint(file);
    Learner resumed = all().resume(file);
    for (int t = at; t < at + 150; t++) {
      stream.next();
      learn(straight, stream);
      learn(resumed, stream);
      for (int m = 0; m < straight.monitors().size(); m++) {
        assertSame(resumed.monitors().get(m), straight.monitors().get(m), "row " + t);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("each")
  void saysItsNameAndWhatItWatched(Monitor monitor) {
    assertThat(monitor.toString()).startsWith(monitor.name() + "(");
    Learner learner = builder().monitor(monitor).build();
    run(learner, OutageRows.partlyLabelled(SEED, OutageRows.STATIONS), 250);
    assertThat(learner.monitors().get(0).toString())
        .startsWith(monitor.name() + "(")
        .isNotEqualTo(monitor.fresh().toString())
        .doesNotContain("@");
  }

  @ParameterizedTest
  @MethodSource("each")
  void resettingForgetsEverything(Monitor monitor) {
    Learner learner = builder().monitor(monitor).build();
    OutageRows stream = OutageRows.partlyLabelled(SEED, OutageRows.STATIONS);
    run(learner, stream, 250);
    learner.reset();
    Learner fresh = builder().monitor(monitor).build();
    assertSame(learner.monitors().get(0), fresh.monitors().get(0), "after reset");
    for (int t = 0; t < 120; t++) {
      stream.next();
      learn(learner, stream);
      learn(fresh, stream);
    }
    assertSame(learner.monitors().get(0), fresh.monitors().get(0), "120 rows after reset");
  }

  @ParameterizedTest
  @MethodSource("each")
  void copiesGoTheirOwnWay(Monitor monitor) {
    Learner learner = builder().monitor(monitor).build();
    OutageRows stream = OutageRows.partlyLabelled(SEED, OutageRows.STATIONS);
    run(learner, stream, 90);
    State before = saved(learner.monitors().get(0));
    Learner copy = learner.copy();
    assertSame(copy.monitors().get(0), learner.monitors().get(0), "a copy");
    run(copy, stream, 10);
    assertEqual(saved(learner.monitors().get(0)), before, monitor.name() + " of the original");
    assertThat(equal(saved(copy.monitors().get(0)), before)).as(monitor.name()).isFalse();
    assertThat(monitor.fresh()).isNotSameAs(monitor).hasSameClassAs(monitor);
    assertThat(monitor.fresh().name()).isEqualTo(monitor.name());
  }

  @Test
  void watchingChangesNothing() {
    Learner watched = all().build();
    Learner alone = builder().build();
    OutageRows stream = OutageRows.partlyLabelled(SEED, OutageRows.STATIONS);
    for (int t = 0; t < 300; t++) {
      stream.next();
      learn(watched, stream);
      learn(alone, stream);
    }
    assertThat(watched.parameters()).as("seed %d", SEED).containsExactly(alone.parameters());
  }

  /** Two rows a call: nothing seen with a target, everything seen without one. */
  @ParameterizedTest
  @MethodSource("each")
  void rowsWithNothingInThemLeaveFiniteNumbers(Monitor monitor) {
    Learner learner = builder().monitor(monitor).build();
    double[] nothing = new double[SENSORS];
    Arrays.fill(nothing, Double.NaN);
    for (int t = 0; t < 40; t++) {
      learner.learn(nothing, t % 2);
      learner.learnUnlabelled(new double[SENSORS]);
    }
    for (Map.Entry<String, double[]> entry :
        saved(learner.monitors().get(0)).allDoubles().entrySet()) {
      assertThat(Arrays.stream(entry.getValue()).allMatch(Double::isFinite))
          .as("%s of %s", entry.getKey(), monitor.name())
          .isTrue();
    }
  }

  @Test
  void aMonitorThatTheCheckpointDoesNotKnowStartsFresh(@TempDir Path folder) {
    Path file = folder.resolve("learner.safetensors");
    builder().monitor(Monitor.coherence(50)).build().checkpoint(file);
    Learner resumed = builder().monitor(Monitor.coherence(60)).resume(file);
    assertThat(resumed.monitors())
        .extracting(Monitor::name)
        .containsExactlyInAnyOrder("coherence-60", "coherence-50");
    assertThatThrownBy(() -> builder().build().monitor(Monitor.coherence(50)))
        .hasMessage("no monitor 'coherence-50' was given");
  }

  @ParameterizedTest
  @MethodSource("each")
  void aStateOfAnotherShapeIsRefused(Monitor monitor) {
    Learner learner = builder().monitor(monitor).build();
    OutageRows stream = OutageRows.partlyLabelled(SEED, OutageRows.STATIONS);
    run(learner, stream, 30);
    State state = saved(learner.monitors().get(0));
    Monitor own = learner.monitors().get(0);
    for (String name : state.allDoubles().keySet()) {
      State wrong = saved(own);
      wrong.put(name, new double[1013]);
      assertThatThrownBy(() -> own.load(wrong))
          .as("%s of %s", name, monitor.name())
          .isInstanceOf(CheckpointException.class);
    }
    for (String name : state.allLongs().keySet()) {
      State wrong = saved(own);
      wrong.put(name, new long[1013]);
      assertThatThrownBy(() -> own.load(wrong))
          .as("%s of %s", name, monitor.name())
          .isInstanceOf(CheckpointException.class);
    }
  }

  private static LearnerBuilder builder() {
    return Learner.builder(Model.linear(SENSORS));
  }

  static LearnerBuilder all() {
    LearnerBuilder builder = builder();
    monitors().forEach(builder::monitor);
    return builder;
  }

  private static void run(Learner learner, OutageRows stream, int rows) {
    for (int t = 0; t < rows; t++) {
      stream.next();
      learn(learner, stream);
    }
  }

  static Step learn(Learner learner, OutageRows stream) {
    return stream.labelled()
        ? learner.learn(stream.observed(), stream.target())
        : learner.learnUnlabelled(stream.observed());
  }

  private static State saved(Monitor monitor) {
    State state = new State();
    monitor.save(state);
    return state;
  }

  private static void assertSame(Monitor actual, Monitor expected, String when) {
    assertEqual(
        saved(actual), saved(expected), "%s, %s, seed %d".formatted(actual.name(), when, SEED));
  }

  private static void assertEqual(State actual, State expected, String what) {
    assertThat(equal(actual, expected)).as(what).isTrue();
  }

  private static boolean equal(State a, State b) {
    return a.allDoubles().keySet().equals(b.allDoubles().keySet())
        && a.allLongs().keySet().equals(b.allLongs().keySet())
        && a.allDoubles().keySet().stream()
            .allMatch(name -> Arrays.equals(a.doubles(name), b.doubles(name)))
        && a.allLongs().keySet().stream()
            .allMatch(name -> Arrays.equals(a.longs(name), b.longs(name)));
  }
}
