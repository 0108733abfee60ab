package dev.flyball.paper.defaults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.control.Defaults;
import dev.flyball.control.DirectionalLaw;
import dev.flyball.data.Task;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A small version of the study behind docs/research/defaults.md, on rows that it has not seen. */
@Tag("slow")
class DefaultsStudyTest {
  private static final long SEED = 4711;
  private static final long ROWS = 1200;

  /** How far from the best of the grid the defaults may be, on any stream. */
  private static final double FARTHEST = 1.5;

  @ParameterizedTest
  @EnumSource
  void theDefaultIsNowhereFarFromTheBest(Task task) {
    List<DirectionalLaw> every7th = new ArrayList<>();
    List<DirectionalLaw> grid = DefaultsStudy.grid(task);
    for (int k = 0; k < grid.size(); k += 7) {
      every7th.add(grid.get(k));
    }
    DirectionalLaw usual = Defaults.directional(task == Task.CLASSIFICATION);
    if (!every7th.contains(usual)) {
      every7th.add(usual);
    }
    DefaultsStudy.Found found =
        DefaultsStudy.of(task, 1, List.of()).run(every7th, ROWS, SEED, name -> {});
    assertThat(found.ofDefault().worst())
        .as("streams %s with seed %d: %s", found.streams(), SEED, found.ofDefault().ratios())
        .isLessThan(FARTHEST);
    DefaultsStudy.Judged last = found.judged().get(found.judged().size() - 1);
    assertThat(last.worst()).isGreaterThan(1.2 * found.ofDefault().worst());
  }

  @Test
  void theDefaultsAreOnTheGrid() {
    for (Task task : Task.values()) {
      assertThat(DefaultsStudy.grid(task))
          .hasSize(168)
          .contains(Defaults.directional(task == Task.CLASSIFICATION));
    }
  }
}
