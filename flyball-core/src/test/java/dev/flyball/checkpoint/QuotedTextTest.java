package dev.flyball.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuotedTextTest {

  @Test
  void escapesWhatJsonForbidsAndNothingElse() throws Exception {
    String json = quoted("\"\\/\n\0\u001f\u007f\u00e9\u2028\ud83d\ude00");
    assertThat(json).isEqualTo("\"\\\"\\\\/\\u000a\\u0000\\u001f\u007f\u00e9\u2028\ud83d\ude00\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ab\ud83d", "ab\ude00", "ab\ud83d\ud83d\ude00", "ab\ude00\ud83d"})
  void refusesHalfASurrogatePair(String text) {
    assertThatThrownBy(() -> quoted(text))
        .isInstanceOf(MalformedException.class)
        .hasMessageContaining("half a surrogate pair")
        .hasMessageContaining("index 2");
  }

  private static String quoted(String text) throws MalformedException {
    StringBuilder out = new StringBuilder();
    HeaderEncoder.quote(text, out);
    return out.toString();
  }
}
