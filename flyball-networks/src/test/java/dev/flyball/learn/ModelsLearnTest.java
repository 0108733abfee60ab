package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.law.WeightDecay;
import dev.flyball.loss.Loss;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.networks.Activation;
import dev.flyball.networks.FeatureMap;
import dev.flyball.networks.Initialisation;
import dev.flyball.networks.Kernel;
import dev.flyball.networks.MultilayerPerceptron;
import dev.flyball.networks.Networks;
import dev.flyball.observability.Memory;
import dev.flyball.random.RandomStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every model beyond the line with every law and memory: learns, and resumes bit for bit. */
class ModelsLearnTest {
  private static final long SEED = 13;
  private static final int INPUTS = 3;
  private static final double NAN = Double.NaN;

  @TempDir Path folder;

  static Map<String, Model> models() {
    RandomStream random = new RandomStream(SEED);
    double[][] centres = new double[12][INPUTS];
    for (double[] centre : centres) {
      Arrays.setAll(centre, j -> random.nextGaussian());
    }
    MultilayerPerceptron network =
        Networks.perceptron(INPUTS, 6).initialisation(Initialisation.fanIn());
    Kernel kernel = Kernel.gaussian(1.5);
    Map<String, Model> models = new LinkedHashMap<>();
    models.put("tanh", network);
    models.put("relu", network.activation(Activation.RELU));
    models.put(
        "gelu, two layers",
        Networks.perceptron(INPUTS, 5, 4)
            .activation(Activation.GELU)
            .initialisation(Initialisation.fanIn()));
    models.put(
        "dictionary", Networks.kernel(FeatureMap.dictionary(kernel, centres)).withIntercept());
    models.put("nystroem", Networks.kernel(FeatureMap.nystroem(kernel, centres)));
    models.put("fourier", Networks.kernel(FeatureMap.fourier(kernel, INPUTS, 30, SEED)));
    models.put("network heads", Model.oneVersusRest(network.link(Link.LOGISTIC), 2));
    models.put(
        "weighted, indicators",
        Model.withClassWeights(
            Model.withIndicators(
                Networks.perceptron(2 * INPUTS, 4)
                    .initialisation(Initialisation.fanIn())
                    .link(Link.LOGISTIC)),
            1,
            2));
    return models;
  }

  static Map<String, Law> laws() {
    GradientLaw directional = Law.directional().eta(0.2).epsilon(0.5);
    Map<String, Law> laws = new LinkedHashMap<>();
    laws.put("masked", Law.masked(0.05).decay(WeightDecay.decoupled(1e-4)));
    laws.put("scalar", Law.scalar(0.2, 1));
    laws.put("dense", directional);
    laws.put("diagonal", directional.memory(Memory.diagonal()));
    laws.put("block", directional.memory(Memory.block(7)));
    laws.put("low rank", directional.memory(Networks.lowRank(6)));
    laws.put("averaged dense", Law.averaged(directional));
    return laws;
  }

  static Stream<Arguments> combinations() {
    return models().entrySet().stream()
        .flatMap(
            model ->
                laws().entrySet().stream()
                    .map(
                        law ->
                            Arguments.of(
                                model.getKey(), law.getKey(), model.getValue(), law.getValue())));
  }

  /** A bent surface, and whether it is above zero; a fifth of the components hidden. */
  static final class Bent {
    private final RandomStream random = new RandomStream(SEED);
    private final boolean classes;
    final double[] x = new double[INPUTS];
    double y;

    Bent(Model model) {
      classes = model.link() == Link.LOGISTIC;
    }

    void next() {
      for (int j = 0; j < INPUTS; j++) {
        x[j] = random.nextGaussian();
      }
      double f = Math.tanh(2 * x[0]) + 0.5 * x[1] * x[1] - 0.5;
      y = classes ? (f > 0 ? 1 : 0) : f;
      for (int j = 0; j < INPUTS; j++) {
        x[j] = random.nextBoolean(0.8) ? x[j] : NAN;
      }
    }
  }

  static Learner learner(Model model, Law law) {
    return Learner.builder(model).law(law).seed(SEED).withoutStandardising().build();
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("combinations")
  void lossFalls(String modelName, String lawName, Model model, Law law) {
    Learner learner = learner(model, law);
    Bent stream = new Bent(model);
    double[] losses = new double[6];
    for (int t = 0; t < 1800; t++) {
      stream.next();
      losses[t / 300] += learner.learn(stream.x, stream.y).loss() / 300;
    }
    assertThat(losses[5])
        .as("%s, %s, seed %d, losses %s", modelName, lawName, SEED, Arrays.toString(losses))
        .isLessThan(0.93 * losses[0]);
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("combinations")
  void resumesBitForBit(String modelName, String lawName, Model model, Law law) {
    Path file = folder.resolve("learner.safetensors");
    Learner learner = learner(model, law);
    Bent stream = new Bent(model);
    for (int t = 0; t < 40; t++) {
      stream.next();
      learner.learn(stream.x, stream.y);
    }
    learner.checkpoint(file);
    Learner resumed = Learner.resume(file);
    for (int t = 0; t < 40; t++) {
      stream.next();
      learner.learn(stream.x, stream.y);
      resumed.learn(stream.x, stream.y);
    }
    assertThat(resumed.parameters())
        .as("%s, %s, seed %d", modelName, lawName, SEED)
        .containsExactly(learner.parameters());
    assertThat(resumed.predict(stream.x)).isEqualTo(learner.predict(stream.x));
  }

  static Stream<Arguments> networks() {
    return combinations().filter(each -> each.get()[2] instanceof MultilayerPerceptron);
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("networks")
  void aNetworksNeverSeenInputMovesNoWeight(
      String modelName, String lawName, MultilayerPerceptron network, Law law) {
    Learner learner = learner(network, law);
    double[] start = learner.parameters();
    Bent stream = new Bent(network);
    for (int t = 0; t < 100; t++) {
      stream.next();
      stream.x[1] = NAN;
      learner.learn(stream.x, stream.y);
    }
    double[] w = learner.parameters();
    int units = network.layers().group(0).length / (INPUTS + 1);
    for (int a = 0; a < units; a++) {
      int hidden = a * INPUTS + 1;
      assertThat(w[hidden])
          .as("%s, %s, unit %d, seed %d", modelName, lawName, a, SEED)
          .isEqualTo(start[hidden]);
    }
    assertThat(w).isNotEqualTo(start);
  }

  @Test
  void epsilonSvrIsAKernelModelWithATube() {
    Model model = models().get("nystroem");
    Learner learner =
        Learner.builder(model)
            .loss(Loss.epsilonInsensitive(0.1))
            .law(Law.directional().eta(0.05))
            .withoutStandardising()
            .build();
    Bent stream = new Bent(model);
    double[] losses = new double[3];
    for (int t = 0; t < 1500; t++) {
      stream.next();
      losses[t / 500] += learner.learn(stream.x, stream.y).loss() / 500;
    }
    assertThat(losses[2])
        .as("seed %d, losses %s", SEED, Arrays.toString(losses))
        .isLessThan(0.9 * losses[0]);
  }

  /** k(x, x) = 1 for Fourier features, so the scalar law's factor is eta / (epsilon + 1). */
  @Test
  void theScalarGainIsTheKernels() {
    Model model = models().get("fourier");
    Learner learner = learner(model, Law.scalar(0.3, 0.5));
    double[] x = {1, NAN, -1};
    learner.learn(x, 2);
    assertThat(learner.predict(x).value()).isCloseTo(0.3 / 1.5 * 2, Offset.offset(1e-12));
  }
}
