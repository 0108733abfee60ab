package dev.flyball.flink;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlinkVersionTest {
  @ParameterizedTest
  @ValueSource(strings = {"1.19.3", "1.2.0", "2.4.0", "2.10.1", "2.30.0", "3.1.0"})
  void othersAreRefusedInOneSentence(String version) {
    assertThatThrownBy(() -> FlinkVersion.require(version))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Flyball runs on Flink 1.20 and 2.0 to 2.3; this is Flink " + version);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1.20.0", "2.0.2", "2.2.1", "2.3.0", "2.3-SNAPSHOT", "2.3.0-vendor1", "<unknown>"})
  void thoseThatRunAreTaken(String version) {
    assertThatCode(() -> FlinkVersion.require(version)).doesNotThrowAnyException();
    assertThatCode(FlinkVersion::require).doesNotThrowAnyException();
  }
}
