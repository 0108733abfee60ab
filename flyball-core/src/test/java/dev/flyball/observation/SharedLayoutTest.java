package dev.flyball.observation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.linalg.PanelRows;
import dev.flyball.missing.RandomStream;
import dev.flyball.model.Linearisation;
import dev.flyball.model.Model;
import org.junit.jupiter.api.Test;

/** Heads that share the layout of a batch take in what each would by itself, to the bit. */
class SharedLayoutTest {
  private static final int INPUTS = 101;
  private static final int ROWS = 60;

  private final RandomStream random = new RandomStream(5);
  private final Batch batch = new Batch(INPUTS, 1);

  private void draw(int rows) {
    batch.clear();
    for (int i = 0; i < rows; i++) {
      double[] input = new double[INPUTS];
      for (int j = 0; j < INPUTS; j++) {
        input[j] = random.nextBoolean(0.8) ? random.nextGaussian() : Double.NaN;
      }
      batch.add(input, Standardiser.none());
    }
  }

  private Linearisation head(Model model, long seed, int silent) {
    Linearisation head = model.linearisation();
    head.at(new double[model.parameters()], 0, batch);
    RandomStream weights = new RandomStream(seed);
    for (int i = 0; i < batch.rows(); i++) {
      head.feed(i, i < silent ? 0 : weights.nextDouble(), 1);
    }
    head.close(batch.rows());
    return head;
  }

  private static double[] memory(Linearisation head) {
    PackedSymmetric s = new PackedSymmetric(head.width());
    head.addTo(s, 0.5);
    return s.array();
  }

  @Test
  void headsAddWhatTheyWouldAlone() {
    for (Model model : new Model[] {Model.logistic(INPUTS), Model.linear(INPUTS)}) {
      for (int silent : new int[] {0, 7, 40}) {
        draw(ROWS);
        // One head has nobody to share with.
        double[] alone = memory(head(model, 1, silent));
        Linearisation first = head(model, 1, silent);
        Linearisation second = head(model, 2, silent);
        assertThat(memory(first)).isEqualTo(alone);
        assertThat(memory(second)).isNotEqualTo(alone);
        assertThat(memory(first)).isEqualTo(alone);
      }
    }
  }

  @Test
  void aBatchThatWentOnIsNoLongerShared() {
    Model model = Model.logistic(INPUTS);
    draw(ROWS);
    Linearisation first = head(model, 1, 0);
    Linearisation second = head(model, 2, 0);
    double[] before = memory(first);
    memory(second);
    draw(ROWS);
    assertThat(memory(first)).isEqualTo(before);
    head(model, 1, 0);
    head(model, 2, 0);
    assertThat(memory(first)).isEqualTo(before);
  }

  @Test
  void theLayoutIsMadeOnceForAllAndForRowsThatItPaysFor() {
    draw(ROWS);
    int version = batch.shared().join();
    assertThat(batch.shared().rows(version, -1)).as("nobody to share with").isNull();
    batch.shared().join();
    PanelRows rows = batch.shared().rows(version, -1);
    assertThat(rows).isNotNull();
    assertThat(batch.shared().rows(version, -1)).isSameAs(rows);
    assertThat(batch.shared().rows(version, INPUTS).width()).isEqualTo(INPUTS + 1);
    draw(1);
    version = batch.shared().join();
    batch.shared().join();
    assertThat(batch.shared().rows(version, -1)).as("a single row").isNull();
  }
}
