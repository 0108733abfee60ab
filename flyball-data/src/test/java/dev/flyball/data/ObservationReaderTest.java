package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObservationReaderTest {

  private static CsvSource table(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return CsvSource.read("table.csv", new ByteArrayInputStream(bytes), SourceOptions.defaults());
  }

  @Test
  void givesValuesAndTargetWithNanForMissing() {
    try (ObservationReader rows =
        NumberColumns.read(table("a,y,b\n1,2,\n,,3\n"), List.of("y"), List.of("a", "b"))) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.values()).containsExactly(1, Double.NaN);
      assertThat(rows.labelled()).isTrue();
      assertThat(rows.target()).isEqualTo(2);
      double[] buffer = rows.values();
      assertThat(rows.next()).isTrue();
      assertThat(rows.values()).isSameAs(buffer).containsExactly(Double.NaN, 3);
      assertThat(rows.labelled()).isFalse();
      assertThat(rows.target()).isNaN();
      assertThat(rows.line()).isEqualTo(3);
      assertThat(rows.next()).isFalse();
      assertThat(rows.row()).isEqualTo(2);
    }
  }

  @Test
  void severalTargetsMayBeMissingOneByOne() {
    try (ObservationReader rows =
        NumberColumns.read(table("a,y,z\n1,,4\n"), List.of("z", "y"), List.of("a"))) {
      rows.next();
      assertThat(rows.targets()).containsExactly(4, Double.NaN);
      assertThat(rows.labelled()).isTrue();
      assertThatIllegalStateException().isThrownBy(rows::target).withMessageContaining("2");
    }
  }

  @Test
  void withoutTargetsNothingIsLabelled() {
    try (ObservationReader rows =
        NumberColumns.read(table("a,b\n1,2\n"), List.of(), List.of("a", "b"))) {
      rows.next();
      assertThat(rows.labelled()).isFalse();
      assertThat(rows.targets()).isEmpty();
    }
  }

  @Test
  void nothingOfARefusedRowOrOfTheLastRowIsLeftToLearnFrom() {
    CsvSource table = table("a,b,y\n1,2,3\n4,x,6\n7,8,9\n");
    try (ObservationReader rows = NumberColumns.read(table, List.of("y"), List.of("a", "b"))) {
      rows.next();
      assertThatThrownBy(rows::next).isInstanceOf(DataException.class);
      assertThat(rows.values()).containsExactly(Double.NaN, Double.NaN);
      assertThat(rows.labelled()).isFalse();
      assertThat(rows.next()).isTrue();
      assertThat(rows.values()).containsExactly(7, 8);
      assertThat(rows.next()).isFalse();
      assertThat(rows.values()).containsExactly(Double.NaN, Double.NaN);
    }
  }

  @Test
  void closesTheSourceWhenTheSelectionDoesNotFit() {
    CsvSource source = table("a,b\n1,2\n");
    source.next();
    assertThatThrownBy(() -> NumberColumns.read(source, List.of("y"), List.of("a")))
        .isInstanceOf(DataException.class);
    assertThatIllegalStateException().isThrownBy(() -> source.value(0));
  }
}
