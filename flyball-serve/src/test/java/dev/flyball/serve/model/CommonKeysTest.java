package dev.flyball.serve.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.data.named.FeatureSpace;
import dev.flyball.data.named.NamedBuilder;
import dev.flyball.data.named.NamedLearner;
import dev.flyball.data.named.NamedPrediction;
import dev.flyball.law.Defaults;
import dev.flyball.learn.Question;
import dev.flyball.model.Model;
import dev.flyball.monitor.Step;
import dev.flyball.serve.json.Json;
import dev.flyball.serve.json.RefusedException;
import dev.flyball.serve.named.NamedLearners;
import dev.flyball.serve.store.StoreSection;
import java.time.Clock;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys that have a learner of all rows beside their own. */
@Tag("slow")
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
    return open(SPEC, store, limits);
  }

  private static ServedModel open(ModelSpec spec, FaultyStore store, Limits limits) {
    return new ServedModel(
        1,
        "m",
        spec,
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

  /** Numbers and classes; rows that are learned at once and such whose labels come later. */
  @ParameterizedTest
  @ValueSource(
      strings = {"", ", \"classes\": [\"a\", \"b\"]", ", \"classes\": [\"0\", \"1\", \"2\"]"})
  void aTwinByHandSaysTheSameAlsoAfterKillsAndEvictions(String classes) {
    ModelSpec spec = read("{\"target\": \"y\", \"keyed\": \"common\"%s}".formatted(classes));
    Limits few = limits(2, 13);
    FaultyStore store = new FaultyStore();
    ServedModel model = open(spec, store, few);
    Twin twin = new Twin(spec);
    for (int k = 0; k < 240; k++) {
      Row row = of(spec, row("k" + random.nextInt(4)), "r" + k);
      if (k % 37 == 36) {
        model.look("none", learner -> true).join();
        model = open(spec, store, few);
      }
      boolean late = k % 3 == 0;
      RowAction kind = late ? RowAction.KEEP : RowAction.LEARN;
      ServedPrediction said = model.submit(kind, List.of(row)).join().get(0).prediction();
      twin.assertSame("row " + k, said, twin.say(row, late));
      if (k > 10 && (k - 10) % 3 == 0) {
        Row first = Objects.requireNonNull(twin.waiting.remove("r" + (k - 10)));
        Row label = new Row(first.id(), first.key(), 0, Map.of(), first.target());
        model.submit(RowAction.LABEL, List.of(label)).join();
        twin.label(first);
      }
    }
    Row unknown = new Row("never", "k1", 0, Map.of(), spec.classes().isEmpty() ? 1.0 : "a");
    RowResult refused = model.submit(RowAction.LABEL, List.of(unknown)).join().get(0);
    assertThat(refused.status()).isEqualTo(RowResult.Status.UNKNOWN);
    model.close();
  }

  private static ModelSpec read(String spec) {
    return SpecJson.read(Json.read(spec.getBytes()), Limits.defaults());
  }

  private static Row of(ModelSpec spec, Row row, String id) {
    double y = row.target() instanceof Double number ? number : 0;
    int k = (int) Math.min(spec.classes().size() - 1, Math.abs(y) / 3);
    Object target = spec.classes().isEmpty() ? Double.valueOf(y) : spec.classes().get(k);
    return new Row(id, row.key(), 0, row.values(), target);
  }

  /** What the service does, with learners of its own and nothing else. */
  private static final class Twin {
    private final List<String> classes;
    private final NamedLearner common;
    private final Map<String, NamedLearner> own = new HashMap<>();
    private final Map<String, Double> shares = new HashMap<>();
    private final Map<String, Map<String, Double>> said = new HashMap<>();
    private final Map<String, Map<String, Double>> rest = new HashMap<>();
    final Map<String, Row> waiting = new HashMap<>();

    Twin(ModelSpec spec) {
      this.classes = spec.classes();
      this.common = NamedLearner.builder("y", classes).build();
    }

    private NamedLearner fresh() {
      FeatureSpace space = FeatureSpace.empty();
      for (String name : classes.isEmpty() ? List.of("") : classes.subList(1, classes.size())) {
        space = space.number(name.isEmpty() ? "(common)" : "(common) " + name);
      }
      Model model = classes.isEmpty() ? Model.linear(1) : Model.logistic(1);
      NamedBuilder builder = NamedLearner.builder("y", classes).space(space);
      return builder.law(Defaults.keyed(model)).build();
    }

    /** By class; of a number, under no name. */
    private static Map<String, Double> values(NamedPrediction given) {
      return given.classes().isEmpty() ? Map.of("", given.value()) : given.shares();
    }

    Map<String, Double> say(Row row, boolean late) {
      Map<String, Double> shared =
          common.isEmpty()
              ? Map.of()
              : values(common.predictor().predict(Question.SETTLED, row.values()));
      Map<String, Object> wide = new LinkedHashMap<>(row.values());
      for (Map.Entry<String, Double> each : shared.entrySet()) {
        double p = Math.max(1e-3, Math.min(1 - 1e-3, each.getValue()));
        if (classes.isEmpty()) {
          wide.put("(common)", each.getValue());
        } else if (!each.getKey().equals(classes.get(0))) {
          wide.put("(common) " + each.getKey(), Math.log(p / (1 - p)));
        }
      }
      String key = String.valueOf(row.key());
      String id = String.valueOf(row.id());
      boolean known = own.containsKey(key);
      double share = shares.getOrDefault(key, 0.5);
      NamedLearner mine = own.computeIfAbsent(key, k -> fresh());
      Map<String, Double> by;
      if (late) {
        by = values(mine.predict(id, wide));
        common.predict(key + id, row.values());
        waiting.put(id, row);
        said.put(id, shared);
        rest.put(id, by);
      } else {
        by = learn(row, key, shared, y -> mine.learn(wide, y));
        common.learn(row.values(), row.target());
      }
      if (!known && !classes.isEmpty()) {
        return shared;
      }
      Map<String, Double> both = new HashMap<>();
      by.forEach(
          (name, mineSays) -> {
            double all = shared.getOrDefault(name, 0.0);
            both.put(name, name.isEmpty() ? all + mineSays : all + share * (mineSays - all));
          });
      return both;
    }

    private Map<String, Double> learn(
        Row row, String key, Map<String, Double> shared, Function<Object, Step> mine) {
      double before = shares.getOrDefault(key, 0.5);
      if (row.target() instanceof Double y) {
        return Map.of("", mine.apply(y - shared.getOrDefault("", 0.0)).prediction());
      }
      String name = String.valueOf(row.target());
      Step step = mine.apply(name);
      Map<String, Double> by = new HashMap<>();
      for (int k = 0; k < classes.size(); k++) {
        double second = step.prediction(0, 0);
        boolean two = classes.size() == 2;
        by.put(classes.get(k), two ? (k == 1 ? second : 1 - second) : step.prediction(0, k));
      }
      double o = before * Math.max(1e-3, by.get(name));
      double c = (1 - before) * Math.max(1e-3, shared.getOrDefault(name, 0.0));
      shares.put(key, 0.995 * o / (o + c) + 0.0025);
      return by;
    }

    void label(Row first) {
      String key = String.valueOf(first.key());
      String id = String.valueOf(first.id());
      Map<String, Double> shared = Objects.requireNonNull(said.get(id));
      assertThat(learn(first, key, shared, y -> own.get(key).label(id, y))).isEqualTo(rest.get(id));
      common.label(key + id, Objects.requireNonNull(first.target()));
    }

    void assertSame(String what, ServedPrediction given, Map<String, Double> mine) {
      if (classes.isEmpty()) {
        assertThat(given.value()).as(what).isEqualTo(mine.get(""));
      } else {
        mine.forEach(
            (name, p) -> assertThat(given.shares().get(name)).as(what).isCloseTo(p, within(1e-9)));
      }
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
      assertThatThrownBy(model::requireWholeKeys)
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining("take a backup");
    }
    byte[] other = "{\"target\": \"y\", \"keyed\": \"some\"}".getBytes();
    assertThatThrownBy(() -> SpecJson.read(Json.read(other), Limits.defaults()))
        .hasMessageContaining("true, false or");
    assertThat(SpecJson.read(Json.read(Json.write(SpecJson.of(SPEC))), Limits.defaults()))
        .isEqualTo(SPEC);
  }
}
