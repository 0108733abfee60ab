package dev.flyball.serve.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.serve.json.Json;
import dev.flyball.serve.json.RefusedException;
import dev.flyball.serve.named.NamedLearners;
import dev.flyball.serve.store.StoreSection;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Keys that have a learner of all rows beside their own. */
class CommonKeysTest {
  private static final ModelSpec SPEC =
      SpecJson.read(
          Json.read("{\"target\": \"y\", \"keyed\": \"common\", \"interval\": 0.9}".getBytes()),
          Limits.defaults());

  private final Random random = new Random(41);

  private static Limits limits(int hot, int snapshot) {
    return Limits.defaults()
        .with(Limit.HOT_KEYS, hot)
        .with(Limit.SNAPSHOT_ROWS, snapshot)
        .with(Limit.SNAPSHOT_MILLIS, 3_600_000);
  }

  private static ServedModel open(FaultyStore store, Limits limits) {
    return new ServedModel(
        1,
        "m",
        SPEC,
        store,
        new ShadowedLearners(new NamedLearners(limits)),
        limits,
        new HeapBudget(limits.of(Limit.MEMORY)),
        Clock.systemUTC(),
        RowListener.none());
  }

  private Row row(String key) {
    Map<String, Object> values = new LinkedHashMap<>();
    double y = key.hashCode() % 7 + 0.2 * random.nextGaussian();
    for (int j = 0; j < 4; j++) {
      double x = random.nextGaussian();
      values.put("x" + j, x);
      y += (j + 1) * x;
    }
    return new Row(null, key, 0, values, random.nextInt(9) == 0 ? null : y);
  }

  private static RowResult learn(ServedModel model, Row row) {
    return model.submit(RowAction.LEARN, List.of(row)).join().get(0);
  }

  @Test
  void killsEvictionsAndStartsGiveTheSameBits() {
    FaultyStore calm = new FaultyStore();
    FaultyStore rough = new FaultyStore();
    Limits few = limits(2, 13);
    int keys = 7;
    ServedModel killed = open(rough, few);
    try (ServedModel whole = open(calm, limits(100, 100_000))) {
      for (int k = 0; k < 400; k++) {
        Row row = row("k" + random.nextInt(keys));
        if (k % 50 == 21) { // refused by the key's learner or by the common one, in both alike
          row = new Row(null, row.key(), 0, Map.of("x0", "text"), 1.0);
        }
        if (k % 37 == 36) { // killed: nobody closes it
          killed.look("none", learner -> true).join();
          killed = open(rough, few);
          assertThat(killed.readOnly()).isEmpty();
        }
        RowResult one = learn(whole, row);
        RowResult other = learn(killed, row);
        assertThat(other.status()).isEqualTo(one.status());
        if (one.prediction() != null) {
          assertThat(other.prediction().value()).as("row " + k).isEqualTo(one.prediction().value());
        }
      }
      for (int k = 0; k < keys; k++) {
        String key = "k" + k;
        assertThat(killed.look(key, LiveLearner::toBytes).join().orElseThrow())
            .isEqualTo(whole.look(key, LiveLearner::toBytes).join().orElseThrow());
        Map<String, Object> asked = row(key).values();
        assertThat(killed.predict(key, asked)).isEqualTo(whole.predict(key, asked));
      }
      Map<String, Object> asked = row("new").values();
      assertThat(killed.predict("new", asked)).isEqualTo(whole.predict("new", asked));
    }
  }

  @Test
  void aNewKeyStartsFromWhatAllHaveTaught() {
    try (ServedModel model = open(new FaultyStore(), limits(100, 1000))) {
      for (int k = 0; k < 600; k++) {
        learn(model, row("k" + random.nextInt(20)));
      }
      Map<String, Object> values = Map.of("x0", 1.0, "x1", 1.0, "x2", 1.0, "x3", 1.0);
      Map<String, Object> less = Map.of("x0", 0.0, "x1", 0.0, "x2", 0.0, "x3", 0.0);
      double apart =
          model.predict("new", values).orElseThrow().value()
              - model.predict("new", less).orElseThrow().value();
      assertThat(apart).as("the weights are 1 to 4").isBetween(8.0, 12.0);
      assertThat(model.predict("new", values).orElseThrow().intervals()).hasSize(1);
      learn(model, row("new"));
      byte[] before = model.look("new", LiveLearner::toBytes).join().orElseThrow();
      learn(model, new Row(null, "new", 0, values, 99.0, 0));
      double after = model.predict("new", values).orElseThrow().value();
      assertThat(after).as("a row of weight 0 is not learned").isLessThan(50);
      learn(model, new Row(null, "new", 0, values, 99.0, 3));
      assertThat(model.predict("new", values).orElseThrow().value()).isGreaterThan(after);
      assertThat(before).isNotEqualTo(model.look("new", LiveLearner::toBytes).join().orElseThrow());
      assertThat(model.look("new", LiveLearner::kinds).join().orElseThrow()).hasSize(4);
    }
  }

  @Test
  void aCommonLearnerThatIsLostBeginsAnewAndThatIsSaid() {
    FaultyStore store = new FaultyStore();
    try (ServedModel model = open(store, limits(100, 1000))) {
      for (int k = 0; k < 30; k++) {
        learn(model, row("a"));
      }
    }
    store.on(StoreSection.STATES).entrySet().stream()
        .min((a, b) -> Integer.compare(a.getKey().length, b.getKey().length))
        .ifPresent(shortest -> store.on(StoreSection.STATES).remove(shortest.getKey()));
    try (ServedModel model = open(store, limits(100, 1000))) {
      assertThat(model.remark().orElseThrow()).contains("the learner of all rows", "begins anew");
      assertThat(learn(model, row("a")).status()).isEqualTo(RowResult.Status.DONE);
    }
  }

  @Test
  void whatCommonKeysCannotDoIsRefusedInWords() {
    try (ServedModel model = open(new FaultyStore(), limits(100, 1000))) {
      learn(model, row("a"));
      Row waits = new Row("7", "a", 0, Map.of("x0", 1.0), null);
      RowResult kept = model.submit(RowAction.KEEP, List.of(waits)).join().get(0);
      assertThat(kept.status()).isEqualTo(RowResult.Status.REFUSED);
      assertThat(kept.toString()).contains("no labels that come later");
      assertThatThrownBy(model::requireWholeKeys)
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining("take a backup");
    }
    byte[] classes =
        "{\"target\": \"y\", \"keyed\": \"common\", \"classes\": [\"a\", \"b\"]}".getBytes();
    assertThatThrownBy(() -> SpecJson.read(Json.read(classes), Limits.defaults()))
        .hasMessageContaining("not of classes");
    byte[] other = "{\"target\": \"y\", \"keyed\": \"some\"}".getBytes();
    assertThatThrownBy(() -> SpecJson.read(Json.read(other), Limits.defaults()))
        .hasMessageContaining("true, false or");
    assertThat(SpecJson.read(Json.read(Json.write(SpecJson.of(SPEC))), Limits.defaults()))
        .isEqualTo(SPEC);
  }
}
