package dev.flyball.serve.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RocksStoreTest {
  @TempDir Path folder;

  @Test
  void whatWasWrittenIsThereAfterItWasClosedAndOpened() {
    try (Store store = RocksStore.open(folder, 0)) {
      store.write(put(1, "a").put(Shelf.LOG, Keys.of(1, 2), bytes("b")), true);
    }
    try (Store store = RocksStore.open(folder, 0)) {
      assertThat(store.damage()).isEmpty();
      assertThat(store.get(Shelf.LOG, Keys.of(1, 2))).isEqualTo(bytes("b"));
      assertThat(store.get(Shelf.IDS, Keys.of(1, 2))).isNull();
      assertThat(log(store)).containsExactly("a", "b");
    }
  }

  @Test
  void aRangeIsRemoved() {
    try (Store store = RocksStore.open(folder, 0)) {
      for (int k = 1; k <= 5; k++) {
        store.write(put(k, "v" + k), false);
      }
      store.write(new Changes().remove(Shelf.LOG, Keys.of(1, 2), Keys.of(1, 4)), true);
      assertThat(log(store)).containsExactly("v1", "v4", "v5");
    }
  }

  @Test
  void aSecondProcessIsToldThatTheFolderIsInUse() {
    try (Store store = RocksStore.open(folder, 0)) {
      assertThat(store.damage()).isEmpty();
      assertThatThrownBy(() -> RocksStore.open(folder, 0))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("in use");
    }
  }

  @Test
  void belowTheReserveNothingIsWrittenAndEverythingIsRead() {
    try (Store store = RocksStore.open(folder, 0)) {
      store.write(put(1, "a"), true);
    }
    try (Store store = RocksStore.open(folder, Long.MAX_VALUE / 2)) {
      assertThatThrownBy(() -> store.write(put(2, "b"), true))
          .isInstanceOfSatisfying(
              StoreException.class,
              e -> assertThat(e.reason()).isEqualTo(StoreException.Reason.FULL));
      assertThat(log(store)).containsExactly("a");
      store.write(new Changes().remove(Shelf.LOG, Keys.of(1, 1), Keys.of(1, 2)), true);
      assertThat(log(store)).isEmpty();
    }
  }

  /** A byte in the middle of the write-ahead log: what comes after it cannot be trusted. */
  @Test
  void aDamagedWriteAheadLogIsReadUpToTheDamageAndWrittenNoMore() throws IOException {
    try (Store store = RocksStore.open(folder, 0)) {
      for (int k = 1; k <= 200; k++) {
        store.write(put(k, "value " + k + "x".repeat(1000)), true);
      }
    }
    Path log = writeAheadLog();
    byte[] bytes = Files.readAllBytes(log);
    bytes[bytes.length / 2] ^= 1;
    Files.write(log, bytes);
    try (Store store = RocksStore.open(folder, 0)) {
      assertThat(store.damage()).isPresent();
      List<String> kept = log(store);
      assertThat(kept).hasSizeBetween(1, 199);
      for (int k = 0; k < kept.size(); k++) {
        assertThat(kept.get(k)).startsWith("value " + (k + 1) + "x");
      }
      assertThatThrownBy(() -> store.write(put(1, "z"), true)).isInstanceOf(StoreException.class);
    }
  }

  /** What a crash in the middle of a write leaves: a part of what was never acknowledged. */
  @Test
  void aWriteAheadLogThatEndsInTheMiddleOfARecordIsWhole() throws IOException {
    writeFive();
    byte[] bytes = Files.readAllBytes(writeAheadLog());
    try (Store store = RocksStore.open(folder, 0)) {
      store.write(put(6, "not acknowledged" + "x".repeat(100)), false);
    }
    byte[] longer = Files.readAllBytes(writeAheadLog());
    Files.write(writeAheadLog(), Arrays.copyOf(longer, longer.length - 3));
    assertThat(longer.length).isGreaterThan(3).isNotEqualTo(bytes.length);
    try (Store store = RocksStore.open(folder, 0)) {
      assertThat(store.damage()).isEmpty();
      assertThat(log(store)).hasSize(5);
      store.write(put(6, "again"), true);
    }
  }

  @Test
  void aWriteAheadLogThatLostWhatWasAcknowledgedIsDamaged() throws IOException {
    writeFive();
    byte[] bytes = Files.readAllBytes(writeAheadLog());
    Files.write(writeAheadLog(), Arrays.copyOf(bytes, bytes.length - 3));
    try (Store store = RocksStore.open(folder, 0)) {
      assertThat(store.damage().orElseThrow()).contains("acknowledged");
      assertThat(log(store)).hasSize(4);
      assertThatThrownBy(() -> store.write(put(5, "again"), true))
          .isInstanceOf(StoreException.class);
    }
  }

  @Test
  void aDamagedStoreThatIsRepairedIsWrittenAgainAndStaysWhole() throws IOException {
    writeFive();
    byte[] bytes = Files.readAllBytes(writeAheadLog());
    Files.write(writeAheadLog(), Arrays.copyOf(bytes, bytes.length - 3));
    try (Store store = RocksStore.open(folder, 0)) {
      assertThatThrownBy(() -> store.write(put(5, "again"), true))
          .isInstanceOf(StoreException.class);
      store.repair(put(7, "first"));
      assertThat(store.damage()).isEmpty();
      store.write(put(8, "then"), true);
    }
    try (Store store = RocksStore.open(folder, 0)) {
      assertThat(store.damage()).isEmpty();
      assertThat(log(store))
          .containsExactly("value 1", "value 2", "value 3", "value 4", "first", "then");
      store.repair(put(9, "needless"));
      assertThat(log(store)).hasSize(6);
    }
  }

  private void writeFive() {
    try (Store store = RocksStore.open(folder, 0)) {
      for (int k = 1; k <= 5; k++) {
        store.write(put(k, "value " + k), true);
      }
    }
  }

  private Path writeAheadLog() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".log"))
          .max(java.util.Comparator.comparingLong(file -> file.toFile().length()))
          .orElseThrow();
    }
  }

  private static Changes put(int sequence, String value) {
    return new Changes().put(Shelf.LOG, Keys.of(1, sequence), bytes(value));
  }

  private static List<String> log(Store store) {
    List<String> found = new ArrayList<>();
    store.scan(
        Shelf.LOG, Keys.of(1), Keys.after(1), (key, value) -> found.add(new String(value, UTF_8)));
    return found;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
