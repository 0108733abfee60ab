package dev.flyball.paper.har;

import dev.flyball.missing.RandomStream;
import dev.flyball.observation.Mask;
import dev.flyball.observation.Observation;
import dev.flyball.paper.datasets.HarData;
import dev.flyball.paper.missing.Missingness;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The rows of the experiment: standardised by the training split, masked for learning (each row
 * with a mask that it keeps for the whole of a run), complete for judging.
 */
final class HarRows {
  private static final double KEEP = 0.8;
  private static final int HIDDEN_FAMILIES = 4;

  /** Of the training subjects in ascending order, every fifth is held out for validation. */
  private static final int SUBJECTS_A_FOLD = 5;

  private final HarData data;
  private final int[] learnedForValidation;
  private final Judge onTest;
  private final Judge onValidation;

  HarRows(HarData raw) {
    this.data = raw.standardised();
    Set<Integer> held = heldSubjects(data.train().subject());
    int[] subject = data.train().subject();
    this.learnedForValidation = rowsWhere(subject, held, false);
    this.onTest = new Judge(data.test());
    this.onValidation = new Judge(data.train().only(rowsWhere(subject, held, true)));
  }

  private static Set<Integer> heldSubjects(int[] subject) {
    int[] subjects = Arrays.stream(subject).distinct().sorted().toArray();
    Set<Integer> held = new HashSet<>();
    for (int i = SUBJECTS_A_FOLD - 1; i < subjects.length; i += SUBJECTS_A_FOLD) {
      held.add(subjects[i]);
    }
    if (held.isEmpty()) {
      held.add(subjects[subjects.length - 1]);
    }
    return held;
  }

  private static int[] rowsWhere(int[] subject, Set<Integer> subjects, boolean within) {
    return IntStream.range(0, subject.length)
        .filter(i -> subjects.contains(subject[i]) == within)
        .toArray();
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

  /** How many training rows are held out for validation. */
  int heldOut() {
    return data.train().rows() - learnedForValidation.length;
  }

  Judge judge(HarRun.Judged judged) {
    return judged == HarRun.Judged.ON_TEST ? onTest : onValidation;
  }

  /** The rows that a run learns from, by their numbers in the training split. */
  int[] learned(HarRun.Judged judged) {
    return judged == HarRun.Judged.ON_TEST
        ? IntStream.range(0, data.train().rows()).toArray()
        : learnedForValidation.clone();
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
    Mask mask = Mask.allSeen(features());
    masks.rowMask(row, mask);
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
