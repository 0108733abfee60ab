package dev.flyball.serve.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.serve.json.RefusedException;
import dev.flyball.serve.store.Keys;
import dev.flyball.serve.store.StoreException;
import dev.flyball.serve.store.StoreSection;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServedModelTest {
  private static final ModelSpec SPEC = ModelSpec.of("y");
  private static final Limits OFTEN =
      Limits.defaults().with(Limit.SNAPSHOT_ROWS, 7).with(Limit.SNAPSHOT_MILLIS, 60_000);

  private final FaultyStore store = new FaultyStore();

  @Test
  void aRowIsLearnedOnce() {
    try (ServedModel model = open(SPEC, OFTEN)) {
      assertThat(learn(model, row("a", 1)).status()).isEqualTo(RowResult.Status.DONE);
      assertThat(learn(model, row("a", 1)).status()).isEqualTo(RowResult.Status.DUPLICATE);
      List<RowResult> both =
          model.submit(RowAction.LEARN, List.of(row("b", 2), row("b", 2))).join();
      assertThat(both)
          .extracting(RowResult::status)
          .containsExactly(RowResult.Status.DONE, RowResult.Status.DUPLICATE);
      assertThat(state(model)).isEqualTo(uninterrupted(1, 2));
    }
  }

  /** An id is taken by what was learned, nothing else, whether or not the service was killed. */
  @Test
  void aRefusedRowDoesNotTakeItsId() {
    Row unfit = new Row("a", null, 0, Map.of("x", "no number"), 1.0);
    for (int kill = 0; kill < 3; kill++) {
      FaultyStore disk = new FaultyStore();
      ServedModel model = open(disk, SPEC, OFTEN);
      assertThat(learn(model, unfit).status()).isEqualTo(RowResult.Status.REFUSED);
      if (kill > 0) {
        model.snapshot().join();
      }
      model = kill > 1 ? open(disk, SPEC, OFTEN) : model;
      assertThat(learn(model, row("a", 1)).status()).isEqualTo(RowResult.Status.DONE);
      model = kill > 1 ? open(disk, SPEC, OFTEN) : model;
      assertThat(learn(model, row("a", 1)).status()).isEqualTo(RowResult.Status.DUPLICATE);
      assertThat(state(model)).isEqualTo(uninterrupted(1));
      model.close();
    }
  }

  @Test
  void ofRowsWithOneIdInARequestTheFirstThatFitsIsLearned() {
    Row unfit = new Row("a", null, 0, Map.of("x", "no number"), 1.0);
    try (ServedModel model = open(SPEC, OFTEN)) {
      List<RowResult> said =
          model
              .submit(RowAction.LEARN, List.of(unfit, row("b", 2), row("a", 1), row("a", 1), unfit))
              .join();
      assertThat(said)
          .extracting(RowResult::status)
          .containsExactly(
              RowResult.Status.REFUSED,
              RowResult.Status.DONE,
              RowResult.Status.DONE,
              RowResult.Status.DUPLICATE,
              RowResult.Status.DUPLICATE);
      assertThat(state(model)).isEqualTo(uninterrupted(2, 1));
      List<RowResult> never =
          model.submit(RowAction.LEARN, java.util.Collections.nCopies(20, named("c"))).join();
      assertThat(never).extracting(RowResult::status).containsOnly(RowResult.Status.REFUSED);
      assertThat(never.get(19).message()).contains("send it by itself");
    }
    try (ServedModel model = open(SPEC, OFTEN)) {
      assertThat(state(model)).isEqualTo(uninterrupted(2, 1));
      assertThat(learn(model, row("c", 3)).status()).isEqualTo(RowResult.Status.DONE);
    }
  }

  private static Row named(String id) {
    return new Row(id, null, 0, Map.of("x", "no number"), 1.0);
  }

  /** A row that was learned under an id is not learned again by a label of that id. */
  @Test
  void learnPredictAndLabelShareTheirIds() {
    try (ServedModel model = open(SPEC, OFTEN)) {
      learn(model, row("learned", 1));
      assertThat(keep(model, row("learned", 1)).status()).isEqualTo(RowResult.Status.DUPLICATE);
      assertThat(label(model, "learned").status()).isEqualTo(RowResult.Status.DUPLICATE);
      keep(model, row("labelled", 2));
      assertThat(label(model, "labelled").status()).isEqualTo(RowResult.Status.DONE);
      keep(model, row("waits", 3));
      assertThat(learn(model, row("waits", 3)).status()).isEqualTo(RowResult.Status.DONE);
    }
    try (ServedModel model = open(SPEC, OFTEN)) {
      assertThat(learn(model, row("labelled", 2)).status()).isEqualTo(RowResult.Status.DUPLICATE);
      assertThat(label(model, "waits").status()).isEqualTo(RowResult.Status.DUPLICATE);
      assertThat(model.predict(Row.NO_KEY, Map.of()).orElseThrow().value())
          .isEqualTo(value(uninterrupted(1, 2, 3)));
    }
  }

  private static double value(byte[] state) {
    return java.nio.ByteBuffer.wrap(state).getDouble();
  }

  private static RowResult keep(ServedModel model, Row row) {
    return model.submit(RowAction.KEEP, List.of(row)).join().get(0);
  }

  /** What was lost behind a damaged entry may be sent again, under the ids that it had. */
  @Test
  void rowsThatWereLostDoNotKeepTheirIds() {
    ServedModel killed = open(SPEC, OFTEN);
    for (int k = 0; k < 10; k++) {
      learn(killed, row("id" + k, k));
    }
    List<byte[]> entries = new ArrayList<>(store.on(StoreSection.LOG).values());
    entries.get(entries.size() - 2)[20] ^= 1;
    store.on(StoreSection.STATES).clear();
    store
        .on(StoreSection.LOG)
        .keySet()
        .removeIf(key -> dev.flyball.serve.store.Keys.sequence(key) < 3);
    try (ServedModel model = open(SPEC, OFTEN)) {
      assertThat(model.readOnly()).isPresent();
      model.replace(SPEC, SumLearner.makers().fresh(SPEC)).join();
      assertThat(learn(model, row("id9", 9)).status()).isEqualTo(RowResult.Status.DONE);
    }
  }

  /** The rows behind what is lost are learned, and only lost ones may come again. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aRepairSaysExactlyWhichRowsAreLostAndKeepsTheOthers(boolean keyed) {
    ModelSpec spec = SPEC.keyed(keyed);
    Limits seldom = Limits.defaults().with(Limit.SNAPSHOT_MILLIS, 60_000);
    String key = keyed ? "K" : null;
    ServedModel killed = open(spec, seldom);
    for (int k = 1; k <= 20; k++) {
      learn(killed, new Row("id" + k, key, 0, Map.of("x", 1.0 * k), 1.0));
      if (k == 3) {
        killed.snapshot().join();
      }
    }
    Map<byte[], byte[]> log = store.on(StoreSection.LOG);
    log.keySet().removeIf(each -> List.of(6L, 7L, 20L).contains(Keys.sequence(each)));
    log.forEach((each, value) -> value[9] ^= (byte) (Keys.sequence(each) == 15 ? 1 : 0));
    try (ServedModel model = open(spec, seldom)) {
      assertThat(model.readOnly().orElseThrow()).contains("rows 6 to 7 are missing");
      assertThat(model.giveUpLosses().join())
          .containsExactly(
              "rows 6 to 7, 15 to 15, 20 to 20 were acknowledged and are lost: it goes on from row 19");
      assertThat(model.readOnly()).isEmpty();
    }
    LiveLearner expected = SumLearner.makers().fresh(SPEC);
    for (int k : new int[] {1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, 14, 16, 17, 18, 19}) {
      expected.apply(RowAction.LEARN, row("", k), 0);
    }
    try (ServedModel model = open(spec, seldom)) {
      assertThat(model.readOnly()).isEmpty();
      assertThat(model.sequence()).isEqualTo(19);
      assertThat(model.predict(keyed ? "K" : Row.NO_KEY, Map.of()).orElseThrow().value())
          .isEqualTo(expected.predict(Map.of()).value());
      for (int k = 1; k <= 20; k++) {
        boolean lost = List.of(6, 7, 15, 20).contains(k);
        assertThat(learn(model, new Row("id" + k, key, 0, Map.of("x", 1.0), 1.0)).status())
            .as("row %s", k)
            .isEqualTo(lost ? RowResult.Status.DONE : RowResult.Status.DUPLICATE);
      }
    }
  }

  @Test
  void aFailedWriteThatNobodyRepeatsIsNotLearnedAfterAnOrderlyEnd() {
    ServedModel model = open(SPEC, OFTEN);
    learn(model, row("a", 1));
    store.fullAfterWriting(true);
    assertFull(() -> learn(model, row("b", 2)));
    store.fullAfterWriting(false);
    model.close();
    try (ServedModel again = open(SPEC, OFTEN)) {
      assertThat(state(again)).isEqualTo(uninterrupted(1));
    }
  }

  @Test
  void whatWasAcknowledgedIsThereAfterAKill() {
    for (int rows = 0; rows < 40; rows++) {
      FaultyStore disk = new FaultyStore();
      double[] learned = new double[rows];
      ServedModel killed = open(disk, SPEC, OFTEN);
      for (int k = 0; k < rows; k++) {
        learned[k] = k * k % 7;
        learn(killed, row("id" + k, learned[k]));
      }
      // Nobody closes it: what is in memory is lost. What it does between requests is done.
      killed.look(Row.NO_KEY, learner -> true).join();
      try (ServedModel model = open(disk, SPEC, OFTEN)) {
        assertThat(state(model)).isEqualTo(uninterrupted(learned));
        assertThat(model.sequence()).isEqualTo(rows);
        for (int k = 0; k < rows; k++) {
          assertThat(learn(model, row("id" + k, learned[k])).status())
              .isEqualTo(RowResult.Status.DUPLICATE);
        }
        assertThat(state(model)).isEqualTo(uninterrupted(learned));
      }
    }
  }

  @Test
  void onAFullDiskNothingIsLearnedAndPredictingGoesOn() {
    try (ServedModel model = open(SPEC, OFTEN)) {
      learn(model, row("a", 1));
      store.full(true);
      assertFull(() -> learn(model, row("b", 2)));
      assertThat(model.predict(Row.NO_KEY, Map.of()).orElseThrow().value()).isEqualTo(1);
      store.full(false);
      assertThat(learn(model, row("b", 2)).status()).isEqualTo(RowResult.Status.DONE);
      assertThat(state(model)).isEqualTo(uninterrupted(1, 2));
    }
  }

  @Test
  void whatAFailedWriteLeftIsNotLearnedTwice() {
    try (ServedModel model = open(SPEC, OFTEN)) {
      learn(model, row("a", 1));
      store.fullAfterWriting(true);
      assertFull(() -> learn(model, row("b", 2), row("c", 3)));
      store.fullAfterWriting(false);
      learn(model, row("d", 4));
      assertThat(state(model)).isEqualTo(uninterrupted(1, 4));
    }
    try (ServedModel model = open(SPEC, OFTEN)) {
      assertThat(state(model)).isEqualTo(uninterrupted(1, 4));
      assertThat(learn(model, row("b", 2)).status()).isEqualTo(RowResult.Status.DONE);
    }
  }

  @Test
  void aSnapshotThatCannotBeWrittenIsTriedAgainAndNothingIsLost() {
    ServedModel killed =
        open(
            SPEC,
            Limits.defaults().with(Limit.SNAPSHOT_ROWS, 1000).with(Limit.SNAPSHOT_MILLIS, 60_000));
    for (int k = 0; k < 5; k++) {
      learn(killed, row(null, k));
    }
    store.full(true);
    CompletableFuture<Long> snapshot = killed.snapshot();
    assertFull(snapshot::join);
    store.full(false);
    try (ServedModel model = open(SPEC, OFTEN)) {
      assertThat(state(model)).isEqualTo(uninterrupted(0, 1, 2, 3, 4));
    }
  }

  @Test
  void aDamagedNewerSnapshotIsMadeUpForByTheOlderAndTheLog() {
    double[] learned = new double[25];
    ServedModel killed = open(SPEC, OFTEN);
    for (int k = 0; k < learned.length; k++) {
      learned[k] = k;
      learn(killed, row(null, k));
    }
    for (byte[] value : store.on(StoreSection.STATES).values()) {
      value[value.length / 2] ^= 4;
      try (ServedModel model = open(copy(store), SPEC, OFTEN)) {
        assertThat(model.remark().orElseThrow()).contains("of model m is damaged");
        assertThat(model.readOnly()).isEmpty();
        assertThat(state(model)).isEqualTo(uninterrupted(learned));
      }
      value[value.length / 2] ^= 4;
    }
  }

  @Test
  void aDamagedEntryIsRefusedByNameAndTheStateBeforeItIsServed() {
    ServedModel killed = open(SPEC, Limits.defaults());
    for (int k = 0; k < 10; k++) {
      learn(killed, row(null, k + 1));
    }
    List<byte[]> entries = new ArrayList<>(store.on(StoreSection.LOG).values());
    entries.get(6)[20] ^= 1;
    try (ServedModel model = open(SPEC, OFTEN)) {
      assertThat(model.readOnly().orElseThrow())
          .isEqualTo("entry 7 of the log of model m is damaged: its checksum does not fit");
      assertThat(state(model)).isEqualTo(uninterrupted(1, 2, 3, 4, 5, 6));
      assertThatThrownBy(() -> model.submit(RowAction.LEARN, List.of(row(null, 1))))
          .isInstanceOf(RefusedException.class)
          .hasFieldOrPropertyWithValue("status", 503)
          .hasMessageContaining("entry 7");
      model.replace(SPEC, SumLearner.makers().fresh(SPEC)).join();
      learn(model, row(null, 5));
      assertThat(state(model)).isEqualTo(uninterrupted(5));
    }
    try (ServedModel model = open(SPEC, OFTEN)) {
      assertThat(model.readOnly()).isEmpty();
      assertThat(state(model)).isEqualTo(uninterrupted(5));
    }
  }

  @Test
  void aMissingEntryIsNoticed() {
    ServedModel killed = open(SPEC, Limits.defaults());
    for (int k = 0; k < 10; k++) {
      learn(killed, row(null, k + 1));
    }
    store.on(StoreSection.LOG).remove(new ArrayList<>(store.on(StoreSection.LOG).keySet()).get(3));
    try (ServedModel model = open(SPEC, OFTEN)) {
      assertThat(model.readOnly().orElseThrow())
          .isEqualTo("rows 4 to 4 are missing from the log of model m");
      assertThat(state(model)).isEqualTo(uninterrupted(1, 2, 3));
    }
  }

  @Test
  void requestsThatComeTogetherShareOneSync() {
    Limits limits = Limits.defaults();
    try (ServedModel model = open(SPEC, limits)) {
      int before = store.durableWrites();
      List<CompletableFuture<List<RowResult>>> answers = new ArrayList<>();
      for (int k = 0; k < 1000; k++) {
        answers.add(model.submit(RowAction.LEARN, List.of(row(null, k))));
      }
      answers.forEach(CompletableFuture::join);
      assertThat(store.durableWrites() - before).isLessThan(1000);
      assertThat(store.on(StoreSection.LOG)).hasSize(1000);
    }
  }

  @Test
  void aQueueThatIsFullSaysSo() {
    try (ServedModel model = open(SPEC, Limits.defaults().with(Limit.QUEUE, 10))) {
      CompletableFuture<Boolean> hold = new CompletableFuture<>();
      model.look(Row.NO_KEY, learner -> hold.join());
      CompletableFuture<List<RowResult>> waits =
          model.submit(RowAction.LEARN, List.of(row(null, 1), row(null, 2), row(null, 3)));
      assertThatThrownBy(
              () -> {
                for (int k = 0; k < 9; k++) {
                  model.submit(RowAction.LEARN, List.of(row(null, k)));
                }
              })
          .isInstanceOf(RefusedException.class)
          .hasFieldOrPropertyWithValue("status", 429);
      hold.complete(true);
      assertThat(waits.join()).hasSize(3);
    }
  }

  @Test
  void labelsThatComeLateAreLearnedOnceAlsoAfterAKill() {
    ServedModel killed = open(SPEC, OFTEN);
    killed.submit(RowAction.KEEP, List.of(row("a", 1), row("b", 2))).join();
    assertThat(label(killed, "a").status()).isEqualTo(RowResult.Status.DONE);
    try (ServedModel model = open(SPEC, OFTEN)) {
      assertThat(label(model, "b").status()).isEqualTo(RowResult.Status.DONE);
      assertThat(label(model, "c").status()).isEqualTo(RowResult.Status.UNKNOWN);
      assertThat(state(model)).isEqualTo(uninterrupted(1, 2));
    }
  }

  @Test
  void closingFinishesWhatWaitsAndTakesNoMore() {
    ServedModel model = open(SPEC, Limits.defaults());
    List<CompletableFuture<List<RowResult>>> answers = new ArrayList<>();
    for (int k = 0; k < 100; k++) {
      answers.add(model.submit(RowAction.LEARN, List.of(row(null, k))));
    }
    model.close();
    answers.forEach(answer -> assertThat(answer).isCompleted());
    assertThatThrownBy(() -> model.submit(RowAction.LEARN, List.of(row(null, 1))))
        .isInstanceOf(RefusedException.class)
        .hasFieldOrPropertyWithValue("status", 503);
    assertThat(store.on(StoreSection.STATES)).isNotEmpty();
  }

  /** A change that failed may be in the store or not; what is learned next is there in any case. */
  @Test
  void aChangeThatFailedIsUndoneBeforeTheNextRowIsWritten() {
    for (boolean written : new boolean[] {false, true}) {
      FaultyStore disk = new FaultyStore();
      ServedModel killed = open(disk, SPEC, Limits.defaults());
      learn(killed, row("a", 1));
      killed.snapshot().join();
      CompletableFuture<Boolean> goesOn = new CompletableFuture<>();
      killed.look(Row.NO_KEY, learner -> goesOn.join());
      CompletableFuture<Long> change =
          killed.continueAs(
              number -> {
                if (written) {
                  disk.fullAfterWriting(true);
                } else {
                  disk.full(true);
                }
                return SPEC.law("0.5");
              });
      goesOn.complete(true);
      assertFull(change::join);
      disk.fullAfterWriting(false);
      learn(killed, row("b", 2));
      try (ServedModel model = open(disk, SPEC, Limits.defaults())) {
        assertThat(model.readOnly()).isEmpty();
        assertThat(state(model)).as("written %s", written).isEqualTo(uninterrupted(1, 2));
      }
    }
  }

  /** Nobody may wait for ever for a thread that met an error of the machine. */
  @Test
  void anErrorOfTheMachineIsAnswered() {
    try (ServedModel model = open(SPEC, OFTEN)) {
      CompletableFuture<Object> looked =
          model
              .look(
                  Row.NO_KEY,
                  learner -> {
                    throw new NoClassDefFoundError("gone");
                  })
              .thenApply(found -> found);
      assertThatThrownBy(() -> looked.get(120, TimeUnit.SECONDS))
          .hasCauseInstanceOf(NoClassDefFoundError.class);
      assertThat(learn(model, row("a", 1)).status()).isEqualTo(RowResult.Status.DONE);
    }
  }

  @Test
  void anErrorInTheMidstOfARowIsAnsweredAndNothingMoreIsLearned() throws Exception {
    LiveLearners makers =
        new LiveLearners() {
          @Override
          public LiveLearner fresh(ModelSpec spec) {
            return new SumLearner(0.9) {
              @Override
              ServedPrediction learn(Row row) {
                throw new OutOfMemoryError("for a test");
              }
            };
          }

          @Override
          public LiveLearner resume(ModelSpec spec, byte[] bytes) {
            return SumLearner.makers().resume(spec, bytes);
          }

          @Override
          public ModelSpec specOf(byte[] bytes) {
            return SPEC;
          }
        };
    try (ServedModel model =
        new ServedModel(
            1,
            "m",
            SPEC,
            store,
            makers,
            OFTEN,
            new HeapBudget(OFTEN.of(Limit.MEMORY)),
            Clock.systemUTC(),
            RowListener.none())) {
      CompletableFuture<List<RowResult>> said = model.submit(RowAction.LEARN, List.of(row("a", 1)));
      assertThatThrownBy(() -> said.get(120, TimeUnit.SECONDS))
          .as("neither learned nor refused: the row is in the log")
          .hasCauseInstanceOf(RefusedException.class);
      assertThat(model.readOnly().orElseThrow()).contains("row 1 ended halfway");
    }
  }

  private static void assertFull(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.reason()).isEqualTo(StoreException.Reason.FULL));
  }

  private static FaultyStore copy(FaultyStore from) {
    FaultyStore copy = new FaultyStore();
    for (StoreSection section : StoreSection.values()) {
      copy.on(section).putAll(from.on(section));
    }
    return copy;
  }

  private ServedModel open(ModelSpec spec, Limits limits) {
    return open(store, spec, limits);
  }

  private static ServedModel open(FaultyStore store, ModelSpec spec, Limits limits) {
    return new ServedModel(
        1,
        "m",
        spec,
        store,
        SumLearner.makers(),
        limits,
        new HeapBudget(limits.of(Limit.MEMORY)),
        Clock.systemUTC(),
        RowListener.none());
  }

  private static Row row(String id, double x) {
    return new Row(id, null, 0, Map.of("x", x), 1.0);
  }

  private static RowResult learn(ServedModel model, Row... rows) {
    return model.submit(RowAction.LEARN, List.of(rows)).join().get(0);
  }

  private static RowResult label(ServedModel model, String id) {
    return model
        .submit(RowAction.LABEL, List.of(new Row(id, null, 0, Map.of(), 1.0)))
        .join()
        .get(0);
  }

  private static byte[] state(ServedModel model) {
    return model.look(Row.NO_KEY, LiveLearner::toBytes).join().orElseThrow();
  }

  private static byte[] uninterrupted(double... learned) {
    LiveLearner learner = SumLearner.makers().fresh(SPEC);
    for (double x : learned) {
      learner.apply(RowAction.LEARN, row(null, x), 0);
    }
    return learner.toBytes();
  }
}
