package dev.flyball.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.Limits;
import dev.flyball.serve.model.ModelSpec;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.RowAction;
import dev.flyball.serve.model.RowListener;
import dev.flyball.serve.model.RowResult;
import dev.flyball.serve.model.ServedModel;
import dev.flyball.serve.model.ServedModels;
import dev.flyball.serve.model.TestLearners;
import dev.flyball.serve.store.RocksStore;
import dev.flyball.serve.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every file of a folder is removed, emptied, cut and flipped, one fault at a time, as it lay when
 * the process was killed. Whatever happens the service starts with all its models; what is lost is
 * said; what is whole learns on; clients that send everything again by id get every row learned
 * once.
 */
@Tag("slow")
class FaultsTest {
  private static final List<String> MODELS = List.of("one", "two", "keyed");
  private static final Limits LIMITS =
      Limits.defaults()
          .with(Limit.KEYS, 100)
          .with(Limit.HOT_KEYS, 2)
          .with(Limit.KEY_MILLIS, 1L << 40)
          .with(Limit.SNAPSHOT_ROWS, 25)
          .with(Limit.SNAPSHOT_MILLIS, 60_000);
  private static final int ROWS = 90;
  private static final long SEED = 11;

  @TempDir Path folder;
  private Path whole;

  /** What became of rows under faults. */
  private static final class Counts {
    private int faults;
    private int salvaged;
    private long sent;
    private long acknowledged;
    private long found;
    private long lostAndSaid;
    private long lostInSilence;
    private long doubled;
    private long idsLostAndSaid;
    private int modelsMissing;
    private int wholeModelsStopped;

    @Override
    public String toString() {
      return ("%s faults, %s repaired at the start; rows sent %s, acknowledged %s, found %s, lost"
              + " and said %s, lost in silence %s, doubled %s, ids lost and said %s; models"
              + " missing %s, whole models stopped %s")
          .formatted(
              faults,
              salvaged,
              sent,
              acknowledged,
              found,
              lostAndSaid,
              lostInSilence,
              doubled,
              idsLostAndSaid,
              modelsMissing,
              wholeModelsStopped);
    }
  }

  /** Three lives, so that there are tables and a log; the last one is killed. */
  @BeforeEach
  void live() throws IOException {
    Path data = folder.resolve("data");
    whole = folder.resolve("whole");
    for (int life = 0; life < 3; life++) {
      try (Store store = RocksStore.open(data, 0);
          ServedModels models = open(store)) {
        for (String name : MODELS) {
          models.put(name, ModelSpec.of("y").keyed(name.equals("keyed")));
          for (int k = ROWS / 3 * life; k < ROWS / 3 * (life + 1); k++) {
            assertThat(learn(models, name, k).status()).isEqualTo(RowResult.Status.DONE);
          }
        }
        copy(data, whole);
      }
    }
  }

  @Test
  void everyRowIsFoundOrSaidToBeLostAndNoneIsDoubled() throws IOException {
    check(1);
  }

  /** {@code -Dflyball.serve.flips=400} does it longer. */
  @Tag("slow")
  @Test
  void theSameWithManyFlips() throws IOException {
    check(Integer.getInteger("flyball.serve.flips", 12));
  }

