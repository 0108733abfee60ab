package dev.flyball.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.control.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerBuilder;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.learn.Predictor;
import dev.flyball.model.LinearModel;
import dev.flyball.model.Model;
import dev.flyball.tables.BadRows;
import dev.flyball.tables.SourceOptions;
import dev.flyball.tables.export.ExportedNames;
import dev.flyball.tables.export.PmmlModel;
import dev.flyball.tables.predict.Predictions;
import dev.flyball.tables.train.InputTable;
import dev.flyball.tables.train.SavedTraining;
import dev.flyball.tables.train.TableFile;
import dev.flyball.tables.train.TableLearner;
import dev.flyball.tables.train.Training;
import dev.flyball.tables.train.TrainingPlan;
import dev.flyball.tables.train.TrainingWatch;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.dmg.pmml.PMML;
import org.jpmml.evaluator.Evaluator;
import org.jpmml.evaluator.InputField;
import org.jpmml.evaluator.LoadingModelEvaluatorBuilder;
import org.jpmml.evaluator.ProbabilityDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Exported models in JPMML, an engine that others wrote, against the learner; and against the
 * standard's schema. The engine is AGPL-3: it is in the tests of this module, which is not
 * published, and nowhere else.
 */
class PmmlEnginesTest {
  private static final int INPUTS = 4;
  private static final int ROWS = 40;

  @TempDir private Path folder;

