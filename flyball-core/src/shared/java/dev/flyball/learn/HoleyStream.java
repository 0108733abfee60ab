package dev.flyball.learn;

import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.observation.Observation;
import dev.flyball.random.RandomStream;
import java.util.ArrayList;
import java.util.List;

/** A seeded stream with holes, whose targets suit a model: numbers, 0 or 1, or classes. */
final class HoleyStream {
  private final Model model;
  private final RandomStream random;
  private double keep = 0.7;

  HoleyStream(Model model, long seed) {
    this.model = model;
    this.random = new RandomStream(seed);
  }

  /** Each component is seen with this probability from now on. */
  HoleyStream keeping(double probability) {
    keep = probability;
    return this;
  }

  double[] input() {
    double[] x = new double[model.inputs()];
    for (int j = 0; j < x.length; j++) {
      double value = random.nextGaussian();
      x[j] = random.nextBoolean(keep) ? value : Double.NaN;
    }
    return x;
  }

  /** An input in which only components from {@code first} to {@code last} (exclusive) appear. */
  double[] inputWithin(int first, int last) {
    double[] x = input();
    for (int j = 0; j < x.length; j++) {
      x[j] = j >= first && j < last ? x[j] : Double.NaN;
    }
    return x;
  }

  /** Targets that depend on the input, so that there is something to learn. */
  double[] targets(double[] x) {
    double sum = 0.3 * random.nextGaussian();
    for (int j = 0; j < x.length; j++) {
      sum += Double.isNaN(x[j]) ? 0 : (j % 2 == 0 ? x[j] : -0.5 * x[j]);
    }
    double[] targets = new double[model.targets()];
    for (int k = 0; k < targets.length; k++) {
      targets[k] = target((k + 1) * sum);
    }
    return targets;
  }

  private double target(double number) {
    if (model.heads() > 1) {
      return number < -0.5 ? 0 : number < 0.5 ? 1 : 2;
    }
    return model.link() == Link.LOGISTIC ? (number > 0 ? 1 : 0) : number;
  }

  Observation next() {
    double[] x = input();
    return Observation.of(x, targets(x));
  }

  List<Observation> minibatch(int rows) {
    List<Observation> observations = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      observations.add(next());
    }
    return observations;
  }

  void feed(Learner learner, int steps) {
    for (int t = 0; t < steps; t++) {
      learner.learn(next());
    }
  }

  /** Learns through arrays where the model has one target, through an observation otherwise. */
  static void learn(Learner learner, double[] x, double[] y) {
    if (y.length == 1) {
      learner.learn(x, y[0]);
    } else {
      learner.learn(Observation.of(x, y));
    }
  }

  RandomStream random() {
    return random;
  }
}
