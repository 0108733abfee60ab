package dev.flyball.serve.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What packed values say is what a plain map says. */
class RowValuesTest {
  private static final long SEED = 3;

  @Test
  void areThoseOfAPlainMap() {
    Random random = new Random(SEED);
    RowValues.Maker maker = new RowValues.Maker();
    for (int row = 0; row < 500; row++) {
      Map<String, Object> plain = new LinkedHashMap<>();
      for (int k = random.nextInt(8); k > 0; k--) {
        String name = "n" + random.nextInt(row < 250 ? 6 : 300);
        Object[] kinds = {random.nextGaussian(), "text " + k, random.nextBoolean(), -0.0};
        plain.put(name, kinds[random.nextInt(kinds.length)]);
      }
      RowValues packed = maker.of(plain);
      assertThat(packed).isEqualTo(plain).hasSameHashCodeAs(plain).hasSameSizeAs(plain);
      assertThat(new HashMap<>(packed)).isEqualTo(plain);
      Map<String, Object> seen = new HashMap<>();
      packed.forEach(seen::put);
      assertThat(seen).isEqualTo(plain);
      plain.forEach((name, value) -> assertThat(packed.get(name)).isEqualTo(value));
      assertThat(packed.containsKey("n6000")).isFalse();
      assertThat(packed.get("n6000")).isNull();
    }
  }

  @Test
  void cannotBeChanged() {
    RowValues packed = new RowValues.Maker().of(Map.of("a", 1.0));
    assertThatThrownBy(() -> packed.put("b", 2.0))
        .isInstanceOf(UnsupportedOperationException.class);
    Iterator<Map.Entry<String, Object>> entries = packed.entrySet().iterator();
    assertThat(entries.next()).isEqualTo(Map.entry("a", 1.0));
    assertThatThrownBy(entries::next).isInstanceOf(NoSuchElementException.class);
    assertThatThrownBy(entries::remove).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void takeATenthOfTheRoomOfAMap() {
    Map<String, Object> plain = new HashMap<>();
    for (int j = 0; j < 40; j++) {
      plain.put("x" + j, j + 0.5);
    }
    Row packed = new Row(null, null, 0, new RowValues.Maker().of(plain), 1.0);
    assertThat(packed.bytes()).isLessThan(new Row(null, null, 0, plain, 1.0).bytes() / 4);
  }
}
