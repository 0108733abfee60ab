package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.control.DirectionalLaw;
import dev.flyball.control.Law;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import dev.flyball.observability.ObservationRates;
import dev.flyball.observability.Ridge;
import dev.flyball.random.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A learner goes on under other constants from where it stands. */
class LawChangeTest {
  private static final long SEED = 17;
  private static final DirectionalLaw LAW = Law.directional();

  private static void learn(Learner learner, int from, int to) {
    int inputs = learner.model().inputs();
    for (int i = from; i < to; i++) {
      RandomStream random = new RandomStream(SEED + i);
      double[] values = new double[inputs];
      for (int j = 0; j < inputs; j++) {
        values[j] = random.nextDouble() < 0.2 ? Double.NaN : random.nextGaussian();
      }
      learner.learn(values, random.nextGaussian());
    }
  }

  @Test
  void theSameLawChangesNothing() {
    Learner learner = Learner.builder(Model.linear(6)).law(Law.averaged(LAW)).build();
    learn(learner, 0, 50);
    Learner next = learner.withLaw(Law.averaged(LAW));
    learn(learner, 50, 100);
    learn(next, 50, 100);
    assertThat(next.parameters()).as("seed %d", SEED).isEqualTo(learner.parameters());
    assertThat(next.predictingWith()).as("seed %d", SEED).isEqualTo(learner.predictingWith());
    assertThat(next.steps()).isEqualTo(100);
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 110})
  void theMemoryIsKeptUnderNewConstants(int inputs) {
    Learner learner = Learner.builder(Model.linear(inputs)).law(LAW).build();
    learn(learner, 0, 50);
    Learner next = learner.withLaw(LAW.eta(0.1).beta(0.9).epsilon(0.01));
    assertThat(next.law().eta()).isEqualTo(0.1);
    assertThat(next.parameters()).isEqualTo(learner.parameters());
    assertThat(next.controller(0).observability().memory())
        .isDeepEqualTo(learner.controller(0).observability().memory());
    learn(next, 50, 60);
    assertThat(next.controller(0).observability().ridge()).isEqualTo(0.01);
  }

  /** The inverse that wide dense memories carry along was made for the old ridge. */
  @ParameterizedTest
  @ValueSource(doubles = {0.001, 0.05, 2})
  void wideDenseMemoriesSolveWithTheNewRidge(double epsilon) {
    Learner wide = Learner.builder(Model.linear(110)).law(LAW).build();
    Memory oneBlockTwin = Memory.lowRank(111);
    Learner twin = Learner.builder(Model.linear(110)).law(LAW.memory(oneBlockTwin)).build();
    learn(wide, 0, 30);
    learn(twin, 0, 30);
    wide = wide.withLaw(LAW.ridge(Ridge.fixed(epsilon)));
    twin = twin.withLaw(LAW.memory(oneBlockTwin).ridge(Ridge.fixed(epsilon)));
    learn(wide, 30, 60);
    learn(twin, 30, 60);
    for (int j = 0; j < 111; j++) {
      assertThat(wide.parameters()[j])
          .as("parameter %d, seed %d", j, SEED)
          .isCloseTo(twin.parameters()[j], within(1e-6));
    }
  }

  @Test
  void anotherFormOfMemoryStartsEmpty() {
    Learner learner = Learner.builder(Model.linear(6)).law(LAW).build();
    learn(learner, 0, 50);
    for (Law other :
        new Law[] {
          Law.masked(0.1),
          Law.scalar(0.5, 1),
          LAW.memory(Memory.diagonal()),
          Law.averaged(LAW),
          Law.debiased(ObservationRates.counted())
        }) {
      Learner next = learner.withLaw(other);
      assertThat(next.parameters()).as("%s", other).isEqualTo(learner.parameters());
      assertThat(next.controller(0).observability().trace()).as("%s", other).isZero();
      assertThat(next.steps()).isEqualTo(50);
      learn(next, 50, 55);
      assertThat(next.steps()).isEqualTo(55);
    }
  }

  @Test
  void stateTravelsWithoutAFile() {
    Learner learner = Learner.builder(Model.linear(6)).law(LAW).build();
    learn(learner, 0, 50);
    Learner other = Learner.builder(Model.linear(6)).law(LAW).build();
    other.restore(learner.state());
    learn(learner, 50, 90);
    learn(other, 50, 90);
    assertThat(other.parameters()).as("seed %d", SEED).isEqualTo(learner.parameters());
  }
}
