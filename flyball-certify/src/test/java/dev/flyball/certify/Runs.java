package dev.flyball.certify;

import dev.flyball.checkpoint.Description;
import dev.flyball.law.Gain;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.loss.Loss;
import dev.flyball.loss.Sector;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.observation.Groups;
import dev.flyball.observation.Mask;
import dev.flyball.random.RandomStream;
import java.util.List;

/** Seeded runs on bounded rows with known weights, for the certificates' tests. */
final class Runs {
  private Runs() {}

  /** A run and the weights that made its targets. */
  record Run(RunRecord record, LearnerSpec loop, double[] reference, Learner learner) {}

  /** The printed law that the lemmas speak of. */
  static GradientLaw printed(double eta, double epsilon, double beta) {
    return Law.paperNormalised(eta).gain(Gain.PRINTED).epsilon(epsilon).beta(beta).force();
  }

  /** slope(z) = z + tanh(z) / 2: the sector [1, 1.5]. */
  static Loss stiffening() {
    return new Loss() {
      @Override
      public double value(double prediction, double target) {
        double z = prediction - target;
        return z * z / 2 + Math.log(Math.cosh(z)) / 2;
      }

      @Override
      public double slope(double prediction, double target) {
        double z = prediction - target;
        return z + Math.tanh(z) / 2;
      }

      @Override
      public Sector sector() {
        return new Sector(1, 1.5);
      }

      @Override
      public Description describe() {
        return Description.of("stiffening");
      }
    };
  }

  /** Missingness by name. */
  static Missingness missingness(String name, int d) {
    return switch (name) {
      case "none" -> Missingness.none();
      case "iid" -> Missingness.iid(0.7);
      case "groups" ->
          Missingness.groups(Groups.of(d, List.of(range(0, d / 2), range(d / 2, d))), 0.2, 2, 0.05);
      case "value-dependent" -> Missingness.valueDependent();
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static int[] range(int from, int to) {
    return java.util.stream.IntStream.range(from, to).toArray();
  }

  /** A linear model of {@code d} inputs. */
  static LearnerSpec loop(int d, Loss loss, Law law) {
    return LearnerSpec.of(Model.linear(d).withoutIntercept()).loss(loss).law(law);
  }

  /** Rows in the unit ball, targets w*'x plus noise of at most {@code noise}. */
  static Run run(
      int d, Missingness hidden, double noise, Loss loss, Law law, int steps, long seed) {
    return run(d, hidden, noise, loss, law, steps, seed, List.of());
  }

  static Run run(
      int d,
      Missingness hidden,
      double noise,
      Loss loss,
      Law law,
      int steps,
      long seed,
      List<Monitor> monitors) {
    LearnerSpec loop = loop(d, loss, law);
    var builder =
        Learner.builder(loop.model())
            .loss(loss)
            .law(law)
            .withoutStandardising()
            .monitor(new RunRecorder(loop.model(), loss));
    monitors.forEach(builder::monitor);
    Learner learner = builder.build();
    RandomStream random = new RandomStream(seed);
    double[] reference = new double[d];
    for (int j = 0; j < d; j++) {
      reference[j] = random.nextGaussian();
    }
    feed(learner, hidden, noise, reference, steps, random);
    RunRecorder recorder = (RunRecorder) learner.monitors().get(0);
    return new Run(recorder.record(), loop, reference, learner);
  }

  private static void feed(
      Learner learner,
      Missingness hidden,
      double noise,
      double[] reference,
      int steps,
      RandomStream random) {
    int d = reference.length;
    double[] x = new double[d];
    double[] seen = new double[d];
    Mask mask = Mask.noneSeen(d);
    for (int t = 0; t < steps; t++) {
      double y = noise * (2 * random.nextDouble() - 1);
      for (int j = 0; j < d; j++) {
        x[j] = (2 * random.nextDouble() - 1) / Math.sqrt(d);
        y += reference[j] * x[j];
      }
      hidden.next(x, random, mask);
      for (int j = 0; j < d; j++) {
        seen[j] = mask.seen(j) ? x[j] : Double.NaN;
      }
      learner.learn(seen, y);
    }
  }
}
