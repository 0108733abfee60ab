package dev.flyball.paper.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.data.DataException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChartTest {
  @ParameterizedTest
  @CsvSource({"0,0", "2,0", "1,5", "10,10", "20,20", "50,50", "90,90", "91,95", "92,100"})
  void aCodeSaysAConcentration(int code, float percent) {
    assertThat(Concentration.percent(code)).isEqualTo(percent);
  }

  @ParameterizedTest
  @ValueSource(ints = {-9, 3, 46, 93, 99})
  void otherCodesSayNone(int code) {
    assertThat(Concentration.percent(code)).isNaN();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 2, 5, 7.6, 12, 33, 49.9, 88, 92, 94, 96, 98, 100})
  void theNearestCodeIsAtMostFivePercentOff(double percent) {
    assertThat((double) Concentration.percent(Concentration.code(percent)))
        .isBetween(percent - 5, percent + 5);
  }

  @Test
  void fieldsAreFoundByTheHeader() {
    Chart chart = Chart.of("a.nc", List.of("CA;ct; Id ", "92;1;7", "", "10;91;8"));

    assertThat(chart.percent(7)).isEqualTo(5);
    assertThat(chart.percent(8)).isEqualTo(95);
    assertThat(chart.percent(9)).isNaN();
    assertThat(chart.percent(Float.NaN)).isNaN();
  }

  @Test
  void codesThatCannotBeReadAreRefusedByName() {
    assertThatThrownBy(() -> Chart.of("a.nc", List.of()))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("polygon_codes is empty");
    assertThatThrownBy(() -> Chart.of("a.nc", List.of("id;CA")))
        .hasMessage(
            "a.nc: variable polygon_codes has the header \"id;CA\"; expected a field named CT");
    assertThatThrownBy(() -> Chart.of("a.nc", List.of("id;CT", "4;lots")))
        .hasMessageContaining("polygon_codes holds \"4;lots\"")
        .hasMessageContaining("field 2");
  }
}
