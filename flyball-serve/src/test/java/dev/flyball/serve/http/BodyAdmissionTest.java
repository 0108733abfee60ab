package dev.flyball.serve.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.serve.json.RefusedException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Large bodies wait unread until those before them are answered. */
class BodyAdmissionTest {
  private final BodyAdmission gate = new BodyAdmission(10);
  private final List<String> begun = new ArrayList<>();

  private BodyAdmission.Turn enter(String name, long bytes) {
    BodyAdmission.Turn turn = gate.turn(bytes, () -> begun.add(name));
    turn.enter();
    return turn;
  }

  @Test
  void beginInOrderAsOthersEnd() {
    BodyAdmission.Turn first = enter("first", 6);
    assertThat(gate.isWaitedFor()).isFalse();
    BodyAdmission.Turn second = enter("second", 6);
    BodyAdmission.Turn third = enter("third", 1);
    assertThat(begun).as("a small one does not overtake").containsExactly("first");
    assertThat(gate.isWaitedFor()).isTrue();
    first.end();
    assertThat(begun).containsExactly("first", "second", "third");
    second.end();
    third.end();
    BodyAdmission.Turn larger = enter("larger than all", 1_000);
    assertThat(begun).contains("larger than all");
    BodyAdmission.Turn gone = enter("gone", 1);
    enter("last", 1);
    gone.end();
    larger.end();
    assertThat(begun).endsWith("last").doesNotContain("gone");
  }

  /** One of unknown length has room for what came of it, and for more where there is some. */
  @Test
  void growWhereOthersLeaveRoom() {
    BodyAdmission.Turn alone = enter("alone", 2);
    assertThat(alone.holds(2)).isTrue();
    assertThat(alone.holds(3)).isFalse();
    assertThat(alone.grow(6)).isTrue();
    BodyAdmission.Turn other = enter("other", 4);
    assertThat(begun).containsExactly("alone", "other");
    assertThat(other.grow(5)).isFalse();
    alone.end();
    assertThat(other.grow(20)).as("as much as there is").isTrue();
    assertThat(other.holds(1_000)).isTrue();
    enter("later", 1);
    assertThat(begun).doesNotContain("later");
    other.end();
    assertThat(begun).contains("later");
  }

  @Test
  void areRefusedWhereTooManyWait() {
    enter("first", 10);
    for (int k = 0; k < 64; k++) {
      enter("waits", 1);
    }
    assertThatThrownBy(() -> enter("more", 1))
        .isInstanceOf(RefusedException.class)
        .hasFieldOrPropertyWithValue("status", 429);
  }
}
