package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.checkpoint.Widening;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.networks.FeatureMap;
import dev.flyball.networks.Kernel;
import dev.flyball.networks.Networks;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Ridge;
import dev.flyball.observation.Groups;
import dev.flyball.random.RandomStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The core finds the models and memories of this module, and treats them as it does its own. */
class NetworkLearnersTest {
  private static final long SEED = 17;
  private static final GradientLaw LAW = Law.directional();

  static Stream<Law> laws() {
    Groups groups = Groups.of(4, List.of(new int[] {0, 1, 2}, new int[] {3}));
    return Stream.of(
            Networks.lowRank(2),
            Networks.adaptiveRank(0.1),
            Networks.rows(1e-4),
            Networks.inverseBlock(groups))
        .map(LAW::memory);
  }

  @ParameterizedTest
  @MethodSource("laws")
  void lawsAreReadBackFromTheirText(Law law) {
    assertThat(Law.parse(law.describe().toString())).isEqualTo(law);
    LearnerSpec spec = LearnerSpec.of(Model.linear(3)).law(law);
    assertThat(LearnerSpec.parse(spec.toString())).isEqualTo(spec);
    assertThat(spec.learner().copy().spec()).isEqualTo(spec);
  }

  static Stream<Model> models() {
    double[][] centres = {{0, 1}, {2, -1}};
    Model heads = Model.oneVersusRest(Networks.perceptron(6, 3).link(Link.LOGISTIC), 3);
    return Stream.of(
        Networks.perceptron(3, 5, 2),
        Networks.perceptron(3, 2).standardisedTargets(),
        Networks.autoencoder(4, 2),
        Networks.kernel(FeatureMap.fourier(Kernel.gaussian(0.7), 2, 8, 3)),
        Networks.kernel(FeatureMap.nystroem(Kernel.gaussian(0.7), centres)),
        Networks.kernel(FeatureMap.dictionary(Kernel.gaussian(0.7), centres)),
        Model.withIndicators(heads),
        Model.withIndicators(Model.withClassWeights(heads, 1, 2, 0.25)),
        Model.withClassWeights(Model.withIndicators(heads), 1, 2, 0.25));
  }

  @ParameterizedTest
  @MethodSource("models")
  void modelsAreReadBackAndWarmedUp(Model model) {
    LearnerSpec spec = LearnerSpec.of(model).law(Law.scalar());
    assertThat(LearnerSpec.parse(spec.toString())).isEqualTo(spec);
    assertThat(WarmUp.run(spec, Duration.ofMillis(1))).isPositive();
  }

  @Test
  void aNetworkHasTheDirectionalLawAndNoFormula() {
    Model network = Networks.perceptron(2, 2);
    assertThat(LearnerSpec.of(network).law()).isEqualTo(LAW);
    assertThat(Learner.builder(network).build().formula()).isEmpty();
    assertThatThrownBy(() -> Learner.builder(network).law(Law.pool()).build())
        .hasMessageContaining("linear in their parameters");
  }

  @Test
  void whatCannotGrowSaysSo() {
    Widening by = new Widening(new int[] {0, 1, 2, -1}, new int[] {-1, -1, -1, -1});
    Learner network = Learner.builder(Networks.perceptron(3, 2)).law(Law.scalar()).build();
    assertThatThrownBy(() -> network.widened(by))
        .hasMessageContaining("cannot take further inputs");
    Learner ranked = Learner.builder(Model.linear(3)).law(LAW.memory(Networks.lowRank(2))).build();
    assertThatThrownBy(() -> ranked.widened(by))
        .hasMessageContaining("the law directional cannot take further inputs");
  }

  @Test
  void aMemoryWithoutASizeHasItsUsualOne() {
    assertThat(Law.parse("directional(memory=low-rank)"))
        .isEqualTo(LAW.memory(Networks.adaptiveRank(0.001)));
    assertThat(Law.parse("directional(memory=rows)")).isEqualTo(LAW.memory(Networks.rows()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "directional(memory=low-rank, rank=3, fraction=0.1)|fraction=0.1 has no effect",
        "directional(memory=low-rank, rank=3, fraction=0)|fraction=0 has no effect",
        "directional(memory=low-rank, rank=0)|a rank must be at least 1, not 0",
        "directional(memory=low-rank, fraction=1)|between 0 and 1, not 1.0",
        "directional(memory=rows, tolerance=0)|a memory of rows must lie between 0 and 1, not 0.0"
      })
  void whatMakesNoSenseIsRefusedInWords(String text, String message) {
    assertThatThrownBy(() -> Law.parse(text)).hasMessageContaining(message);
  }

  @Test
  void aRankBeyondTheWidthIsRefused() {
    LearnerBuilder builder = Learner.builder(Model.linear(3)).law(LAW.memory(Networks.lowRank(5)));
    assertThatThrownBy(builder::build).hasMessageContaining("a rank of 5 for 4 parameters");
  }

  @Test
  void aRidgeTooSmallForTheRowsIsRefusedBeforeTheRowIsRemembered() {
    int inputs = 1_500;
    Learner learner =
        Learner.builder(Model.linear(inputs))
            .law(Law.directional().epsilon(1e-14).memory(Networks.rows()))
            .withoutStandardising()
            .build();
    double[] x = new double[inputs];
    Arrays.fill(x, 1);
    Snapshot before = Snapshot.of(learner);
    assertThatThrownBy(() -> learner.learn(x, 1)).hasMessageContaining("give a larger epsilon");
    before.assertSame(Snapshot.of(learner), "rows memory");
  }

  /** The inverse that wide dense memories carry along was made for the old ridge. */
  @ParameterizedTest
  @ValueSource(doubles = {0.001, 0.05, 2})
  void wideDenseMemoriesSolveWithTheNewRidge(double epsilon) {
    Learner wide = Learner.builder(Model.linear(110)).law(LAW).build();
    Memory oneBlockTwin = Networks.lowRank(111);
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
}
