package dev.flyball.paper.har;

import dev.flyball.missing.Missingness;
import dev.flyball.observation.Mask;
import dev.flyball.observation.Observation;
import dev.flyball.paper.datasets.HarData;
import dev.flyball.random.RandomStream;
import java.util.Arrays;
import java.util.List;

/**
 * The rows of the experiment: standardised by the training split, masked for learning (each row
 * with a mask that it keeps for the whole of a run), complete for judging.
 */
final class HarRows {
  private static final double KEEP = 0.8;
  private static final int HIDDEN_FAMILIES = 4;

  private final HarData data;
  private final Judge judge;

  HarRows(HarData raw) {
    this.data = raw.standardised();
    this.judge = new Judge(data.test());
  }

  int features() {
    return data.features().size();
  }

  List<String> activities() {
    return data.activities();
  }

  HarData data() {
    return data;
  }

  /** How many training rows there are. */
  int count() {
    return data.train().rows();
  }

  /** Judges parameters on the test split. */
  Judge judge() {
    return judge;
  }

  /** Keeps each feature with probability 0.8, then hides 4 of the 6 families. */
  RowMasks masks(RandomStream random) {
    return new RowMasks(
        Missingness.iid(features(), KEEP)
            .and(Missingness.exactlyHidden(data.families(), HIDDEN_FAMILIES)),
        data.train().rows(),
        random);
  }

  /** A training row with its class, as it is seen through {@code masks}. */
  Observation masked(int row, RowMasks masks) {
    Mask mask = masks.rowMask(row);
    double[] values = data.train().values()[row].clone();
    for (int j = 0; j < values.length; j++) {
      values[j] = mask.seen(j) ? values[j] : Double.NaN;
    }
    return Observation.of(values, data.train().activity()[row]);
  }

  /** A training row with its class, complete. */
  Observation complete(int row) {
    return Observation.of(data.train().values()[row], data.train().activity()[row]);
  }

  /** A number by which other data are told apart from these. */
  long fingerprint() {
    return 31L * Arrays.deepHashCode(data.train().values())
        + Arrays.deepHashCode(data.test().values())
        + 17L * Arrays.hashCode(data.train().activity());
  }
}
