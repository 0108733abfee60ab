package dev.flyball.serve.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.learn.Ahead;
import dev.flyball.serve.named.NamedLearners;
import dev.flyball.serve.store.StoreSection;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyedModelTest {
  private static final ModelSpec SPEC = ModelSpec.of("y").keyed(true);
  private static final long YEAR = Duration.ofDays(365).toMillis();

  private final FaultyStore store = new FaultyStore();
  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private final Clock clock =
      new Clock() {
        @Override
        public java.time.ZoneId getZone() {
          return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(java.time.ZoneId zone) {
          return this;
        }

        @Override
        public Instant instant() {
          return now.get();
        }
      };

  @Test
  void aKeyThatWaitsInTheStoreIsReadOnceForManyPredictionsAndIsNeverOld() {
    Limits one =
        Limits.defaults()
            .with(Limit.KEYS, 100)
            .with(Limit.HOT_KEYS, 1)
            .with(Limit.KEY_MILLIS, YEAR)
            .with(Limit.SNAPSHOT_ROWS, 1000)
            .with(Limit.SNAPSHOT_MILLIS, 60_000);
    LiveLearner expected = SumLearner.makers().fresh(SPEC);
    try (ServedModel model = open(one)) {
      model.submit(RowAction.LEARN, List.of(row("a", 1), row("b", 1), row("c", 1))).join();
      expected.apply(RowAction.LEARN, row("a", 1), 0);
    }
    try (ServedModel model = open(one)) {
      int before = store.reads();
      for (int k = 0; k < 50; k++) {
        assertThat(value(model, "a")).isEqualTo(expected.predict(Map.of()).value());
      }
      assertThat(store.reads() - before).isEqualTo(1);
      for (int k = 0; k < 5; k++) {
        model.submit(RowAction.LEARN, List.of(row("a", k))).join();
        expected.apply(RowAction.LEARN, row("a", k), 0);
        model.submit(RowAction.LEARN, List.of(row("b", 1))).join();
        assertThat(value(model, "a")).isEqualTo(expected.predict(Map.of()).value());
      }
      model.removeKey("a").join();
      assertThat(model.predict("a", Map.of())).isEmpty();
    }
  }

  private static double value(ServedModel model, String key) {
    return model.predict(key, Map.of()).orElseThrow().value();
  }

  @Test
  void everyKeyHasItsLearnerWhateverIsInMemoryAndWhereverItIsKilled() {
    Random random = new Random(5);
    Map<String, LiveLearner> expected = new HashMap<>();
    Limits few =
        Limits.defaults()
            .with(Limit.KEYS, 100)
            .with(Limit.HOT_KEYS, 3)
            .with(Limit.KEY_MILLIS, YEAR)
            .with(Limit.SNAPSHOT_ROWS, 17)
            .with(Limit.SNAPSHOT_MILLIS, 60_000);
    for (int life = 0; life < 20; life++) {
      ServedModel model = open(few);
      for (int k = 0; k < random.nextInt(60); k++) {
        Row row = row("k" + random.nextInt(12), random.nextInt(9));
        model.submit(RowAction.LEARN, List.of(row)).join();
        expected
            .computeIfAbsent(row.key(), key -> SumLearner.makers().fresh(SPEC))
            .apply(RowAction.LEARN, row, 0);
      }
      // Killed: nobody closes it. What it does between requests is done.
      model.look("none", learner -> true).join();
    }
    try (ServedModel model = open(few)) {
      assertThat(model.keys().keySet()).isEqualTo(expected.keySet());
      expected.forEach(
          (key, learner) -> {
            assertThat(model.look(key, LiveLearner::toBytes).join().orElseThrow())
                .as(key)
                .isEqualTo(learner.toBytes());
            assertThat(model.predict(key, Map.of()).orElseThrow().value())
                .isEqualTo(learner.predict(Map.of()).value());
          });
      assertThat(model.predict("unknown", Map.of())).isEmpty();
    }
  }

  /** Learned, kept and labelled rows, a feature that joins: killed and evicted, nothing is lost. */
  /** Also where their seasons are found in the times of rows, which come hour by hour. */
  @ParameterizedTest
  @CsvSource({"false,false", "true,false", "false,true", "true,true"})
  void horizonsAreThoseOfALearnerThatWasNeverEvictedNorKilled(boolean keyed, boolean found) {
    Random random = new Random(3);
    Ahead ahead = found ? Ahead.of(1, 3) : Ahead.of(1, 3).seasons(4);
    InOrder order = new InOrder(List.of("1"), List.of(), Optional.of(ahead));
    Map<String, Integer> hours = new HashMap<>();
    ModelSpec spec = ModelSpec.of("y").law("directional").keyed(keyed).order(order);
    Limits one =
        Limits.defaults()
            .with(Limit.KEYS, 100)
            .with(Limit.HOT_KEYS, 1)
            .with(Limit.KEY_MILLIS, YEAR)
            .with(Limit.SNAPSHOT_ROWS, 13)
            .with(Limit.SNAPSHOT_MILLIS, 60_000);
    LiveLearners makers = new NamedLearners(one);
    Map<String, LiveLearner> expected = new HashMap<>();
    FaultyStore kept = new FaultyStore();
    for (int life = 0; life < 4; life++) {
      ServedModels models = new ServedModels(kept, makers, one, clock, name -> RowListener.none());
      models.put("m", spec);
      for (int t = 0; t < 25; t++) {
        String key = keyed ? "k" + random.nextInt(2) : null;
        Map<String, Object> values = new HashMap<>(Map.of("x", random.nextGaussian()));
        if (life > 1) {
          values.put("z", random.nextGaussian());
        }
        String id = "r" + life + "." + t;
        double target = random.nextGaussian();
        List<RowAction> actions =
            t % 3 == 0 ? List.of(RowAction.KEEP, RowAction.LABEL) : List.of(RowAction.LEARN);
        for (RowAction action : actions) {
          Object told = action == RowAction.KEEP ? null : target;
          long hour =
              hours.merge(String.valueOf(key), action == RowAction.LABEL ? 0 : 1, Integer::sum);
          Map<String, Object> shown = action == RowAction.LABEL ? Map.of() : values;
          Row row = new Row(id, key, hour * 3_600_000, shown, told);
          ServedPrediction said =
              models.get("m").orElseThrow().submit(action, List.of(row)).join().get(0).prediction();
          ServedPrediction other =
              expected
                  .computeIfAbsent(row.keyOrNone(), each -> makers.fresh(spec))
                  .apply(action, row, clock.millis());
          if (!found || hour >= 4) {
            assertThat(said.more().get("ahead")).asList().hasSize(2);
          }
          assertThat(said.more().get("ahead")).as(id).isEqualTo(other.more().get("ahead"));
        }
        assertThat(
                models
                    .get("m")
                    .orElseThrow()
                    .predict(key == null ? Row.NO_KEY : key, values)
                    .orElseThrow()
                    .more()
                    .get("ahead"))
            .isEqualTo(expected.get(key == null ? "" : key).predict(values).more().get("ahead"));
      }
    }
    assertThat(expected.values())
        .extracting(each -> String.valueOf(each.state().get("season")))
        .containsOnly(found ? "[24, 168]" : "[4]");
  }

  @Test
  void aKeyTooManyIsRefusedNowAndWhenTheLogIsReadAgain() {
    Limits two =
        Limits.defaults().with(Limit.KEYS, 2).with(Limit.HOT_KEYS, 10).with(Limit.KEY_MILLIS, YEAR);
    ServedModel killed = open(two);
    assertThat(status(killed, row("a", 1))).isEqualTo(RowResult.Status.DONE);
    assertThat(status(killed, row("b", 1))).isEqualTo(RowResult.Status.DONE);
    assertThat(status(killed, row("c", 1))).isEqualTo(RowResult.Status.REFUSED);
    assertThat(status(killed, row("a", 2))).isEqualTo(RowResult.Status.DONE);
    try (ServedModel model = open(two)) {
      assertThat(model.keys().keySet()).containsExactlyInAnyOrder("a", "b");
    }
  }

  /** A start that said so put a key into the store, whose count of ids then lacked the lost one. */
  @Test
  void idsThatAreLostStaySoUntilTheyAreGivenUp() {
    Limits one =
        Limits.defaults()
            .with(Limit.KEYS, 100)
            .with(Limit.HOT_KEYS, 1)
            .with(Limit.KEY_MILLIS, YEAR)
            .with(Limit.SNAPSHOT_ROWS, 1000)
            .with(Limit.SNAPSHOT_MILLIS, 60_000);
    ServedModel killed = open(one);
    for (String key : List.of("a", "b", "c")) {
      assertThat(status(killed, new Row("id " + key, key, 0, Map.of("x", 1.0), 1.0)))
          .isEqualTo(RowResult.Status.DONE);
    }
    store.on(StoreSection.IDS).remove(store.on(StoreSection.IDS).keySet().iterator().next());
    for (int start = 0; start < 2; start++) {
      ServedModel model = open(one);
      assertThat(model.losses().join()).as("start " + start).hasSize(1);
      assertThat(model.losses().join().get(0)).contains("the ids of 1 rows are lost");
    }
    try (ServedModel model = open(one)) {
      assertThat(model.giveUpLosses().join()).hasSize(1);
    }
    try (ServedModel model = open(one)) {
      assertThat(model.losses().join()).isEmpty();
    }
  }

  /** Sensors that are read at the same second send the same id. */
  @Test
  void idsBelongToTheirKey() {
    Limits few =
        Limits.defaults()
            .with(Limit.KEYS, 100)
            .with(Limit.HOT_KEYS, 2)
            .with(Limit.KEY_MILLIS, YEAR)
            .with(Limit.SNAPSHOT_ROWS, 5)
            .with(Limit.SNAPSHOT_MILLIS, 60_000);
    ServedModel killed = open(few);
    for (int k = 0; k < 4; k++) {
      for (String key : List.of("a", "b", "c")) {
        assertThat(status(killed, new Row("12:0" + k, key, 0, Map.of("x", 1.0), 1.0)))
            .isEqualTo(RowResult.Status.DONE);
      }
    }
    killed.look("none", learner -> true).join();
    try (ServedModel model = open(few)) {
      for (int k = 0; k < 4; k++) {
        for (String key : List.of("a", "b", "c")) {
          assertThat(status(model, new Row("12:0" + k, key, 0, Map.of("x", 1.0), 1.0)))
              .isEqualTo(RowResult.Status.DUPLICATE);
        }
      }
      assertThat(status(model, new Row("12:00", "d", 0, Map.of("x", 1.0), 1.0)))
          .isEqualTo(RowResult.Status.DONE);
    }
  }

  /** Wherever it is killed while keys go to the store and come back, every id is known once. */
  @Test
  void idsAndRowsAgreeWhereverItIsKilled() {
    Random random = new Random(6);
    Limits few =
        Limits.defaults()
            .with(Limit.KEYS, 100)
            .with(Limit.HOT_KEYS, 2)
            .with(Limit.KEY_MILLIS, YEAR)
            .with(Limit.SNAPSHOT_ROWS, 13)
            .with(Limit.SNAPSHOT_MILLIS, 60_000);
    Map<String, LiveLearner> expected = new HashMap<>();
    Map<RowId, Row> learned = new java.util.LinkedHashMap<>();
    for (int life = 0; life < 30; life++) {
      ServedModel model = open(few);
      for (int k = 0; k < random.nextInt(40); k++) {
        Object x = random.nextInt(4) == 0 ? "no number" : (Object) (double) random.nextInt(9);
        Row row = new Row("" + random.nextInt(60), "k" + random.nextInt(5), 0, Map.of("x", x), 1.0);
        RowResult.Status said = status(model, row);
        if (learned.containsKey(row.rowId())) {
          assertThat(said).isEqualTo(RowResult.Status.DUPLICATE);
        } else if (x instanceof Double) {
          assertThat(said).isEqualTo(RowResult.Status.DONE);
          learned.put(row.rowId(), row);
          expected
              .computeIfAbsent(row.key(), key -> SumLearner.makers().fresh(SPEC))
              .apply(RowAction.LEARN, row, 0);
        } else {
          assertThat(said).isEqualTo(RowResult.Status.REFUSED);
        }
      }
      // Killed: nobody closes it. What it does between requests is done.
      model.look("none", learner -> true).join();
    }
    try (ServedModel model = open(few)) {
      expected.forEach(
          (key, learner) ->
              assertThat(model.look(key, LiveLearner::toBytes).join().orElseThrow())
                  .as(key)
                  .isEqualTo(learner.toBytes()));
    }
  }

  /** The row is in the log when room is made for its key: it is learned, and said to be. */
  @Test
  void aFullDiskWhileAKeyGoesToTheStoreRefusesNothingThatTheLogHolds() {
    Limits one =
        Limits.defaults().with(Limit.KEYS, 10).with(Limit.HOT_KEYS, 1).with(Limit.KEY_MILLIS, YEAR);
    ServedModel killed = open(one);
    assertThat(status(killed, row("a", 1))).isEqualTo(RowResult.Status.DONE);
    store.fullFor(StoreSection.STATES, true);
    assertThat(status(killed, row("b", 1))).isEqualTo(RowResult.Status.DONE);
    assertThat(killed.readOnly()).isEmpty();
    store.fullFor(StoreSection.STATES, false);
    assertThat(status(killed, row("c", 1))).isEqualTo(RowResult.Status.DONE);
    LiveLearner once = SumLearner.makers().fresh(SPEC);
    once.apply(RowAction.LEARN, row("b", 1), 0);
    for (ServedModel model : List.of(killed, open(one))) {
      assertThat(model.keys().keySet()).containsExactlyInAnyOrder("a", "b", "c");
      assertThat(model.look("b", LiveLearner::toBytes).join().orElseThrow())
          .isEqualTo(once.toBytes());
    }
  }

  @Test
  void aRowWithoutAKeyIsRefused() {
    try (ServedModel model = open(Limits.defaults())) {
      assertThat(status(model, new Row(null, null, 0, Map.of("x", 1.0), 1.0)))
          .isEqualTo(RowResult.Status.REFUSED);
    }
  }

  @Test
  void aKeyThatNobodyUsesIsForgotten() {
    try (ServedModel model =
        open(
            Limits.defaults()
                .with(Limit.KEYS, 10)
                .with(Limit.HOT_KEYS, 10)
                .with(Limit.KEY_MILLIS, 1000))) {
      status(model, row("old", 1));
      now.set(Instant.EPOCH.plusMillis(900));
      status(model, row("new", 1));
      now.set(Instant.EPOCH.plusMillis(1500));
      model.snapshot().join();
      assertThat(model.keys().keySet()).as("one snapshot later").hasSize(2);
      model.snapshot().join();
      assertThat(model.keys().keySet()).containsExactly("new");
      assertThat(model.predict("old", Map.of())).isEmpty();
      assertThat(store.on(StoreSection.LOG)).isEmpty();
    }
  }

  @Test
  void aKeyThatIsUsedBeforeTheNextSnapshotIsBroughtBack() {
    try (ServedModel model =
        open(
            Limits.defaults()
                .with(Limit.KEYS, 10)
                .with(Limit.HOT_KEYS, 10)
                .with(Limit.KEY_MILLIS, 1000))) {
      status(model, row("old", 1));
      now.set(Instant.EPOCH.plusMillis(1500));
      model.snapshot().join();
      status(model, row("old", 2));
      model.snapshot().join();
      assertThat(model.keys().get("old").rows()).isEqualTo(2);
    }
  }

  /** 400 days ahead for a while, in a model whose keys are kept for a year; also over a start. */
  @Test
  void aClockThatJumpsDeletesNoKey() {
    Limits year =
        Limits.defaults()
            .with(Limit.KEYS, 10)
            .with(Limit.HOT_KEYS, 10)
            .with(Limit.KEY_MILLIS, YEAR);
    ServedModel killed = open(year);
    status(killed, row("a", 1));
    status(killed, row("b", 1));
    Instant wrong = Instant.EPOCH.plus(Duration.ofDays(400));
    for (int second = 0; second < 3; second++) {
      now.set(wrong.plusSeconds(second));
      status(killed, row("c", 1));
      killed.snapshot().join();
    }
    now.set(Instant.EPOCH.plusSeconds(4));
    killed.snapshot().join();
    now.set(wrong);
    try (ServedModel model = open(year)) {
      model.snapshot().join();
      model.snapshot().join();
      assertThat(model.keys().keySet()).containsExactlyInAnyOrder("a", "b", "c");
    }
  }

  @Test
  void aSnapshotDeletesAShareOfTheKeysAtMost() {
    try (ServedModel model =
        open(
            Limits.defaults()
                .with(Limit.KEYS, 1000)
                .with(Limit.HOT_KEYS, 1000)
                .with(Limit.KEY_MILLIS, 1000))) {
      List<Row> rows = new ArrayList<>();
      for (int k = 0; k < 500; k++) {
        rows.add(row("k" + k, 1));
      }
      model.submit(RowAction.LEARN, rows).join();
      now.set(Instant.EPOCH.plusMillis(2000));
      model.snapshot().join();
      model.snapshot().join();
      assertThat(model.keys()).hasSize(494);
    }
  }

  @Test
  void aDamagedKeyIsRefusedByNameAndTheOthersGoOn() {
    Limits one =
        Limits.defaults().with(Limit.KEYS, 10).with(Limit.HOT_KEYS, 1).with(Limit.KEY_MILLIS, YEAR);
    try (ServedModel model = open(one)) {
      status(model, row("a", 1));
      status(model, row("b", 1));
    }
    List<byte[]> states = new ArrayList<>(store.on(StoreSection.STATES).values());
    states.get(0)[9] ^= 1;
    try (ServedModel model = open(one)) {
      RowResult refused = model.submit(RowAction.LEARN, List.of(row("a", 2))).join().get(0);
      assertThat(refused.message())
          .isEqualTo("the snapshot of key a of model m is damaged: its checksum does not fit");
      assertThat(status(model, row("b", 2))).isEqualTo(RowResult.Status.DONE);
    }
  }

  @Test
  void aKeyIsRemovedForGood() {
    ServedModel killed = open(Limits.defaults());
    status(killed, row("a", 1));
    status(killed, row("b", 1));
    assertThat(killed.removeKey("a").join()).isTrue();
    assertThat(killed.removeKey("a").join()).isFalse();
    try (ServedModel model = open(Limits.defaults())) {
      assertThat(model.keys().keySet()).containsExactly("b");
    }
  }

  /** Its learners, in memory or in the store, go on under the law that a new one has. */
  @ParameterizedTest
  @ValueSource(ints = {0, 2, 3})
  void aModelPutBackToTheDefaultLawHasItWithKeysAndWithout(int classes) {
    List<String> names = List.of("a", "b", "c").subList(0, classes);
    for (boolean keyed : new boolean[] {false, true}) {
      ModelSpec plain =
          new ModelSpec(
              "y",
              names,
              Map.of(),
              false,
              null,
              List.of(),
              List.of(),
              keyed ? Keying.APART : Keying.NONE,
              0,
              InOrder.none(),
              SensorTrust.usual(),
              Shadows.none());
      Limits one = Limits.defaults().with(Limit.HOT_KEYS, 1);
      LiveLearners makers = new NamedLearners(one);
      List<String> keys = keyed ? List.of("k", "l") : List.of(Row.NO_KEY);
      try (ServedModels models =
          new ServedModels(new FaultyStore(), makers, one, clock, name -> RowListener.none())) {
        models.put("m", plain.law("scalar"));
        ServedModel model = models.get("m").orElseThrow();
        LiveLearner fresh = makers.fresh(plain);
        for (String key : keys) {
          Object y = names.isEmpty() ? (Object) 1.0 : "a";
          Row row = new Row(null, keyed ? key : null, 0, Map.of("x", 1.0, "z", 2.0), y);
          assertThat(status(model, row)).isEqualTo(RowResult.Status.DONE);
          fresh.apply(RowAction.LEARN, row, 0);
        }
        models.put("m", plain);
        for (String key : keys) {
          byte[] changed = model.look(key, each -> each.checkpoint(false)).join().orElseThrow();
          assertThat(makers.specOf(changed).law())
              .as("%s classes, key %s", classes, key)
              .isEqualTo(makers.specOf(fresh.checkpoint(false)).law());
          byte[] again = makers.resume(plain, changed).checkpoint(false);
          assertThat(again).as("read again").isEqualTo(changed);
        }
      }
    }
  }

  private ServedModel open(Limits limits) {
    return new ServedModel(
        1,
        "m",
        SPEC,
        store,
        SumLearner.makers(),
        limits,
        new HeapBudget(limits.of(Limit.MEMORY)),
        clock,
        RowListener.none());
  }

  private static Row row(String key, double x) {
    return new Row(null, key, 0, Map.of("x", x), 1.0);
  }

  private static RowResult.Status status(ServedModel model, Row row) {
    return model.submit(RowAction.LEARN, List.of(row)).join().get(0).status();
  }
}
