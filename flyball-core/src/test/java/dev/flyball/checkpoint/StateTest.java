package dev.flyball.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class StateTest {
  private final State state = new State();

  @Test
  void copiesArraysOnTheWayInAndOut() {
    double[] weights = {1, 2};
    long[] counts = {3};
    state.put("w", weights);
    state.put("n", counts);
    weights[0] = 9;
    counts[0] = 9;
    state.doubles("w")[1] = 9;
    state.longs("n")[0] = 9;
    assertThat(state.doubles("w")).containsExactly(1, 2);
    assertThat(state.longs("n")).containsExactly(3);
  }

  @Test
  void scopesAreViewsOfOneState() {
    State memory = state.in("controller").in("memory");
    memory.put("s", 0.5);
    memory.put("steps", 4L);
    memory.put("kind", "dense");
    assertThat(state.number("controller.memory.s")).isEqualTo(0.5);
    assertThat(state.in("controller").count("memory.steps")).isEqualTo(4);
    assertThat(memory.text("kind")).isEqualTo("dense");
    assertThat(memory.has("s")).isTrue();
    assertThat(state.has("s")).isFalse();
  }

  @Test
  void namesTheEntryThatIsWrong() {
    State scope = state.in("controller");
    scope.put("w", new double[] {1, 2, 3}, 2);
    scope.put("n", new long[2]);
    assertRefused(() -> scope.number("v"), "entry 'controller.v' is missing");
    assertRefused(() -> scope.text("w"), "entry 'controller.w' is missing");
    assertRefused(() -> scope.number("w"), "entry 'controller.w' holds 2 numbers where one");
    assertRefused(() -> scope.count("n"), "entry 'controller.n' holds 2 counts where one");
    assertRefused(
        () -> scope.get("w", new double[3]), "entry 'controller.w' holds 2 numbers where 3");
  }

  @Test
  void refusesANullText() {
    assertThatThrownBy(() -> state.in("a").put("law", (String) null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("the text 'a.law' is null");
  }

  private static void assertRefused(Runnable access, String message) {
    assertThatThrownBy(access::run)
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining(message);
  }
}
