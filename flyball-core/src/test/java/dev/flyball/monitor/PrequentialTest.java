package dev.flyball.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.learn.Learner;
import dev.flyball.learn.TwinOutputModel;
import dev.flyball.model.Model;
import dev.flyball.observation.Mask;
import dev.flyball.observation.Observation;
import dev.flyball.random.OutageRows;
import dev.flyball.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrequentialTest {

  @ParameterizedTest
  @CsvSource({"101, 2", "102, 50", "103, 10000"})
  void errorsAreThoseOfPredictionsMadeBeforeLearning(long seed, int window) {
    PrequentialError prequential = Monitor.prequentialError(window);
    Learner learner = Learner.builder(Model.linear(12)).monitor(prequential).build();
    OutageRows stream = OutageRows.partlyLabelled(seed, OutageRows.STATIONS);
    List<Double> absolute = new ArrayList<>();
    List<Double> squared = new ArrayList<>();
    List<Double> losses = new ArrayList<>();
    List<Double> targets = new ArrayList<>();
    for (int t = 0; t < 400; t++) {
      stream.next();
      if (stream.labelled()) {
        Step step = learner.learn(stream.observed(), stream.target());
        double error = step.prediction() - stream.target();
        absolute.add(Math.abs(error));
        squared.add(error * error);
        losses.add(error * error / 2);
        targets.add(stream.target());
      } else {
        learner.learnUnlabelled(stream.observed());
      }
    }
    PrequentialError own = learner.monitor(prequential);
    String run = "seed %d, window %d".formatted(seed, window);
    int all = absolute.size();
    assertThat(own.count(0)).as(run).isEqualTo(all).isLessThan(400);
    close(own.mae(0), Walk.meanOfLast(absolute, all), run);
    close(own.rmse(0), Math.sqrt(Walk.meanOfLast(squared, all)), run);
    close(own.loss(), Walk.meanOfLast(losses, all), run);
    close(own.recentLoss(), Walk.meanOfLast(losses, window), run);
  }

  private static void close(double actual, double expected, String run) {
    assertThat(actual).as(run).isEqualTo(expected, within(1e-10 * Math.abs(expected)));
  }

  @ParameterizedTest
  @CsvSource({"104, 2", "105, 3"})
  void accuracyIsTheShareOfClassesPredictedRight(long seed, int classes) {
    PrequentialAccuracy accuracy = Monitor.prequentialAccuracy(40);
    PrequentialError error = Monitor.prequentialError(40);
    Model model =
        classes == 2 ? Model.logistic(3) : Model.oneVersusRest(Model.logistic(3), classes);
    Learner learner = Learner.builder(model).monitor(accuracy).monitor(error).build();
    RandomStream random = new RandomStream(seed);
    List<Double> hits = new ArrayList<>();
    List<Double> offs = new ArrayList<>();
    long[] counts = new long[classes];
    for (int t = 0; t < 300; t++) {
      int actual = random.nextInt(classes);
      double[] x = new double[3];
      for (int j = 0; j < 3; j++) {
        double value = random.nextGaussian() + (j == actual ? 2 : 0);
        x[j] = random.nextBoolean(0.2) ? Double.NaN : value;
      }
      Step step = learner.learn(x, actual);
      int predicted = 0;
      for (int k = 0; k < step.outputs(); k++) {
        assertThat(step.prediction(0, k)).isBetween(0.0, 1.0);
        predicted = step.prediction(0, k) > step.prediction(0, predicted) ? k : predicted;
      }
      predicted = classes == 2 ? step.prediction() >= 0.5 ? 1 : 0 : predicted;
      hits.add(predicted == actual ? 1.0 : 0.0);
      offs.add(Math.abs(step.prediction(0, 0) - (classes == 2 ? actual : actual == 0 ? 1 : 0)));
      counts[actual]++;
    }
    PrequentialAccuracy own = learner.monitor(accuracy);
    assertThat(own.count()).isEqualTo(300);
    assertThat(own.value()).as("seed %d", seed).isEqualTo(Walk.meanOfLast(hits, 300));
    assertThat(own.recent()).as("seed %d", seed).isEqualTo(Walk.meanOfLast(hits, 40));
    assertThat(own.baseline())
        .isEqualTo(java.util.Arrays.stream(counts).max().orElseThrow() / 300.0);
    assertThat(own.value()).as("seed %d learns", seed).isGreaterThan(own.baseline() + 0.1);
    close(learner.monitor(error).mae(0), Walk.meanOfLast(offs, 300), "seed " + seed);
  }

  @Test
  void anAbsentTargetLeavesItsOutputOut() {
    PrequentialError prequential = Monitor.prequentialError(30);
    Learner learner = Learner.builder(new TwinOutputModel(3)).monitor(prequential).build();
    RandomStream random = new RandomStream(106);
    List<List<Double>> absolute = List.of(new ArrayList<>(), new ArrayList<>());
    for (int t = 0; t < 60; t++) {
      List<Observation> minibatch = new ArrayList<>();
      for (int row = 0; row < 3; row++) {
        Mask known = Mask.allSeen(2);
        known.set(0, random.nextBoolean(0.5));
        known.set(1, random.nextBoolean(0.8));
        double[] targets = {random.nextGaussian(), 5 + random.nextGaussian()};
        double[] x = {random.nextGaussian(), Double.NaN, random.nextGaussian()};
        minibatch.add(Observation.of(x, targets, known));
      }
      Step step = learner.learn(minibatch);
      for (int i = 0; i < 6; i++) {
        Observation observation = minibatch.get(i / 2);
        if (observation.labelled(i % 2)) {
          double error = step.prediction(i / 2, i % 2) - observation.target(i % 2);
          absolute.get(i % 2).add(Math.abs(error));
        }
      }
    }
    PrequentialError own = learner.monitor(prequential);
    for (int k = 0; k < 2; k++) {
      String run = "seed 106, output " + k;
      assertThat(own.count(k)).as(run).isEqualTo(absolute.get(k).size()).isLessThan(180);
      close(own.mae(k), Walk.meanOfLast(absolute.get(k), 180), run);
    }
  }

  @Test
  void saysNothingBeforeTheFirstTarget() {
    PrequentialError error = Monitor.prequentialError(5);
    PrequentialAccuracy accuracy = Monitor.prequentialAccuracy(5);
    Learner learner = Learner.builder(Model.logistic(1)).monitor(error).monitor(accuracy).build();
    learner.learnUnlabelled(new double[] {1});
    assertThat(learner.monitor(error).mae(0)).isNaN();
    assertThat(learner.monitor(error).recentLoss()).isNaN();
    assertThat(learner.monitor(accuracy).value()).isNaN();
    learner.learn(new double[] {Double.NaN}, 1);
    assertThat(learner.monitor(error).mae(0)).isCloseTo(0.5, Offset.offset(1e-12));
    assertThatThrownBy(() -> Monitor.prequentialError(1)).hasMessageContaining("not 1");
    assertThatThrownBy(() -> Monitor.prequentialAccuracy(0)).hasMessageContaining("not 0");
  }
}
