package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.law.Gain;
import dev.flyball.law.Law;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.observability.Observability;
import dev.flyball.observation.Observation;
import dev.flyball.random.RandomStream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The leverage of a minibatch costs a solve a row: only those who ask for it pay. */
class LeverageOnRequestTest {
  private static final long SEED = 21;
  private static final Model MODEL = Model.linear(5).withoutIntercept();

  @Test
  void isThatOfTheStepWhenAskedForAfterIt() {
    Learner learner = learner(Gain.TRUST);
    List<Observation> batch = new HoleyStream(MODEL, SEED).minibatch(4);
    learner.learn(batch);
    Observability metric = learner.controller(0).observability();
    double h = 0;
    for (Observation observation : batch) {
      double[] g = new double[MODEL.inputs()];
      observation.copyValues(g);
      for (int j = 0; j < g.length; j++) {
        g[j] = Double.isNaN(g[j]) ? 0 : g[j];
      }
      double[] q = new double[g.length];
      metric.solve(g, q);
      for (int j = 0; j < g.length; j++) {
        h += g[j] * q[j] / batch.size();
      }
    }
    assertThat(learner.controller(0).leverage()).as("seed %d", SEED).isCloseTo(h, within(1e-12));
  }

  @Test
  void isWorkedOutWithTheStepOnlyWhereTheGainReadsIt() {
    for (Gain gain : Gain.values()) {
      Learner learner = learner(gain);
      learner.learn(new HoleyStream(MODEL, SEED).minibatch(4));
      double kept = Snapshot.of(learner).doubles().get("head0.leverage")[0];
      assertThat(Double.isNaN(kept)).as("%s", gain).isEqualTo(gain != Gain.NORMALISED);
      assertThat(learner.controller(0).leverage()).as("%s", gain).isPositive();
    }
  }

  /** Of a row that nobody learns: who asks leaves no trace, whatever the law. */
  @Test
  void ofAnInputIsThatInTheMemoryAndAskingChangesNothing() {
    for (Law law : List.of(Law.pool(), Law.paper(0.02), Law.scalar(), Law.masked(0.1))) {
      Learner asked = Learner.builder(MODEL).law(law).build();
      Learner other = Learner.builder(MODEL).law(law).build();
      HoleyStream stream = new HoleyStream(MODEL, SEED);
      for (int k = 0; k < 60; k++) {
        Observation observation = stream.next();
        double[] x = new double[MODEL.inputs()];
        observation.copyValues(x);
        asked.leverage(x);
        asked.learn(observation);
        other.learn(observation);
      }
      assertThat(asked.toBytes()).as("%s", law).isEqualTo(other.toBytes());
    }
    Learner learner = learner(Gain.TRUST);
    learner.learn(new HoleyStream(MODEL, SEED).minibatch(4));
    double[] x = {1, Double.NaN, 2, 0, -1};
    double[] g = {1, 0, 2, 0, -1};
    double[] q = new double[g.length];
    learner.controller(0).observability().solve(g, q);
    assertThat(learner.leverage(x)).isCloseTo(q[0] + 2 * q[2] - q[4], within(1e-12)).isPositive();
    double[] nothing = {Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN};
    assertThat(learner.leverage(nothing)).isZero();
  }

  /** Right after a step the leverage of its row is the step's, whatever rows the law remembers. */
  @Test
  void ofTheRowThatWasJustLearnedIsThatOfTheStep() {
    // The paper's rows depend on the weights, which have moved.
    List<Law> laws = List.of(Law.directional(), Law.averaged(Law.directional()), Law.pool());
    Model two = Model.logistic(3);
    for (Law law : laws) {
      assertThatOfTheStep(two, Loss.logistic(), law);
    }
    assertThatOfTheStep(Model.linear(3), Loss.squared(), Law.pool());
    assertThatOfTheStep(two, Loss.squared(), Law.pool());
    assertThatOfTheStep(Model.oneVersusRest(two, 3), Loss.logistic(), Law.pool());
  }

  private static void assertThatOfTheStep(Model model, Loss loss, Law law) {
    Learner learner = Learner.builder(model).loss(loss).law(law).withoutStandardising().build();
    RandomStream random = new RandomStream(SEED);
    for (int t = 0; t < 30; t++) {
      double[] x = random.doubles(3, -2, 2).toArray();
      double h = learner.learn(x, random.nextInt(Math.max(2, model.heads()))).leverage();
      assertThat(learner.leverage(x))
          .as("%s of %s", law, model.describe())
          .isCloseTo(h, within(1e-9 * h));
    }
  }

  private static Learner learner(Gain gain) {
    Law law = Law.paperNormalised(0.005).gain(gain);
    return Learner.builder(MODEL).law(law).withoutStandardising().build();
  }
}
