package dev.flyball.paper.seaice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.djl.ndarray.NDManager;
import dev.flyball.checkpoint.State;
import dev.flyball.linalg.Workers;
import dev.flyball.paper.scenes.Patch;
import dev.flyball.paper.scenes.PatchOptions;
import dev.flyball.paper.scenes.Rotation;
import dev.flyball.paper.scenes.SceneSet;
import dev.flyball.paper.scenes.Scenes;
import dev.flyball.paper.scenes.Split;
import dev.flyball.random.RandomStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchFeedTest {
  private static final long SEED = 5;
  private static final int BATCH = 3;
  private static final PatchOptions OPTIONS = new PatchOptions(50);

  @TempDir private static Path folder;
  private static Scenes scenes;
  private static Split split;

  @BeforeAll
  static void drawScenes() {
    scenes = Scenes.open(SceneSet.synthetic(3, 200, 7), folder, OPTIONS, Workers.one(), word -> {});
    split = scenes.split(Rotation.A);
  }

  @AfterAll
  static void closeScenes() {
    scenes.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void batchesAreThoseOfAPlainLoop(int threads) {
    WeightedSampler sampler = new WeightedSampler(split.training());
    RandomStream random = new RandomStream(SEED);
    RandomStream draws = random.split(1);
    RandomStream losses = random.split(2);
    ModalityLoss loss = new ModalityLoss(losses);
    float[] sar = new float[Patch.SAR_CHANNELS * OPTIONS.pixels()];
    float[] amsr = new float[Patch.AMSR_CHANNELS];

    try (NDManager manager = NDManager.newBaseManager();
        BatchFeed feed = feed(TrainingDraws.of(SEED), threads, manager)) {
      for (int step = 0; step < 20; step++) {
        try (PreparedBatch batch = feed.next().orElseThrow()) {
          float[] givenSar = batch.inputs().get(0).toFloatArray();
          float[] givenAmsr = batch.inputs().get(1).toFloatArray();
          float[] givenFlags = batch.inputs().get(2).toFloatArray();
          for (int i = 0; i < BATCH; i++) {
            Patch patch = split.training().read(sampler.draw(draws));
            float[] flags = {1, 1};
            patch.fillSar(split.normalisation(), sar, 0);
            patch.fillAmsr(split.normalisation(), amsr, 0);
            loss.apply(
                new ModalityLoss.Image(sar, 0, OPTIONS.pixels(), Patch.SAR_CHANNELS),
                new ModalityLoss.Image(amsr, 0, 1, Patch.AMSR_CHANNELS),
                flags,
                0);
            String which = "step %s, patch %s, seed %s".formatted(step, i, SEED);
            assertThat(part(givenSar, i)).as(which).isEqualTo(sar);
            assertThat(part(givenAmsr, i)).as(which).isEqualTo(amsr);
            assertThat(part(givenFlags, i)).as(which).isEqualTo(flags);
            assertThat(batch.labels().toFloatArray()[i]).isEqualTo((float) patch.target());
          }
          assertThat(batch.after().in("draws").longs("words")).isEqualTo(words(draws));
          assertThat(batch.after().in("losses").longs("words")).isEqualTo(words(losses));
        }
      }
    }
  }

  @Test
  void goesOnFromWhatWasTakenAndNotFromWhatWasPrepared() {
    TrainingDraws draws = TrainingDraws.of(SEED);
    List<Float> whole = targets(draws.copy(), 5);
    List<Float> parts = new ArrayList<>();
    try (NDManager manager = NDManager.newBaseManager();
        BatchFeed feed = feed(draws.copy(), 1, manager)) {
      try (PreparedBatch first = feed.next().orElseThrow()) {
        add(parts, first);
        draws.load(first.after());
      }
    }
    parts.addAll(targets(draws, 4));

    assertThat(parts).isEqualTo(whole);
  }

  @Test
  void whatTheSourceThrowsIsToldInItsPlace() {
    int[] filled = {0};
    BatchSource source =
        batch -> {
          if (++filled[0] == 3) {
            throw new IllegalStateException("the third is broken");
          }
          batch.read(split.training(), new int[] {filled[0]}, Workers.one());
        };
    try (NDManager manager = NDManager.newBaseManager();
        BatchFeed feed = new BatchFeed(batches(), source, manager)) {
      for (int i = 1; i <= 2; i++) {
        try (PreparedBatch batch = feed.next().orElseThrow()) {
          assertThat(batch.patches().target(0)).isEqualTo((float) split.training().target(i));
        }
      }
      assertThatThrownBy(feed::next)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the third is broken");
    }
  }

  @Test
  void endsWhereItsSourceDoes() {
    int[] filled = {0};
    BatchSource source =
        batch -> {
          if (filled[0]++ == 0) {
            batch.read(split.training(), new int[] {0}, Workers.one());
          }
        };
    try (NDManager manager = NDManager.newBaseManager();
        BatchFeed feed = new BatchFeed(batches(), source, manager)) {
      feed.next().orElseThrow().close();
      assertThat(feed.next()).isEqualTo(Optional.empty());
    }
  }

  private static List<Float> targets(TrainingDraws draws, int steps) {
    List<Float> targets = new ArrayList<>();
    try (NDManager manager = NDManager.newBaseManager();
        BatchFeed feed = feed(draws, 1, manager)) {
      for (int step = 0; step < steps; step++) {
        try (PreparedBatch batch = feed.next().orElseThrow()) {
          add(targets, batch);
        }
      }
    }
    return targets;
  }

  private static void add(List<Float> targets, PreparedBatch batch) {
    for (float target : batch.labels().toFloatArray()) {
      targets.add(target);
    }
  }

  private static BatchFeed feed(TrainingDraws draws, int threads, NDManager manager) {
    return new BatchFeed(
        batches(),
        new TrainingBatches(split.training(), BATCH, draws, false, Workers.of(threads)),
        manager);
  }

  private static List<PatchBatch> batches() {
    return Stream.generate(() -> new PatchBatch(BATCH, OPTIONS, split.normalisation()))
        .limit(2)
        .toList();
  }

  private static float[] part(float[] all, int i) {
    int each = all.length / BATCH;
    float[] part = new float[each];
    System.arraycopy(all, i * each, part, 0, each);
    return part;
  }

  private static long[] words(RandomStream stream) {
    State state = new State();
    stream.save(state);
    return state.longs("words");
  }
}
