package dev.flyball.serve.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.serve.store.StoreSection;
import dev.flyball.serve.watch.RecentSteps;
import dev.flyball.serve.watch.ServedAlarm;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who looks at the page after a restart sees what was there before it. */
class RecalledStepsTest {
  private static final Limits OFTEN =
      Limits.defaults().with(Limit.SNAPSHOT_ROWS, 37).with(Limit.SNAPSHOT_MILLIS, 60_000);

  private final FaultyStore store = new FaultyStore();
  private final List<byte[]> told = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 36, 37, 38, 100, 2500})
  void aKilledServiceGoesOnWatching(int rows) {
    RecentSteps uninterrupted = new RecentSteps();
    ServedModel whole = open(new FaultyStore(), ModelSpec.of("y"), uninterrupted);
    feed(whole, 0, rows);
    feed(open(ModelSpec.of("y"), heard()), 0, rows);
    // Nobody closes it: what is in memory is lost.
    int tellings = told.size();
    RecentSteps recalled = heard();
    try (ServedModel model = open(ModelSpec.of("y"), recalled)) {
      assertThat(shown(recalled)).isEqualTo(shown(uninterrupted));
      assertThat(told).as("what people were told once is no news").hasSize(tellings);
      feed(whole, rows, 50);
      feed(model, rows, 50);
      assertThat(shown(recalled)).isEqualTo(shown(uninterrupted));
    }
  }

  /** Recent steps whose alarms are listened to. */
  private RecentSteps heard() {
    RecentSteps steps = new RecentSteps();
    steps.events().add((type, key, json) -> told.addAll(alarms(type, json)));
    return steps;
  }

  private static List<byte[]> alarms(String type, byte[] json) {
    return type.equals("alarm") ? List.of(json) : List.of();
  }

  @Test
  void thePageKeepsItsPastWhenAShadowBeginsBeforeAKill() {
    RecentSteps before = new RecentSteps();
    ServedModels killed = models(before);
    killed.put("m", ModelSpec.of("y"));
    feed(killed.get("m").orElseThrow(), 0, 60);
    killed.putShadow("m", "0.5");
    RecentSteps after = new RecentSteps();
    try (ServedModels models = models(after)) {
      assertThat(models.get("m")).isPresent();
      assertThat(shown(after)).isEqualTo(shown(before));
      assertThat(after.latest(5000)).hasSize(60);
    }
  }

  private ServedModels models(RecentSteps watch) {
    return new ServedModels(store, SumLearner.makers(), OFTEN, Clock.systemUTC(), name -> watch);
  }

  @Test
  void aSensorThatFellSilentLongAgoIsStillKnown() {
    RecentSteps before = new RecentSteps();
    ServedModel killed = open(ModelSpec.of("y"), before);
    feed(killed, 0, 50);
    for (int k = 0; k < 4000; k++) {
      learn(killed, new Row(null, null, k, Map.of("x", 1.0), 1.0));
    }
    RecentSteps after = new RecentSteps();
    try (ServedModel model = open(ModelSpec.of("y"), after)) {
      assertThat(after.alarms().active())
          .extracting(ServedAlarm::text)
          .anyMatch(text -> text.startsWith("b is silent: last seen in row 50."));
    }
  }

  @Test
  void theKeysOfAFleetAreWatchedOn() {
    ModelSpec keyed = ModelSpec.of("y").keyed(true);
    RecentSteps before = new RecentSteps();
    ServedModel killed = open(keyed, before);
    for (int k = 0; k < 300; k++) {
      learn(killed, new Row(null, "key" + k % 3, k, values(k), 1.0));
    }
    RecentSteps after = new RecentSteps();
    try (ServedModel model = open(keyed, after)) {
      assertThat(shown(after)).isEqualTo(shown(before));
      assertThat(after.alarms().byKey()).isEqualTo(before.alarms().byKey());
    }
  }

  @Test
  void aDamagedMemoryOfThePageIsLeftOutWithARemark() {
    ServedModel killed = open(ModelSpec.of("y"), new RecentSteps());
    feed(killed, 0, 100);
    store
        .on(StoreSection.STATES)
        .forEach((key, value) -> value[9] ^= (byte) (watched(key) ? 1 : 0));
    RecentSteps after = new RecentSteps();
    try (ServedModel model = open(ModelSpec.of("y"), after)) {
      assertThat(model.remark().orElseThrow())
          .startsWith("the page begins anew: what was watched of model m is damaged");
      assertThat(model.readOnly()).isEmpty();
      assertThat(model.sequence()).isEqualTo(100);
    }
  }

  /** All but how rows ended since the start. */
  private static Map<String, Object> shown(RecentSteps steps) {
    Map<String, Object> state = new LinkedHashMap<>(steps.state(Row.NO_KEY, true));
    state.remove("rows");
    state.put("steps", steps.latest(5000).stream().map(step -> step.toJson(true)).toList());
    return state;
  }

  /** Whether the store keeps under this key what looked on. */
  private static boolean watched(byte[] key) {
    return key.length == 5 && key[4] == 4;
  }

  private static void feed(ServedModel model, int from, int rows) {
    for (int k = from; k < from + rows; k++) {
      learn(model, new Row("id" + k, null, 1000L * k, values(k), 0.5 * k));
    }
  }

  private static Map<String, Object> values(int k) {
    return k % 80 < 50 ? Map.of("x", 1.0 * k, "b", 2.0) : Map.of("x", 1.0 * k);
  }

  private static void learn(ServedModel model, Row row) {
    model.submit(RowAction.LEARN, List.of(row)).join();
  }

  private ServedModel open(ModelSpec spec, RowListener watch) {
    return open(store, spec, watch);
  }

  private static ServedModel open(FaultyStore store, ModelSpec spec, RowListener watch) {
    return new ServedModel(
        1,
        "m",
        spec,
        store,
        SumLearner.makers(),
        OFTEN,
        new HeapBudget(OFTEN.of(Limit.MEMORY)),
        Clock.systemUTC(),
        watch);
  }
}