  static Stream<LearnerBuilder> learners() {
    LinearModel linear = Model.linear(INPUTS);
    LinearModel logistic = Model.logistic(INPUTS);
    return Stream.of(
        Learner.builder(linear),
        Learner.builder(linear).law(Law.directional()),
        Learner.builder(logistic),
        Learner.builder(logistic).law(Law.scalar()),
        Learner.builder(Model.oneVersusRest(logistic, 3)),
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
  void computesWhatTheLearnerPredicts(LearnerBuilder builder) throws Exception {
    Random random = new Random(5);
    Learner learner = taught(builder, random);
    ExportedNames names = ExportedNames.numbered(learner);
    Evaluator engine = engine(PmmlModel.of(learner, names));
    double[][] inputs = Stream.generate(() -> input(random)).limit(ROWS).toArray(double[][]::new);
    inputs[0] = new double[] {1e9, Double.NaN, -1e9, 0.5};
    inputs[1] = new double[] {Double.NaN, Double.NaN, Double.NaN, Double.NaN};
    Predictor settled = learner.settled();
    for (double[] input : inputs) {
      Map<String, Object> row = new HashMap<>();
      for (int j = 0; j < INPUTS; j++) {
        row.put("x" + j, Double.isNaN(input[j]) ? null : input[j]);
      }
      double[] expected = shares(settled.predict(input).values(), names);
      double size = Math.max(1, Math.abs(expected[0]));
      assertThat(computed(engine, row, names))
          .as(row.toString())
          .containsExactly(expected, within(1e-9 * size));
    }
  }

  /** The probabilities of all classes, with a sum of one; a number as it is. */
  private static double[] shares(double[] values, ExportedNames names) {
    if (names.classes().isEmpty()) {
      return values;
    }
    if (values.length == 1) {
      return new double[] {1 - values[0], values[0]};
    }
    double all = Arrays.stream(values).sum();
    return Arrays.stream(values).map(value -> value / all).toArray();
  }

  private static Evaluator engine(byte[] model) throws Exception {
    SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
        .newSchema(PMML.class.getResource("/pmml.xsd"))
        .newValidator()
        .validate(new StreamSource(new ByteArrayInputStream(model)));
    return new LoadingModelEvaluatorBuilder().load(new ByteArrayInputStream(model)).build();
  }

  private static double[] computed(Evaluator engine, Map<String, ?> row, ExportedNames names) {
    Map<String, Object> arguments = new HashMap<>();
    for (InputField field : engine.getInputFields()) {
      arguments.put(field.getName(), field.prepare(row.get(field.getName())));
    }
    Object result = engine.evaluate(arguments).get(names.target());
    if (result instanceof ProbabilityDistribution<?> classes) {
      return names.classes().stream().mapToDouble(classes::getProbability).toArray();
    }
    return new double[] {((Number) result).doubleValue()};
  }

  /** A stranger's table: categories, gaps, quotes in names, a category that training never saw. */
  @ParameterizedTest
  @MethodSource("targets")
  void takesTheColumnsOfATable(String target) throws Exception {
    Path table = table(300, "red,green,blue", target);
    Path kept = folder.resolve("kept.ckpt");
    InputTable input = InputTable.look(TableFile.of(table, target));
    LinearModel one =
        target.equals("size")
            ? Model.linear(input.features().size())
            : Model.logistic(input.features().size());
    Model model = target.equals("which") ? Model.oneVersusRest(one, 3) : one;
    try (Training training = Training.open(input)) {
      training.learn(
          TableLearner.of(LearnerSpec.of(model)),
          TrainingPlan.onePass().keeping(kept),
          TrainingWatch.none());
    }
    ExportedNames names = ExportedNames.of(SavedTraining.read(kept));
    byte[] written = PmmlModel.of(Learner.resume(kept), names);
    assertThat(new String(written, UTF_8)).contains("a &lt; &quot;b&quot;");
    Evaluator engine = engine(written);

    Path other = table(30, "green,red,violet", target);
    List<String> lines = Files.readAllLines(other);
    List<double[]> expected = new ArrayList<>();
    Predictions.of(kept)
        .run(
            other.toString(),
            SourceOptions.defaults(),
            BadRows.fail(),
            row -> expected.add(row.classIndex() < 0 ? new double[] {row.value()} : row.shares()));
    for (int i = 0; i < expected.size(); i++) {
      String[] cells = lines.get(i + 1).split(",", -1);
      Map<String, Object> row = new HashMap<>();
      row.put("colour", cells[0].isEmpty() ? null : cells[0]);
      row.put("a < \"b\"", cells[1].isEmpty() ? null : cells[1]);
      row.put("c", cells[2].isEmpty() ? null : cells[2]);
      assertThat(computed(engine, row, names))
          .as(lines.get(i + 1))
          .containsExactly(expected.get(i), within(1e-8));
    }
  }

  static Stream<String> targets() {
    return Stream.of("size", "large", "which");
  }

  private Path table(int rows, String colours, String target) throws IOException {
    Random random = new Random(rows);
    List<String> lines = new ArrayList<>(List.of("colour,\"a < \"\"b\"\"\",c," + target));
    for (int i = 0; i < rows; i++) {
      String colour = colours.split(",")[random.nextInt(3)];
      double a = Math.rint(1e4 * random.nextGaussian()) / 1e4;
      double c = Math.rint(1e4 * (50 + 4 * random.nextGaussian())) / 1e4;
      double size = 3 * a + (colour.equals("red") ? 5 : 0) + 0.2 * c + 0.1 * random.nextGaussian();
      lines.add(
          String.join(
              ",",
              random.nextDouble() < 0.1 ? "" : colour,
              random.nextDouble() < 0.2 ? "" : Double.toString(a),
              random.nextDouble() < 0.2 ? "" : Double.toString(c),
              switch (target) {
                case "size" -> Double.toString(size);
                case "large" -> size > 12 ? "yes" : "no";
                default -> size > 14 ? "high" : size > 10 ? "middle" : "low";
              }));
    }
    return Files.write(folder.resolve(rows + ".csv"), lines);
  }

  @Test
  void refusesByNameWhatItCannotWrite() {
    Learner network = Learner.builder(Model.perceptron(INPUTS, 3)).build();
    assertThatThrownBy(() -> ExportedNames.numbered(network))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cannot be exported; expected a linear or logistic model");
  }
}
