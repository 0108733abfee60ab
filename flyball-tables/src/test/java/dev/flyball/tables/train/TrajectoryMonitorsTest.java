package dev.flyball.tables.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerBuilder;
import dev.flyball.missing.RandomStream;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the monitors of the trajectory owe the learner that they watch. */
class TrajectoryMonitorsTest {
  private static final int INPUTS = 3;

  static Stream<Monitor> monitors() {
    return Stream.of(
        new TrajectorySmoothness(30),
        new FinalStability(25),
        new ContractionRate(0.5, 0.5, 0.5, 0.5).averaging(5));
  }

  private static LearnerBuilder watched(Monitor monitor) {
    return Learner.builder(Model.linear(INPUTS)).monitor(monitor);
  }

  private static void learn(RandomStream random, int rows, Learner... learners) {
    for (int t = 0; t < rows; t++) {
      double[] x = new double[INPUTS];
      for (int j = 0; j < INPUTS; j++) {
        x[j] = random.nextBoolean(0.2) ? Double.NaN : random.nextGaussian();
      }
      double y = random.nextGaussian();
      boolean labelled = random.nextBoolean(0.8);
      for (Learner learner : learners) {
        if (labelled) {
          learner.learn(x, y);
        } else {
          learner.learnUnlabelled(x);
        }
      }
    }
  }

  private static State state(Learner learner) {
    State state = new State();
    learner.monitors().get(0).save(state);
    return state;
  }

  private static void assertSame(Learner one, Learner other) {
    assertThat(state(one).allLongs()).usingRecursiveComparison().isEqualTo(state(other).allLongs());
    Map<String, double[]> numbers = state(other).allDoubles();
    assertThat(state(one).allDoubles()).hasSameSizeAs(numbers);
    state(one)
        .allDoubles()
        .forEach((name, values) -> assertThat(values).isEqualTo(numbers.get(name)));
    assertThat(one.monitors().get(0)).hasToString(other.monitors().get(0).toString());
  }

  @ParameterizedTest
  @MethodSource("monitors")
  void resumesBitForBitInTheMiddleOfAWindow(Monitor monitor) {
    for (int at : new int[] {0, 1, 7, 103}) {
      RandomStream random = new RandomStream(at);
      Learner straight = watched(monitor).build();
      learn(random, at, straight);
      Learner resumed = watched(monitor).resume(straight.toBytes());
      learn(random, 60, straight, resumed);
      assertSame(resumed, straight);
    }
  }

  @ParameterizedTest
  @MethodSource("monitors")
  void resettingForgetsEverythingAndCopiesGoTheirOwnWay(Monitor monitor) {
    Learner learner = watched(monitor).build();
    learn(new RandomStream(1), 150, learner);
    Learner copy = learner.copy();
    assertSame(copy, learner);
    learner.reset();
    Learner fresh = watched(monitor).build();
    assertSame(learner, fresh);
    learn(new RandomStream(2), 60, learner, fresh);
    assertSame(learner, fresh);
    assertThat(copy.monitors().get(0).toString()).isNotEqualTo(fresh.monitors().get(0).toString());
    assertThat(monitor.fresh().name()).isEqualTo(monitor.name());
  }

  @ParameterizedTest
  @MethodSource("monitors")
  void aStateWithoutItIsRefused(Monitor monitor) {
    Monitor fresh = monitor.fresh();
    fresh.begin(Model.linear(INPUTS));
    assertThatThrownBy(() -> fresh.load(new State())).isInstanceOf(CheckpointException.class);
  }
}
