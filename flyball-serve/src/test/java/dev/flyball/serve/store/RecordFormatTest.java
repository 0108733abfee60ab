package dev.flyball.serve.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class RecordFormatTest {
  private static final byte[] KEY = Keys.of(7, 42);
  private static final byte[] CONTENT = "content".getBytes(UTF_8);

  @Test
  void whatWasSealedIsOpened() {
    byte[] value = RecordFormat.seal(StoreSection.LOG, KEY, CONTENT);
    assertThat(RecordFormat.open(StoreSection.LOG, KEY, value, "it")).isEqualTo(CONTENT);
  }

  @Test
  void everyFlippedBitIsRefusedByName() {
    byte[] value = RecordFormat.seal(StoreSection.LOG, KEY, CONTENT);
    for (int bit = 0; bit < value.length * 8; bit++) {
      byte[] flipped = value.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      assertThatThrownBy(() -> RecordFormat.open(StoreSection.LOG, KEY, flipped, "entry 42"))
          .isInstanceOf(StoreException.class)
          .hasMessageStartingWith("entry 42 is ");
    }
  }

  @Test
  void everyCutIsRefused() {
    byte[] value = RecordFormat.seal(StoreSection.LOG, KEY, CONTENT);
    for (int length = 0; length < value.length; length++) {
      byte[] cut = Arrays.copyOf(value, length);
      assertThatThrownBy(() -> RecordFormat.open(StoreSection.LOG, KEY, cut, "it"))
          .isInstanceOf(StoreException.class);
    }
  }

  @Test
  void aValueUnderAnotherKeyOrOnAnotherShelfIsRefused() {
    byte[] value = RecordFormat.seal(StoreSection.LOG, KEY, CONTENT);
    assertThatThrownBy(() -> RecordFormat.open(StoreSection.LOG, Keys.of(7, 43), value, "it"))
        .isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> RecordFormat.open(StoreSection.IDS, KEY, value, "it"))
        .isInstanceOf(StoreException.class);
  }

  @Test
  void theFirstFormatGoesOnBeingRead() {
    byte[] stored = HexFormat.of().parseHex(FIRST_FORMAT);
    assertThat(RecordFormat.open(StoreSection.LOG, KEY, stored, "it")).isEqualTo(CONTENT);
  }

  private static final String FIRST_FORMAT = "01636f6e74656e744d6ea39b";
}
