package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which task a target suggests, and what its classes are called. */
class InferredTaskTest {

  private static ColumnReport target(String cells) {
    return SchemaTest.scan("y,x\n" + cells.replace(" ", ",1\n") + ",1\n").column("y");
  }

  @ParameterizedTest
  @CsvSource({
    "yes no no yes,CLASSIFICATION,y holds 2 classes",
    "0 1 1 0,CLASSIFICATION,y holds two different values",
    "-1 1 1,CLASSIFICATION,y holds two different values",
    "1 2 3 1 2 3,CLASSIFICATION,y holds the 3 whole numbers 1 to 3",
    "1.5 2 3 1,REGRESSION,'y is numeric, not class labels (numbers 1 to 3)'",
    "10 20 30,REGRESSION,'y is numeric, not class labels (numbers 10 to 30)'",
    "1 2 3 4 5 6 7 8 9 10 11,REGRESSION,'y is numeric, not class labels (numbers 1 to 11)'"
  })
  void guessesWithAReason(String cells, Task task, String reason) {
    assertThat(InferredTask.of(target(cells))).isEqualTo(new InferredTask(task, reason));
  }

  @Test
  void timestampsAreNoTarget() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> InferredTask.of(target("2004-03-10 2004-03-11")))
        .withMessageContaining("y holds dates or times");
  }

  @Test
  void classesAreOrderedByValueOrName() {
    assertThat(ClassNames.of(target("10 9 2")).names()).containsExactly("2", "9", "10");
    assertThat(ClassNames.of(target("walk sit lie")).names()).containsExactly("lie", "sit", "walk");
    ClassNames classes = ClassNames.of(List.of("1", "2", "x"));
    assertThat(classes.index("2.0")).hasValue(1);
    assertThat(classes.index("x")).hasValue(2);
    assertThat(classes.index("3")).isEmpty();
    assertThat(classes).isEqualTo(ClassNames.of(List.of("1", "2", "x"))).hasToString("[1, 2, x]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClassNames.of(List.of("1", "1.0")))
        .withMessageContaining("twice");
  }
}