  private void check(int flips) throws IOException {
    Counts counts = new Counts();
    Random random = new Random(SEED);
    List<Path> files;
    try (Stream<Path> all = Files.list(whole)) {
      files = all.filter(Files::isRegularFile).sorted().toList();
    }
    for (Path file : files) {
      byte[] bytes = Files.readAllBytes(file);
      List<byte[]> faults = new ArrayList<>();
      faults.add(null);
      faults.add(Arrays.copyOf(bytes, bytes.length / 2));
      if (flips > 1) {
        faults.add(new byte[0]);
        faults.add(Arrays.copyOf(bytes, Math.max(0, bytes.length - 3)));
      }
      for (int flip = 0; flip < flips && bytes.length > 0; flip++) {
        byte[] flipped = bytes.clone();
        flipped[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        faults.add(flipped);
      }
      for (int k = 0; k < faults.size(); k++) {
        Path copy = folder.resolve("fault");
        delete(copy);
        copy(whole, copy);
        Path target = copy.resolve(file.getFileName());
        Files.delete(target);
        if (faults.get(k) != null) {
          Files.write(target, faults.get(k));
        }
        judge(copy, "%s, fault %s, seed %s".formatted(file.getFileName(), k, SEED), counts);
      }
    }
    System.out.println("FaultsTest: " + counts);
    assertThat(counts.faults).isGreaterThan(30);
    assertThat(counts.doubled).as("doubled").isZero();
    assertThat(counts.lostInSilence).as("lost in silence").isZero();
    assertThat(counts.modelsMissing).as("models missing").isZero();
  }

  private void judge(Path data, String fault, Counts counts) {
    counts.faults++;
    List<String> stopped = new ArrayList<>();
    List<String> withoutIds = new ArrayList<>();
    try (Store store = RocksStore.open(data, 0);
        ServedModels models = open(store)) {
      counts.salvaged += store.damage().isPresent() ? 1 : 0;
      for (String name : MODELS) {
        counts.sent += ROWS;
        counts.acknowledged += ROWS;
        if (models.get(name).isEmpty()) {
          counts.modelsMissing++;
          continue;
        }
        ServedModel model = models.get(name).get();
        List<String> losses = model.losses().join();
        if (!losses.isEmpty()) {
          stopped.add(name);
        }
        if (idsAreLost(losses)) {
          counts.found += model.sequence();
          counts.idsLostAndSaid += model.sequence();
          withoutIds.add(name);
          continue;
        }
        if (model.readOnly().isPresent()) {
          counts.found += model.sequence();
          counts.lostAndSaid += ROWS - model.sequence();
          counts.wholeModelsStopped += model.sequence() == ROWS ? 1 : 0;
          continue;
        }
        int again = 0;
        for (int k = 0; k < ROWS; k++) {
          again += learn(models, name, k).status() == RowResult.Status.DUPLICATE ? 1 : 0;
        }
        counts.found += again;
        if (losses.isEmpty()) {
          counts.lostInSilence += ROWS - again;
        } else {
          counts.lostAndSaid += ROWS - again;
        }
      }
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError(fault, e);
    }
    repaired(data, fault, stopped, withoutIds, counts);
  }

  private static boolean idsAreLost(List<String> losses) {
    return losses.stream().anyMatch(loss -> loss.contains("learned twice"));
  }

  /** After a repair everything learns, and every row that is sent again is in once. */
  private void repaired(
      Path data, String fault, List<String> stopped, List<String> withoutIds, Counts counts) {
    DataFolder care =
        new DataFolder(
            ServeConfig.in(data).limits(LIMITS).with(Limit.RESERVE, 0), TestLearners.sums());
    assertThat(care.check().whole()).as(fault).isEqualTo(stopped.isEmpty());
    care.repair();
    assertThat(care.check().lines()).as(fault).noneMatch(line -> line.startsWith("damaged"));
    try (Store store = RocksStore.open(data, 0);
        ServedModels models = open(store)) {
      assertThat(store.damage()).as(fault).isEmpty();
      for (ServedModel model : models.all()) {
        for (int k = 0; k < ROWS && !withoutIds.contains(model.name()); k++) {
          assertThat(learn(models, model.name(), k).status())
              .as("%s: %s", fault, model.readOnly())
              .isIn(RowResult.Status.DONE, RowResult.Status.DUPLICATE);
        }
        counts.doubled += Math.max(0, learned(model) - ROWS);
        if (!model.spec().keyed()) {
          assertThat(learned(model)).as(fault).isEqualTo(ROWS);
        }
      }
    }
  }

  /** How many rows the learners themselves counted. */
  private static long learned(ServedModel model) {
    List<String> keys =
        model.spec().keyed() ? List.copyOf(model.keys().keySet()) : List.of(Row.NO_KEY);
    return keys.stream()
        .mapToLong(
            key ->
                ((Number)
                        model
                            .look(key, learner -> learner.state().get("rows"))
                            .join()
                            .orElseThrow())
                    .longValue())
        .sum();
  }

  private static ServedModels open(Store store) {
    return new ServedModels(
        store, TestLearners.sums(), LIMITS, Clock.systemUTC(), name -> RowListener.none());
  }

  private static RowResult learn(ServedModels models, String name, int k) {
    String key = name.equals("keyed") ? "key " + k % 5 : null;
    Row row = new Row("id" + k, key, k, Map.of("x", 1.0 * k), 1.0);
    return models.get(name).orElseThrow().submit(RowAction.LEARN, List.of(row)).join().get(0);
  }

  private static void copy(Path from, Path to) throws IOException {
    delete(to);
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path each : files.filter(Files::isRegularFile).toList()) {
        Files.copy(each, to.resolve(each.getFileName()));
      }
    }
  }

  private static void delete(Path tree) throws IOException {
    if (Files.exists(tree)) {
      try (Stream<Path> all = Files.walk(tree)) {
        for (Path each : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
          Files.delete(each);
        }
      }
    }
  }
}
