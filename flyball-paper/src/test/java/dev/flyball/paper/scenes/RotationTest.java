package dev.flyball.paper.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RotationTest {
  private static final List<Integer> SCENES = IntStream.range(0, 25).boxed().toList();

  @Test
  void validationMovesBackByAFifth() {
    assertThat(Rotation.A.divide(SCENES).validation()).containsExactly(20, 21, 22, 23, 24);
    assertThat(Rotation.B.divide(SCENES).validation()).containsExactly(15, 16, 17, 18, 19);
    assertThat(Rotation.C.divide(SCENES).validation()).containsExactly(10, 11, 12, 13, 14);
  }

  @ParameterizedTest
  @EnumSource
  void everySceneIsOnOneSide(Rotation rotation) {
    for (int n = 2; n <= 25; n++) {
      Rotation.Division<Integer> division = rotation.divide(SCENES.subList(0, n));
      assertThat(division.training())
          .isNotEmpty()
          .doesNotContainAnyElementsOf(division.validation());
      assertThat(division.validation()).isNotEmpty();
      assertThat(division.training().size() + division.validation().size()).isEqualTo(n);
    }
  }

  @Test
  void oneSceneCannotBeDivided() {
    assertThatThrownBy(() -> Rotation.A.divide(List.of(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("there are 1 scenes; expected at least 2");
  }
}
