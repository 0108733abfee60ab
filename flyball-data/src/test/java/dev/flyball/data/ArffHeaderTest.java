package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Headers cost what they are long, and are only so long. */
@Timeout(300)
class ArffHeaderTest {
  private static Source open(int attributes) {
    StringBuilder text = new StringBuilder("@relation r\n");
    for (int k = 0; k < attributes; k++) {
      text.append("@attribute a").append(k).append(" numeric\n");
    }
    byte[] bytes = text.append("@data\n").toString().getBytes(StandardCharsets.UTF_8);
    return ArffSource.read("wide.arff", new ByteArrayInputStream(bytes), MissingCodes.of());
  }

  @Test
  void aWideHeaderIsReadOnce() {
    try (Source source = open(90_000)) {
      assertThat(source.columns()).hasSize(90_000);
    }
  }

  @Test
  void aWiderOneIsRefused() {
    assertThatThrownBy(() -> open(100_001))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("more than 100000 attributes");
  }
}
