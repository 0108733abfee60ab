package dev.flyball.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.learn.Learner;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Random;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;
import org.tribuo.Example;
import org.tribuo.Model;
import org.tribuo.MutableDataset;
import org.tribuo.Output;
import org.tribuo.OutputFactory;
import org.tribuo.Prediction;
import org.tribuo.classification.Label;
import org.tribuo.classification.LabelFactory;
import org.tribuo.classification.evaluation.LabelEvaluator;
import org.tribuo.impl.ArrayExample;
import org.tribuo.provenance.SimpleDataSourceProvenance;
import org.tribuo.regression.RegressionFactory;
import org.tribuo.regression.Regressor;
import org.tribuo.regression.evaluation.RegressionEvaluator;

/** A Tribuo user's data with holes, their evaluator, their provenance. */
class TribuoTrainerTest {
  private static final String[] SENSORS = {"a", "b", "c"};

  /** Sums of 2 a - b + 10, with sensors that are silent at times and examples that say so. */
  private static <T extends Output<T>> MutableDataset<T> data(
      int rows, OutputFactory<T> factory, DoubleFunction<T> output) {
    MutableDataset<T> data =
        new MutableDataset<>(new SimpleDataSourceProvenance("made up", factory), factory);
    Random random = new Random(7);
    for (int i = 0; i < rows; i++) {
      double a = 3 + random.nextGaussian();
      double b = random.nextGaussian();
      double[] values = {a, b, random.nextGaussian()};
      double sum = 2 * a - b + 10;
      Example<T> example = new ArrayExample<>(output.apply(sum));
      for (int j = 0; j < SENSORS.length; j++) {
        if (random.nextDouble() > 0.1) {
          example.add(new org.tribuo.Feature(SENSORS[j], values[j]));
        }
      }
      if (example.size() > 0) {
        data.add(example);
      }
    }
    return data;
  }

  @Test
  void learnsANumberAndSaysHow() throws Exception {
    RegressionFactory factory = new RegressionFactory();
    MutableDataset<Regressor> data = data(600, factory, sum -> new Regressor("sum", sum));
    TribuoRegressionTrainer trainer = new TribuoRegressionTrainer("directional");
    Model<Regressor> model = trainer.train(data);
    var scores = new RegressionEvaluator().evaluate(model, data);
    assertThat(scores.averageR2()).isGreaterThan(0.7);
    assertThat(trainer.getInvocationCount()).isOne();
    assertThat(model.getProvenance().getTrainerProvenance().getConfiguredParameters().get("law"))
        .hasToString("directional");

    Model<Regressor> back = throughBytes(model);
    Example<Regressor> example = data.getExample(3);
    Prediction<Regressor> expected = model.predict(example);
    assertThat(back.predict(example).getOutput().getValues()[0])
        .isEqualTo(expected.getOutput().getValues()[0]);
    assertThat(model.copy().predict(example).getOutput()).isEqualTo(expected.getOutput());
  }

  @Test
  void learnsClassesWithProbabilities() {
    LabelFactory factory = new LabelFactory();
    for (String[] names : new String[][] {{"low", "high"}, {"low", "middle", "high"}}) {
      MutableDataset<Label> data =
          data(
              600,
              factory,
              sum -> new Label(sum > 17 ? "high" : sum > 15 ? names[names.length - 2] : "low"));
      Model<Label> model = new TribuoLabelTrainer().train(data);
      assertThat(new LabelEvaluator().evaluate(model, data).accuracy()).isGreaterThan(0.75);
      Prediction<Label> one = model.predict(data.getExample(0));
      assertThat(one.getOutputScores()).containsOnlyKeys(names);
      assertThat(one.getOutputScores().values().stream().mapToDouble(Label::getScore).sum())
          .isCloseTo(1, within(1e-9));
    }
  }

  @Test
  void aFeatureThatAnExampleLacksIsMissingAndNotZero() {
    RegressionFactory factory = new RegressionFactory();
    MutableDataset<Regressor> data = data(600, factory, sum -> new Regressor("sum", sum));
    TribuoModel<Regressor> model =
        (TribuoModel<Regressor>) new TribuoRegressionTrainer("directional").train(data);
    Example<Regressor> example = new ArrayExample<>(new Regressor("sum", 0));
    example.add(new org.tribuo.Feature("b", 0.5));
    double[] row = new double[SENSORS.length];
    java.util.Arrays.fill(row, Double.NaN);
    row[model.getFeatureIDMap().getID("b")] = 0.5;
    assertThat(model.predict(example).getOutput().getValues()[0])
        .isEqualTo(Learner.fromBytes(model.learned).settled().predict(row).value());
    // a is about 3: taken for 0, the prediction would be about 6 lower.
    assertThat(model.predict(example).getOutput().getValues()[0]).isCloseTo(15.5, within(1.5));
  }

  @Test
  void refusesSeveralNumbers() {
    RegressionFactory factory = new RegressionFactory();
    MutableDataset<Regressor> data =
        data(
            5,
            factory,
            sum -> new Regressor(new String[] {"one", "two"}, new double[] {sum, -sum}));
    assertThatThrownBy(() -> new TribuoRegressionTrainer().train(data))
        .hasMessage("2 numbers an example; expected one");
  }

  @SuppressWarnings("unchecked")
  private static <T extends Output<T>> Model<T> throughBytes(Model<T> model) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(model);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (Model<T>) in.readObject();
    }
  }
}
