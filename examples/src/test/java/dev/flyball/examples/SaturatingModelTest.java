package dev.flyball.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerBuilder;
import dev.flyball.model.Model;
import dev.flyball.model.SparseRows;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What you would test of a model of your own. */
class SaturatingModelTest {
  private static final long SEED = 11;
  private static final int INPUTS = 3;
  private static final Model MODEL = new SaturatingModel(INPUTS);

  private static LearnerBuilder builder(Model model) {
    return Learner.builder(model).law(Law.directional()).seed(SEED);
  }

  private static double[] input(Random random) {
    double[] x = new double[INPUTS];
    Arrays.setAll(x, j -> random.nextInt(5) == 0 ? Double.NaN : random.nextGaussian());
    return x;
  }

  /** Of what was seen: what is hidden cannot drive anything. */
  private static double response(double[] x) {
    double sum = 0.3;
    for (int j = 0; j < INPUTS; j++) {
      sum += Double.isNaN(x[j]) ? 0 : (2 - j) * x[j];
    }
    return 5 * Math.tanh(sum);
  }

  @Test
  void theRowIsTheDerivativeOfTheScore() {
    Random random = new Random(SEED);
    Batch batch = new Batch(INPUTS, 1);
    batch.add(new double[] {0.7, Double.NaN, -1.2}, Standardiser.none());
    double[] w = random.doubles(MODEL.parameters()).toArray();
    SparseRows rows = new SparseRows(MODEL.parameters());
    rows.clear();
    MODEL.linearise(w, 0, batch, 0, rows);
    rows.feed(0, 1, 0);
    rows.close(1);
    double[] row = new double[w.length];
    int[] parameters = new int[w.length];
    double[] values = new double[w.length];
    for (int e = rows.row(0, parameters, values) - 1; e >= 0; e--) {
      row[parameters[e]] += values[e];
    }
    double[] score = new double[1];
    double h = 1e-6;
    for (int j = 0; j < w.length; j++) {
      double[] moved = w.clone();
      moved[j] += h;
      MODEL.scores(moved, 0, batch, 0, score);
      double up = score[0];
      moved[j] -= 2 * h;
      MODEL.scores(moved, 0, batch, 0, score);
      assertThat(row[j]).as("parameter %d", j).isCloseTo((up - score[0]) / (2 * h), within(1e-8));
    }
  }

  @Test
  void learnsWhatALinearModelCannot() {
    Learner own = builder(MODEL).build();
    Learner linear = builder(Model.linear(INPUTS)).build();
    Random random = new Random(SEED);
    double error = 0;
    double ofLinear = 0;
    for (int t = 0; t < 4_000; t++) {
      double[] x = input(random);
      double y = response(x) + 0.1 * random.nextGaussian();
      if (t >= 3_000) {
        error += Math.abs(own.predict(x).value() - y);
        ofLinear += Math.abs(linear.predict(x).value() - y);
      }
      own.learn(x, y);
      linear.learn(x, y);
    }
    assertThat(error / ofLinear).as("share of the linear error, seed %d", SEED).isLessThan(0.5);
  }

  @Test
  void goesOnFromItsCheckpoint(@TempDir Path folder) {
    Learner learner = builder(MODEL).build();
    Random random = new Random(SEED);
    for (int t = 0; t < 50; t++) {
      double[] x = input(random);
      learner.learn(x, response(x));
    }
    Path file = folder.resolve("own.ckpt");
    learner.checkpoint(file);
    Learner resumed = builder(MODEL).resume(file);
    double[] x = input(random);
    learner.learn(x, response(x));
    resumed.learn(x, response(x));
    assertThat(resumed.toBytes()).isEqualTo(learner.toBytes());
    assertThatThrownBy(() -> builder(new SaturatingModel(INPUTS + 1)).resume(file))
        .isInstanceOf(CheckpointException.class);
  }
}
