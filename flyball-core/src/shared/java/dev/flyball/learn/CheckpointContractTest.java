package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.law.Law;
import dev.flyball.model.Model;
import dev.flyball.observation.Standardisation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Saved, copied or reset: every law, memory and model goes on as it would have, bit for bit. */
class CheckpointContractTest {
  private static final long SEED = 4711;

  @TempDir Path folder;

  /** Files are written for one model a law, in turn; {@link #copiesGoTheirOwnWay} does the rest. */
  @ParameterizedTest
  @MethodSource("dev.flyball.learn.Loop#all")
  void continuesFromAFileAsIfNothingHadHappened(Loop loop) {
    List<String> names = new ArrayList<>(loop.models().keySet());
    String name = names.get(Math.floorMod(loop.name().hashCode(), names.size()));
    Model model = loop.models().get(name);
    String what = describe(loop, name);
    Learner learner = loop.standardising(model);
    HoleyStream stream = new HoleyStream(model, SEED);
    stream.feed(learner, loop.steps());
    learner.notes().put("source", "a test");
    Path file = folder.resolve("learner.safetensors");
    learner.checkpoint(file);

    Learner resumed =
        model instanceof TwinOutputModel
            ? Learner.builder(model).law(loop.law()).seed(5).resume(file)
            : Learner.resume(file);
    Snapshot.of(learner).assertSame(Snapshot.of(resumed), what + ", loaded");
    assertThat(resumed.notes()).as(what).containsEntry("source", "a test");
    goOnAlike(learner, resumed, stream, loop.steps(), what);
  }

  @ParameterizedTest
  @MethodSource("dev.flyball.learn.Loop#all")
  void copiesGoTheirOwnWay(Loop loop) {
    loop.models()
        .forEach(
            (name, model) -> {
              String what = describe(loop, name);
              Learner learner = loop.standardising(model);
              HoleyStream stream = new HoleyStream(model, SEED);
              stream.feed(learner, loop.steps());
              Learner untouched = learner.copy();
              Learner copy = learner.copy();
              Snapshot before = Snapshot.of(learner);
              goOnAlike(untouched, copy, stream, loop.steps() / 2, what);
              before.assertSame(Snapshot.of(learner), what + ", after its copies went on");
            });
  }

  @ParameterizedTest
  @MethodSource("dev.flyball.learn.Loop#all")
  void itsNumbersAreEnoughWhereItsSettingsAreKnown(Loop loop) {
    loop.models()
        .forEach(
            (name, model) -> {
              String what = describe(loop, name);
              Learner learner = loop.standardising(model);
              HoleyStream stream = new HoleyStream(model, SEED);
              stream.feed(learner, loop.steps());
              assertThat(learner.numbers().has("model")).isFalse();
              Learner built = learner.spec().builder().build(learner.numbers());
              goOnAlike(learner, built, stream, loop.steps() / 2, what);
            });
  }

  @Test
  void learnersAreNotBuiltFromStatesOfOthers() {
    Learner learner = Learner.builder(Model.linear(3)).build();
    assertThatThrownBy(() -> Learner.builder(Model.linear(4)).build(learner.state()))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("the state: it holds the model linear");
    assertThatThrownBy(() -> Learner.builder(Model.linear(4)).build(learner.numbers()))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("the state: entry");
  }

  @ParameterizedTest
  @MethodSource("dev.flyball.learn.Loop#all")
  void aResetLearnerIsAFreshOne(Loop loop) {
    loop.models()
        .forEach(
            (name, model) -> {
              String what = describe(loop, name);
              Learner used = loop.standardising(model);
              new HoleyStream(model, SEED + 1).feed(used, loop.steps());
              used.reset();
              Learner fresh = loop.standardising(model);
              Snapshot.of(fresh).assertSame(Snapshot.of(used), what + ", reset");
              goOnAlike(fresh, used, new HoleyStream(model, SEED), loop.steps(), what);
            });
  }

  @Test
  void refusesACheckpointOfOtherSettingsByNameOfTheFile() {
    Path file = folder.resolve("other.safetensors");
    Learner.builder(Model.linear(3)).law(Law.masked(0.1)).build().checkpoint(file);
    assertThatThrownBy(() -> Learner.builder(Model.linear(4)).law(Law.masked(0.1)).resume(file))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("inputs=3")
        .hasMessageContaining("inputs=4");
    assertThatThrownBy(() -> Learner.builder(Model.linear(3)).law(Law.masked(0.2)).resume(file))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("eta=0.1");
    assertThatThrownBy(
            () ->
                Learner.builder(Model.linear(3))
                    .law(Law.masked(0.1))
                    .withoutStandardising()
                    .resume(file))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("standardiser robust");
  }

  @Test
  void givenStatisticsAreThoseOfTheCheckpoint() {
    Path file = folder.resolve("given.safetensors");
    double[] one = {1};
    double[] two = {2};
    Learner.builder(Model.linear(1))
        .standardisation(Standardisation.given(two, two))
        .build()
        .checkpoint(file);
    Learner resumed =
        Learner.builder(Model.linear(1))
            .standardisation(Standardisation.given(one, one))
            .resume(file);
    assertThat(resumed.spec().standardisation()).isEqualTo(Standardisation.given(two, two));
  }

  @Test
  void monitorsTravelWithTheirWindows() {
    Path file = folder.resolve("watched.safetensors");
    LearnerBuilder builder = Learner.builder(Model.linear(2)).monitor(new CountingMonitor());
    Learner learner = builder.build();
    new HoleyStream(learner.model(), SEED).feed(learner, 7);
    learner.learnUnlabelled(new double[2]);
    learner.checkpoint(file);
    Learner resumed = builder.resume(file);
    CountingMonitor monitor = (CountingMonitor) resumed.monitors().get(0);
    assertThat(monitor.calls()).as("seed %d", SEED).isEqualTo(8);
    assertThat(monitor.labelled()).as("seed %d", SEED).isEqualTo(7);
    resumed.reset();
    assertThat(monitor.calls()).isZero();
    assertThat(((CountingMonitor) learner.monitors().get(0)).calls()).isEqualTo(8);
  }

  @Test
  void aModelOfTheUsersOwnMustBeHandedIn() {
    Path file = folder.resolve("twin.safetensors");
    Learner.builder(new TwinOutputModel(3)).build().checkpoint(file);
    assertThatThrownBy(() -> Learner.resume(file))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("twin-output")
        .hasMessageContaining("hand it in");
  }

  private static void goOnAlike(
      Learner learner, Learner other, HoleyStream stream, int steps, String what) {
    for (int t = 0; t < steps; t++) {
      var observation = stream.next();
      learner.learn(observation);
      other.learn(observation);
    }
    Snapshot.of(learner).assertSame(Snapshot.of(other), what + ", gone on");
    double[] x = stream.input();
    assertThat(other.predict(x)).as(what).isEqualTo(learner.predict(x));
  }

  private static String describe(Loop loop, String model) {
    return "%s over %s, seed %d".formatted(loop, model, SEED);
  }
}
