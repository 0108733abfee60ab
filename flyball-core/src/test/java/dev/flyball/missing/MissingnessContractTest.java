package dev.flyball.missing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.Allocation;
import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import dev.flyball.observation.Groups;
import dev.flyball.observation.Mask;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every process owes its caller, whatever it hides. */
class MissingnessContractTest {
  private static final long SEED = 99;
  private static final int SIZE = 70;
  private static final Groups GROUPS = Groups.ofEqualSize(SIZE, 10);

  static List<Named<Supplier<Missingness>>> processes() {
    return List.of(
        Named.of("none", () -> Missingness.none(SIZE)),
        Named.of("iid", () -> Missingness.iid(SIZE, 0.7)),
        Named.of("groups", () -> Missingness.groups(GROUPS, 0.45, 5, 0.05)),
        Named.of("exactly", () -> Missingness.exactlyHidden(GROUPS, 4)),
        Named.of(
            "modality",
            () ->
                Missingness.modalityRemoval(
                    Groups.ofEqualSize(SIZE, 40), 0.6, new double[] {0.6, 0.4}, 0.15, 0.2)),
        Named.of("value-dependent", () -> Missingness.valueDependent(SIZE, -1, 2)),
        Named.of(
            "both",
            () -> Missingness.iid(SIZE, 0.8).and(Missingness.groups(GROUPS, 0.3, 9, 0.01))));
  }

  @ParameterizedTest
  @MethodSource("processes")
  void sameSeedGivesTheSameMasks(Supplier<Missingness> process) {
    List<Mask> masks = draw(process.get(), new RandomStream(SEED), 200);
    assertThat(draw(process.get(), new RandomStream(SEED), 200)).isEqualTo(masks);
  }

  @ParameterizedTest
  @MethodSource("processes")
  void resumedProcessesContinueBitForBit(Supplier<Missingness> process) {
    Missingness original = process.get();
    RandomStream random = new RandomStream(SEED);
    draw(original, random, 37);
    State state = new State();
    original.save(state.in("process"));
    random.save(state.in("random"));

    Missingness resumed = process.get();
    RandomStream resumedRandom = new RandomStream(0);
    resumed.load(state.in("process"));
    resumedRandom.load(state.in("random"));

    assertThat(draw(resumed, resumedRandom, 200))
        .as("seed %d", SEED)
        .isEqualTo(draw(original, random, 200));
  }

  @ParameterizedTest
  @MethodSource("processes")
  void whatTheMaskHeldBeforeDoesNotMatterAndValuesAreLeftAlone(Supplier<Missingness> process) {
    double[] values = values(0);
    Mask fromAll = Mask.allSeen(SIZE);
    Mask fromNone = Mask.noneSeen(SIZE);
    process.get().next(values, new RandomStream(SEED), fromAll);
    process.get().next(values, new RandomStream(SEED), fromNone);
    assertThat(fromNone).isEqualTo(fromAll);
    assertThat(values).isEqualTo(values(0));
  }

