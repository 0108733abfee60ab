package dev.flyball.serve.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.serve.json.RefusedException;
import dev.flyball.serve.store.StoreException;
import dev.flyball.serve.store.StoreSection;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A law that learns beside the served one. A law of these learners is how much they keep. */
class ShadowTest {
  private static final ModelSpec SPEC = ModelSpec.of("y").law("0.9");
  private static final Limits OFTEN =
      Limits.defaults().with(Limit.SNAPSHOT_ROWS, 7).with(Limit.SNAPSHOT_MILLIS, 60_000);

  private final FaultyStore store = new FaultyStore();

  @Test
  void itLearnsBesideAndChangesNothingOfWhatIsServed() {
    try (ServedModels models = open()) {
      models.put("m", SPEC);
      learn(models, null, 1, 2);
      byte[] before = checkpoint(models, Row.NO_KEY);
      assertThat(models.putShadow("m", "0.5")).isEqualTo(ServedModels.Change.CREATED);
      assertThat(models.putShadow("m", "0.5")).isEqualTo(ServedModels.Change.UNCHANGED);
      assertThat(checkpoint(models, Row.NO_KEY)).isEqualTo(before);
      learn(models, null, 3, 4);
      assertThat(checkpoint(models, Row.NO_KEY)).isEqualTo(after(0.9, 1, 2, 3, 4));
      Map<?, ?> shadow = shadow(models, Row.NO_KEY);
      assertThat(shadow.get("rows")).isEqualTo(2L);
      assertThat(shadow.get("since")).isEqualTo(3L);
      assertThat((Double) shadow.get("error")).isNotEqualTo(shadow.get("servedError"));
      assertThat(models.put("m", SPEC))
          .as("the same spec")
          .isEqualTo(ServedModels.Change.UNCHANGED);
      assertThat(models.removeShadow("m")).isTrue();
      assertThat(models.removeShadow("m")).isFalse();
      assertThat(checkpoint(models, Row.NO_KEY)).isEqualTo(after(0.9, 1, 2, 3, 4));
    }
  }

  /** Killed after every call, with and without keys, the shadow comes back bit for bit. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aKillAtAnyMomentLosesNothingOfIt(boolean keyed) {
    String[] keys = keyed ? new String[] {"a", "b", "c"} : new String[] {null};
    FaultyStore undisturbed = new FaultyStore();
    try (ServedModels one = open(undisturbed)) {
      for (int end = 1; end <= 4; end++) {
        steps(one, keys, keyed, end);
      }
      for (int end = 1; end <= 4; end++) {
        // Nobody closes it: what is in memory is lost.
        steps(open(store), keys, keyed, end);
      }
      try (ServedModels other = open(store)) {
        for (String key : keys) {
          String of = key == null ? Row.NO_KEY : key;
          assertThat(checkpoint(other, of)).isEqualTo(checkpoint(one, of));
        }
        assertThat(other.get("m").orElseThrow().spec())
            .isEqualTo(one.get("m").orElseThrow().spec());
      }
    }
  }

  /** Making, a first shadow, its promotion, and a second one that is promoted untouched. */
  private static void steps(ServedModels models, String[] keys, boolean keyed, int part) {
    switch (part) {
      case 1 -> {
        models.put("m", SPEC.keyed(keyed));
        all(models, keys, 1, 2, 3, 4, 5);
        models.putShadow("m", "0.5");
        all(models, keys, 6, 7, 8, 9);
      }
      case 2 -> {
        models.promoteShadow("m");
        learn(models, keys[0], 10, 11);
        models.putShadow("m", "0.25");
      }
      case 3 -> {
        learn(models, keys[0], 12);
        models.promoteShadow("m");
      }
      default -> learn(models, keys[0], 13);
    }
  }

  private static void all(ServedModels models, String[] keys, double... xs) {
    for (String key : keys) {
      learn(models, key, xs);
    }
  }

  @Test
  void promotedItAnswersWithWhatItHasLearned() {
    try (ServedModels models = open()) {
      models.put("m", SPEC);
      models.putShadow("m", "0.5");
      learn(models, null, 1, 2, 3);
      assertThat(models.promoteShadow("m")).isTrue();
      assertThat(checkpoint(models, Row.NO_KEY)).isEqualTo(after(0.5, 1, 2, 3));
      assertThat(models.get("m").orElseThrow().spec().law()).isEqualTo("0.5");
      learn(models, null, 4);
      assertThat(checkpoint(models, Row.NO_KEY)).isEqualTo(after(0.5, 1, 2, 3, 4));
      assertThat(models.promoteShadow("m")).isFalse();
    }
  }

