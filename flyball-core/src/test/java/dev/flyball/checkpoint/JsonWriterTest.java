package dev.flyball.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonWriterTest {

  @Test
  void separatesMembersAndElements() throws Exception {
    JsonWriter json = new JsonWriter();
    json.beginObject().name("a").beginArray().value(1).value(-2).beginArray().endArray().endArray();
    json.name("b").beginObject().endObject().name("c").value("d").endObject();
    assertThat(json).hasToString("{\"a\":[1,-2,[]],\"b\":{},\"c\":\"d\"}");
  }

  @Test
  void escapesWhatJsonForbidsAndNothingElse() throws Exception {
    JsonWriter json = new JsonWriter().value("\"\\/\n\0\u001f\u007f\u00e9\u2028\ud83d\ude00");
    assertThat(json)
        .hasToString("\"\\\"\\\\/\\u000a\\u0000\\u001f\u007f\u00e9\u2028\ud83d\ude00\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ab\ud83d", "ab\ude00", "ab\ud83d\ud83d\ude00", "ab\ude00\ud83d"})
  void refusesHalfASurrogatePair(String text) {
    assertThatThrownBy(() -> new JsonWriter().value(text))
        .isInstanceOf(MalformedException.class)
        .hasMessageContaining("half a surrogate pair")
        .hasMessageContaining("index 2");
    assertThatThrownBy(() -> new JsonWriter().name(text)).isInstanceOf(MalformedException.class);
  }

  @Test
  void writesWhatTheReaderReads() throws Exception {
    long seed = 41;
    Random random = new Random(seed);
    for (int trial = 0; trial < 500; trial++) {
      String name = States.text(random);
      String text = States.text(random);
      long number = random.nextLong();
      JsonWriter json = new JsonWriter().beginObject().name(name).beginArray();
      json.value(text).value(number).endArray().endObject();
      assertThat(JsonReader.read(json.toString()))
          .as("seed %s, trial %s", seed, trial)
          .isEqualTo(Map.of(name, List.of(text, number)));
    }
  }
}