  @ParameterizedTest
  @MethodSource("processes")
  void aMaskOfAnotherSizeIsRefused(Supplier<Missingness> process) {
    for (int size : new int[] {SIZE - 1, SIZE + 1}) {
      assertThatThrownBy(
              () -> process.get().next(values(0), new RandomStream(SEED), Mask.allSeen(size)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("a mask of %d components where one of %d was expected", size, SIZE);
    }
  }

  @ParameterizedTest
  @MethodSource("processes")
  void drawingAllocatesNothing(Supplier<Missingness> supplier) {
    Missingness process = supplier.get();
    RandomStream random = new RandomStream(SEED);
    Mask mask = Mask.allSeen(SIZE);
    double[] values = values(0);
    double bytes =
        Allocation.bytesPerStep(
            1_000,
            () -> {
              for (int t = 0; t < 1_000; t++) {
                process.next(values, random, mask);
              }
            });
    assertThat(bytes).as("bytes a draw").isLessThan(Allocation.NOTHING);
  }

  @Test
  void badSettingsAreRefusedWithTheirNameAndValue() {
    assertRefused(() -> Missingness.iid(3, -0.1), "keep must be in [0, 1], not -0.1");
    assertRefused(() -> Missingness.iid(3, 1.1), "keep must be in [0, 1], not 1.1");
    assertRefused(() -> Missingness.iid(3, Double.NaN), "keep must be in [0, 1], not NaN");
    assertRefused(() -> Missingness.iid(0, 0.5), "a size of at least 1, not 0");
    assertRefused(() -> Missingness.groups(GROUPS, 1, 5, 0), "hiddenShare must be in [0, 1)");
    assertRefused(() -> Missingness.groups(GROUPS, -0.2, 5, 0), "not -0.2");
    assertRefused(() -> Missingness.groups(GROUPS, 0.2, -5, 0), "meanSpell must be finite and");
    assertRefused(() -> Missingness.groups(GROUPS, 0.2, 0.5, 0), "not 0.5");
    assertRefused(() -> Missingness.groups(GROUPS, 0.9, 4, 0), "hiddenShare may be 0.8 at most");
    assertRefused(() -> Missingness.groups(GROUPS, 0.2, 5, 2), "thinning must be in [0, 1]");
    assertRefused(
        () -> Missingness.exactlyHidden(GROUPS, 8),
        "hidden groups must be 0 to 7, the number of groups, not 8");
    assertRefused(() -> Missingness.exactlyHidden(GROUPS, -1), "not -1");
    assertRefused(
        () -> Missingness.iid(3, 1).and(Missingness.iid(4, 1)),
        "missingness over 4 components cannot join one over 3");
    assertRefused(
        () -> Missingness.valueDependent(3, Double.NaN, 1), "intercept must be finite, not NaN");
    assertRefused(
        () -> Missingness.valueDependent(3, 0, 1).next(null, new RandomStream(1), Mask.allSeen(3)),
        "needs the 3 values of the input, not null");
  }

  @Test
  void badModalitiesAreRefused() {
    Groups two = Groups.ofEqualSize(4, 2);
    double[] shares = {0.6, 0.4};
    assertRefused(() -> Missingness.modalityRemoval(two, 1.5, shares, 0, 0), "removal must be");
    assertRefused(() -> Missingness.modalityRemoval(two, 0, shares, -1, 0), "within must be");
    assertRefused(() -> Missingness.modalityRemoval(two, 0, shares, 0, 2), "withinShare must be");
    assertRefused(
        () -> Missingness.modalityRemoval(two, 0.6, new double[] {1}, 0, 0),
        "1 shares for 2 modalities, expected one each");
    assertRefused(
        () -> Missingness.modalityRemoval(two, 0.6, new double[] {0.6, 0.5}, 0, 0),
        "shares must sum to 1, not 1.1");
    assertRefused(
        () -> Missingness.modalityRemoval(two, 0.6, new double[] {1.6, -0.6}, 0, 0),
        "the share of 'g0' must be in [0, 1], not 1.6");
  }

  @Test
  void outagesOfOtherGroupsCannotBeLoaded() {
    State state = new State();
    Missingness.groups(Groups.ofEqualSize(SIZE, 7), 0.2, 5, 0).save(state);
    assertThatThrownBy(() -> Missingness.groups(GROUPS, 0.2, 5, 0).load(state))
        .isInstanceOf(CheckpointException.class)
        .hasMessage("entry 'first.out' holds 10 numbers where 7 were expected");
  }

  private static void assertRefused(Runnable call, String message) {
    assertThatThrownBy(call::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  private static List<Mask> draw(Missingness process, RandomStream random, int steps) {
    List<Mask> masks = new ArrayList<>();
    Mask mask = Mask.allSeen(process.size());
    for (int t = 0; t < steps; t++) {
      process.next(values(t), random, mask);
      masks.add(mask.copy());
    }
    return masks;
  }

  private static double[] values(int t) {
    double[] values = new double[SIZE];
    for (int j = 0; j < SIZE; j++) {
      values[j] = Math.sin(t + j);
    }
    return values;
  }
}
