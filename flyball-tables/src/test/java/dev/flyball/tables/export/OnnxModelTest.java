package dev.flyball.tables.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerBuilder;
import dev.flyball.learn.Predictor;
import dev.flyball.model.LinearModel;
import dev.flyball.model.Model;
import dev.flyball.networks.Networks;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The exported model against the learner, in a small evaluator of the operators that are used, and,
 * where ONNX Runtime is on the class path (profile {@code onnx}), in that.
 */
class OnnxModelTest {
  private static final int INPUTS = 4;
  private static final int ROWS = 50;

  static Stream<LearnerBuilder> learners() {
    LinearModel linear = Model.linear(INPUTS);
    LinearModel logistic = Model.logistic(INPUTS);
    return Stream.of(
        Learner.builder(linear).law(Law.pool().trees(0)),
        Learner.builder(linear).law(Law.pool().trees(96)),
        Learner.builder(logistic).law(Law.pool().trees(96)),
        Learner.builder(Model.oneVersusRest(logistic, 3)).law(Law.pool().trees(96)),
        Learner.builder(linear).law(Law.directional()),
        Learner.builder(logistic).law(Law.pool().trees(0)),
        Learner.builder(logistic).law(Law.scalar()),
        Learner.builder(Model.oneVersusRest(logistic, 3)).law(Law.pool().trees(0)),
        Learner.builder(Model.oneVersusRest(logistic, 3)).law(Law.directional()));
  }

  private static double[] input(Random random) {
    double[] x = new double[INPUTS];
    for (int j = 0; j < INPUTS; j++) {
      double value = j == 3 ? random.nextInt(2) : 10 * j + (j + 1) * random.nextGaussian();
      x[j] = random.nextDouble() < 0.2 ? Double.NaN : value;
    }
    return x;
  }

  private static Learner taught(LearnerBuilder builder, Random random) {
    Learner learner = builder.build();
    Model model = learner.model();
    for (int i = 0; i < 300; i++) {
      double[] x = input(random);
      double sum = random.nextGaussian() + (Double.isNaN(x[0]) ? 1 : x[0] * x[0]);
      boolean number = model.equals(Model.linear(INPUTS));
      double y = model.outputs() > 1 ? (sum < 0 ? 0 : sum < 2 ? 1 : 2) : sum > 1 ? 1 : 0;
      learner.learn(x, number ? 100 + 7 * sum : y);
    }
    return learner;
  }

  @ParameterizedTest
  @MethodSource("learners")
  void computesWhatTheLearnerPredicts(LearnerBuilder builder) {
    Random random = new Random(5);
    Learner learner = taught(builder, random);
    byte[] model = OnnxModel.of(learner, OnnxType.DOUBLE, Map.of("target", "y"));
    double[][] inputs = Stream.generate(() -> input(random)).limit(ROWS).toArray(double[][]::new);
    inputs[0] = new double[] {1e9, Double.NaN, -1e9, 0.5};
    inputs[1] = new double[] {Double.NaN, Double.NaN, Double.NaN, Double.NaN};
    compare(learner.settled(), inputs, new OnnxEvaluator(model).run(inputs), 1e-9);
  }

  private static void compare(
      Predictor settled, double[][] inputs, double[][] computed, double tolerance) {
    for (int i = 0; i < inputs.length; i++) {
      double[] expected = settled.predict(inputs[i]).values();
      double size = Math.max(1, Math.abs(expected[0]));
      assertThat(computed[i]).as("row %s", i).containsExactly(expected, within(tolerance * size));
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("learners")
  void onnxRuntimeComputesItToo(LearnerBuilder builder) throws Throwable {
    Random random = new Random(6);
    Learner learner = taught(builder, random);
    double[][] inputs = Stream.generate(() -> input(random)).limit(ROWS).toArray(double[][]::new);
    double[][] computed =
        (double[][]) inRuntime(OnnxModel.of(learner, OnnxType.DOUBLE, Map.of()), inputs);
    // Trees are computed there in single precision.
    compare(learner.settled(), inputs, computed, 1e-6);
  }

  /** What comes in is a float then, and so is what goes out; between them nothing is rounded. */
  @Tag("slow")
  @ParameterizedTest
  @MethodSource("learners")
  void onnxRuntimeTakesFloatsToo(LearnerBuilder builder) throws Throwable {
    Random random = new Random(7);
    Learner learner = taught(builder, random);
    double[][] inputs = Stream.generate(() -> input(random)).limit(ROWS).toArray(double[][]::new);
    float[][] floats = new float[ROWS][INPUTS];
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < INPUTS; j++) {
        floats[i][j] = (float) inputs[i][j];
        inputs[i][j] = floats[i][j];
      }
    }
    float[][] said =
        (float[][]) inRuntime(OnnxModel.of(learner, OnnxType.FLOAT, Map.of()), (Object) floats);
    double[][] computed = new double[ROWS][];
    for (int i = 0; i < ROWS; i++) {
      computed[i] = IntStream.range(0, said[i].length).mapToDouble(column(said[i])).toArray();
    }
    compare(learner.settled(), inputs, computed, 1e-6);
  }

  private static IntToDoubleFunction column(float[] row) {
    return j -> row[j];
  }

  /** By reflection: the runtime is 72 MB, and on the class path with the profile slow only. */
  private static Object inRuntime(byte[] model, Object inputs) throws Throwable {
    Class<?> environments = Class.forName("ai.onnxruntime.OrtEnvironment");
    try {
      Object environment = environments.getMethod("getEnvironment").invoke(null);
      Object session =
          environments.getMethod("createSession", byte[].class).invoke(environment, (Object) model);
      Method create =
          Class.forName("ai.onnxruntime.OnnxTensor")
              .getMethod("createTensor", environments, Object.class);
      Object tensor = create.invoke(null, environment, inputs);
      try (AutoCloseable result =
          (AutoCloseable)
              session
                  .getClass()
                  .getMethod("run", Map.class)
                  .invoke(session, Map.of(OnnxGraph.INPUT, tensor))) {
        Object first = result.getClass().getMethod("get", int.class).invoke(result, 0);
        return first.getClass().getMethod("getValue").invoke(first);
      }
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Test
  void refusesByNameWhatItCannotWrite() {
    Learner network = Learner.builder(Networks.perceptron(INPUTS, 3)).build();
    assertThatThrownBy(() -> OnnxModel.of(network, OnnxType.DOUBLE, Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cannot be exported; expected a linear or logistic model");
  }
}
