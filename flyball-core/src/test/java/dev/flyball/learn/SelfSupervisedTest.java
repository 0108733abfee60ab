package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.CheckpointStore;
import dev.flyball.control.Law;
import dev.flyball.missing.RandomStream;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.observation.Standardisation;
import java.nio.file.Path;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SelfSupervisedTest {
  private static final long SEED = 31;
  private static final double NAN = Double.NaN;

  @TempDir Path folder;

  private static LearnerBuilder settings() {
    return Learner.builder(Model.autoencoder(3, 2)).law(Law.directional().eta(0.2)).seed(SEED);
  }

  /** Components on scales far apart, of which each is hidden now and then. */
  private static double[] next(RandomStream random) {
    double z = random.nextGaussian();
    double[] x = {100 + 10 * z, -0.01 * z, 5 + random.nextGaussian()};
    for (int j = 0; j < 3; j++) {
      x[j] = random.nextBoolean(0.3) ? NAN : x[j];
    }
    return x;
  }

  @Test
  void targetsAreTheStandardisedInputsThatWereSeen() {
    double[] mean = {100, 0, 5};
    double[] scale = {10, 0.01, 2};
    SelfSupervised self =
        SelfSupervised.of(settings().standardisation(Standardisation.given(mean, scale)));
    Learner plain = settings().withoutStandardising().build();
    RandomStream random = new RandomStream(SEED);
    for (int t = 0; t < 40; t++) {
      double[] x = next(random);
      double[] standardised = new double[3];
      for (int j = 0; j < 3; j++) {
        standardised[j] = (x[j] - mean[j]) / scale[j];
      }
      self.learn(x);
      plain.learn(standardised, standardised);
    }
    assertThat(self.learner().parameters()).as("seed %d", SEED).containsExactly(plain.parameters());
    double[] x = {110, NAN, 5};
    double[] predicted = plain.predict(new double[] {1, NAN, 0}).values();
    double[] wanted = {100 + 10 * predicted[0], 0.01 * predicted[1], 5 + 2 * predicted[2]};
    assertThat(self.reconstruct(x)).containsExactly(wanted, Offset.offset(1e-12));
  }

  @Test
  void aHiddenComponentIsReconstructedInItsOwnUnits() {
    SelfSupervised self = SelfSupervised.of(settings());
    RandomStream random = new RandomStream(SEED);
    for (int t = 0; t < 3000; t++) {
      self.learn(next(random));
    }
    double low = self.reconstruct(new double[] {NAN, 0.01, NAN})[0];
    double high = self.reconstruct(new double[] {NAN, -0.01, NAN})[0];
    assertThat(low).as("one deviation below 100, seed %d", SEED).isBetween(85.0, 97.0);
    assertThat(high).as("one deviation above 100, seed %d", SEED).isBetween(103.0, 115.0);
  }

  @Test
  void resumesBitForBit() {
    Path file = folder.resolve("self.safetensors");
    SelfSupervised self = SelfSupervised.of(settings());
    RandomStream random = new RandomStream(SEED);
    for (int t = 0; t < 50; t++) {
      self.learn(next(random));
    }
    self.checkpoint(file);
    SelfSupervised resumed = SelfSupervised.resume(file);
    for (int t = 0; t < 50; t++) {
      double[] x = next(random);
      self.learn(x);
      resumed.learn(x);
    }
    double[] x = {103, NAN, 4};
    assertThat(resumed.reconstruct(x)).as("seed %d", SEED).containsExactly(self.reconstruct(x));
  }

  @Test
  void whatIsHiddenOnPurposeIsATargetAndNoInput() {
    double[] mean = {0, 0, 0};
    double[] scale = {1, 1, 1};
    LearnerBuilder given = settings().standardisation(Standardisation.given(mean, scale));
    SelfSupervised self = SelfSupervised.of(given);
    Learner plain = settings().withoutStandardising().build();
    double[] values = {1, -2, NAN};
    double[] shown = {NAN, -2, NAN};
    self.learn(values, shown);
    plain.learn(shown, values);
    assertThat(self.learner().parameters()).as("seed %d", SEED).containsExactly(plain.parameters());
  }

  @Test
  void resumesFromAStoreWithMonitors() {
    Path file = folder.resolve("kept.safetensors");
    SelfSupervised self = SelfSupervised.of(settings().monitor(Monitor.observedShare(10)));
    RandomStream random = new RandomStream(SEED);
    for (int t = 0; t < 50; t++) {
      self.learn(next(random));
    }
    try (CheckpointStore store = CheckpointStore.open(file, 1)) {
      self.checkpoint(store);
    }
    LearnerBuilder same = settings().monitor(Monitor.observedShare(10));
    SelfSupervised resumed =
        SelfSupervised.resume(same, CheckpointFile.read(file), file.toString());
    double[] x = {103, NAN, 4};
    assertThat(resumed.reconstruct(x)).as("seed %d", SEED).containsExactly(self.reconstruct(x));
    assertThat(resumed.scale()).isEqualTo("robust");
    assertThat(resumed.original(0, resumed.standardised(0, 103))).isEqualTo(103, offset(1e-9));
  }

  @Test
  void anotherLearnersCheckpointIsNamed() {
    Path file = folder.resolve("linear.safetensors");
    Learner.builder(Model.linear(2)).build().checkpoint(file);
    assertThatThrownBy(() -> SelfSupervised.resume(file))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining(file.toString());
  }

  @Test
  void aRefusedInputChangesNothing() {
    SelfSupervised self = SelfSupervised.of(settings());
    self.learn(new double[] {1, 2, 3});
    self.learn(new double[] {2, 1, 5});
    double[] before = self.reconstruct(new double[] {1.5, 2, NAN});
    assertThatThrownBy(() -> self.learn(new double[] {1, Double.POSITIVE_INFINITY, 2}))
        .hasMessageContaining("component 1 is Infinity");
    assertThatThrownBy(() -> self.learn(new double[2])).hasMessageContaining("2 components");
    assertThat(self.reconstruct(new double[] {1.5, 2, NAN})).containsExactly(before);
  }

  @Test
  void aModelOfOtherTargetsIsRefused() {
    assertThatThrownBy(() -> SelfSupervised.of(Learner.builder(Model.linear(2))))
        .hasMessageContaining("2 inputs and 1 targets");
  }
}