  @Test
  void theLawThatAnswersIsNoShadowOfItself() {
    try (ServedModels models = open()) {
      models.put("m", SPEC);
      assertThatThrownBy(() -> models.putShadow("m", "0.9"))
          .isInstanceOf(RefusedException.class)
          .hasFieldOrPropertyWithValue("status", 409);
      models.putShadow("m", "0.5");
      assertThatThrownBy(() -> models.put("m", SPEC.law("0.5")))
          .isInstanceOf(RefusedException.class)
          .hasFieldOrPropertyWithValue("status", 409);
    }
  }

  @Test
  void onAFullDiskNothingIsPromotedAndNothingIsLost() {
    try (ServedModels models = open()) {
      models.put("m", SPEC);
      models.putShadow("m", "0.5");
      learn(models, null, 1, 2);
      store.full(true);
      assertThatThrownBy(() -> models.promoteShadow("m"))
          .isInstanceOf(CompletionException.class)
          .hasCauseInstanceOf(StoreException.class);
      store.full(false);
      learn(models, null, 3);
      assertThat(checkpoint(models, Row.NO_KEY)).isEqualTo(after(0.9, 1, 2, 3));
      models.promoteShadow("m");
      assertThat(checkpoint(models, Row.NO_KEY)).isEqualTo(after(0.5, 1, 2, 3));
    }
  }

  /** Whoever had the model in hand when it was removed cannot write into the next one. */
  @Test
  void annotationsOfARemovedModelAreNotThoseOfTheNext() {
    ServedModels killed = open();
    killed.put("m", SPEC);
    Annotations notes = killed.get("m").orElseThrow().annotations();
    notes.add(null, 1, 0, null, "old");
    killed.remove("m");
    assertThatThrownBy(() -> notes.add(null, 1, 0, null, "late"))
        .isInstanceOf(RefusedException.class)
        .hasFieldOrPropertyWithValue("status", 404);
    for (int start = 0; start < 2; start++) {
      try (ServedModels models = open()) {
        models.put("m", SPEC);
        assertThat(models.get("m").orElseThrow().annotations().all()).isEmpty();
      }
    }
  }

  @Test
  void annotationsAreThereAfterAKillOnceEachAndADamagedOneIsNamed() {
    ServedModels killed = open();
    killed.put("m", SPEC);
    Annotations notes = killed.get("m").orElseThrow().annotations();
    notes.add("one", 3, 1000, null, "sensor 3 was replaced");
    notes.add("one", 3, 1000, null, "sensor 3 was replaced");
    notes.add(null, 4, 2000, "k", "calibrated");
    store.full(true);
    assertThatThrownBy(() -> notes.add("two", 5, 0, null, "not written"))
        .isInstanceOf(StoreException.class);
    store.full(false);
    List<Annotation> before = notes.all();
    assertThat(before)
        .extracting(Annotation::text)
        .containsExactly("sensor 3 was replaced", "calibrated");
    try (ServedModels models = open()) {
      assertThat(models.get("m").orElseThrow().annotations().all()).isEqualTo(before);
    }
    byte[] first = store.on(StoreSection.NOTES).values().iterator().next();
    first[9] ^= 2;
    try (ServedModels models = open()) {
      ServedModel model = models.get("m").orElseThrow();
      assertThat(model.annotations().all()).isEqualTo(before.subList(1, 2));
      assertThat(model.remark().orElseThrow()).contains("annotation 1 of model m is damaged");
      assertThat(model.annotations().remove(2)).isTrue();
      assertThat(model.annotations().all()).isEmpty();
      models.remove("m");
      assertThat(store.on(StoreSection.NOTES)).isEmpty();
    }
  }

  private ServedModels open() {
    return open(store);
  }

  private static ServedModels open(FaultyStore store) {
    return new ServedModels(
        store,
        SumLearner.makers(),
        OFTEN
            .with(Limit.KEYS, 100)
            .with(Limit.HOT_KEYS, 2)
            .with(Limit.KEY_MILLIS, Long.MAX_VALUE / 2),
        Clock.systemUTC(),
        name -> RowListener.none());
  }

  private static void learn(ServedModels models, String key, double... xs) {
    for (double x : xs) {
      Row row = new Row(null, key, 0, Map.of("x", x), 1.0);
      models.get("m").orElseThrow().submit(RowAction.LEARN, List.of(row)).join();
    }
  }

  private static byte[] checkpoint(ServedModels models, String key) {
    return models
        .get("m")
        .orElseThrow()
        .look(key, each -> each.checkpoint(false))
        .join()
        .orElseThrow();
  }

  private static Map<?, ?> shadow(ServedModels models, String key) {
    return models
        .get("m")
        .orElseThrow()
        .look(key, learner -> (Map<?, ?>) learner.state().get("shadow"))
        .join()
        .orElseThrow();
  }

  private static byte[] after(double law, double... xs) {
    SumLearner learner = new SumLearner(law);
    for (double x : xs) {
      learner.apply(RowAction.LEARN, new Row(null, null, 0, Map.of("x", x), 1.0), 0);
    }
    return learner.toBytes();
  }
}
