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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RocksStoreTest {
  @TempDir Path folder;
  @TempDir Path copies;

  @Test
  void whatWasWrittenIsThereAfterItWasClosedAndOpened() {
    try (Store store = RocksStore.open(folder, 0)) {
      store.write(put(1, "a").put(StoreSection.LOG, Keys.of(1, 2), bytes("b")), true);
    }
    try (Store store = RocksStore.open(folder, 0)) {
      assertThat(store.damage()).isEmpty();
      assertThat(store.get(StoreSection.LOG, Keys.of(1, 2))).isEqualTo(bytes("b"));
      assertThat(store.get(StoreSection.IDS, Keys.of(1, 2))).isNull();
      assertThat(log(store)).containsExactly("a", "b");
    }
  }

  @Test
  void aRangeIsRemoved() {
    try (Store store = RocksStore.open(folder, 0)) {
      for (int k = 1; k <= 5; k++) {
        store.write(put(k, "v" + k), false);
      }
      store.write(new Changes().remove(StoreSection.LOG, Keys.of(1, 2), Keys.of(1, 4)), true);
      assertThat(log(store)).containsExactly("v1", "v4", "v5");
    }
  }

  @Test
  void aSecondStoreInThisProcessIsRefused() {
    try (Store store = RocksStore.open(folder, 0)) {
      assertThat(store.damage()).isEmpty();
      assertThatThrownBy(() -> RocksStore.open(folder, 0))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("in use");
    }
  }

  /** Files that were just made get their permissions while they are locked. */
  @Test
  void aSecondProcessIsToldThatTheFolderIsInUse() throws Exception {
    Path made = folder.resolve("made");
    try (Store store = RocksStore.open(made, 0)) {
      assertThat(store.damage()).isEmpty();
      // A second one in this process is refused, and takes no lock away with it.
      assertThatThrownBy(() -> RocksStore.open(made, 0)).hasMessageContaining("in use");
      assertThatThrownBy(() -> RocksStore.check(made)).hasMessageContaining("in use");
      Process second =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  SecondProcess.class.getName(),
                  made.toString())
              .redirectErrorStream(true)
              .start();
      String said = new String(second.getInputStream().readAllBytes(), UTF_8);
      assertThat(second.waitFor()).as(said).isEqualTo(1);
      assertThat(said).contains(made + " is in use by another process");
    }
  }

  static final class SecondProcess {
    private SecondProcess() {}

    public static void main(String[] arguments) {
      RocksStore.open(Path.of(arguments[0]), 0).close();
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
      store.write(new Changes().remove(StoreSection.LOG, Keys.of(1, 1), Keys.of(1, 2)), true);
      assertThat(log(store)).isEmpty();
    }
  }

  /** A byte in the middle of the write-ahead log: what can be read goes on, and is written. */
  @Test
  void aDamagedWriteAheadLogIsReplacedByWhatCanBeReadAndIsKeptBeside() throws IOException {
    try (Store store = RocksStore.open(folder, 0)) {
      for (int k = 1; k <= 200; k++) {
        store.write(put(k, "value " + k + "x".repeat(1000)), true);
      }
    }
    Path log = writeAheadLog();
    byte[] bytes = Files.readAllBytes(log);
    bytes[bytes.length / 2] ^= 1;
    Files.write(log, bytes);
    assertThat(RocksStore.check(folder).orElseThrow()).contains("damaged");
    try (Store store = RocksStore.open(folder, 0)) {
      assertThat(store.damage()).isPresent();
      assertThat(log(store)).hasSizeBetween(100, 199);
      store.write(put(201, "z"), true);
    }
    assertThat(RocksStore.check(folder)).isEmpty();
    try (Store store = RocksStore.open(folder, 0)) {
      assertThat(store.damage()).isEmpty();
      assertThat(log(store)).contains("z");
    }
    assertThat(folder.resolve("damaged-1").resolve(log.getFileName())).hasBinaryContent(bytes);
  }

  /** A bit anywhere in the fragments of a batch larger than RocksDB's blocks of 32 kB. */
  @Tag("slow")
  @Test
  void aFlippedBitInALargeBatchCostsNoMoreThanTheLog() throws IOException {
    writeFive();
    try (Store store = RocksStore.open(folder, 0)) { // the five go from the log into a table
      store.write(put(6, "small"), true);
      for (int k = 7; k < 10; k++) {
        store.write(put(k, "large " + "x".repeat(200_000)), true);
      }
      store.write(put(10, "after"), true);
    }
    Path log = writeAheadLog();
    byte[] bytes = Files.readAllBytes(log);
    for (int place = 3; place < bytes.length; place += 9_001) {
      Path copy = copied("flipped-" + place);
      byte[] flipped = bytes.clone();
      flipped[place] ^= 1;
      Files.write(copy.resolve(log.getFileName()), flipped);
      assertThat(RocksStore.check(copy)).as("at %s", place).isPresent();
      try (Store store = RocksStore.open(copy, 0)) {
        assertThat(store.damage()).as("at %s", place).isPresent();
        assertThat(log(store)).as("at %s", place).hasSize(9);
        store.write(put(11, "goes on"), true);
      }
      assertThat(RocksStore.check(copy)).as("at %s", place).isEmpty();
      assertThat(copy.resolve("damaged-1").resolve(log.getFileName())).hasBinaryContent(flipped);
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
      store.write(put(5, "again"), true);
    }
    try (Store store = RocksStore.open(folder, 0)) {
      assertThat(store.damage()).isEmpty();
      assertThat(log(store)).hasSize(5);
    }
  }

  /** Where its list of files is gone, RocksDB would begin anew and delete the others. */
  @Test
  void aStoreWithoutItsListOfFilesIsFoundAgain() throws IOException {
    writeFive();
    writeFive();
    Files.delete(folder.resolve("CURRENT"));
    try (Store store = RocksStore.open(folder, 0)) {
      assertThat(store.damage().orElseThrow()).contains("CURRENT");
      assertThat(log(store)).hasSize(5);
    }
  }

  @Test
  void aListOfFilesThatWasCutIsNoticedAndTheFilesAreRead() throws IOException {
    writeFive();
    writeFive();
    Path manifest = folder.resolve(Files.readString(folder.resolve("CURRENT")).strip());
    byte[] bytes = Files.readAllBytes(manifest);
    for (int length : new int[] {0, 7, bytes.length / 3, bytes.length / 2, bytes.length - 1}) {
      Path copy = copied("cut-" + length);
      Files.write(copy.resolve(manifest.getFileName()), Arrays.copyOf(bytes, length));
      try (Store store = RocksStore.open(copy, 0)) {
        assertThat(store.damage()).as("cut to %s", length).isPresent();
        assertThat(log(store)).as("cut to %s", length).hasSize(5);
      }
    }
  }

  /** Killed while the new store was put in the place of the damaged one. */
  @Test
  void aRepairThatWasKilledIsFinished() throws IOException {
    writeFive();
    writeFive();
    Path whole = copied("whole");
    for (boolean cleared : new boolean[] {false, true}) {
      Path copy = copied("killed-" + cleared);
      Path fresh = Files.createDirectory(copy.resolve("repairing"));
      try (Stream<Path> files = Files.list(whole)) {
        for (Path each :
            files
                .filter(file -> file.toString().matches(".*(CURRENT|MANIFEST-.*|sst|\\d\\.log)"))
                .toList()) {
          Files.copy(each, fresh.resolve(each.getFileName()));
          if (cleared) {
            Files.delete(copy.resolve(each.getFileName()));
          } else if (each.toString().endsWith(".log")) {
            Files.write(copy.resolve(each.getFileName()), new byte[10]);
          }
        }
      }
      Files.createFile(fresh.resolve("complete"));
      if (cleared) {
        Files.createFile(fresh.resolve("cleared"));
      }
      try (Store store = RocksStore.open(copy, 0)) {
        assertThat(store.damage()).isEmpty();
        assertThat(log(store)).hasSize(5);
      }
      assertThat(fresh).doesNotExist();
    }
  }

  private Path copied(String name) throws IOException {
    Path copy = Files.createDirectory(copies.resolve(name));
    try (Stream<Path> files = Files.list(folder)) {
      for (Path each : files.filter(Files::isRegularFile).toList()) {
        Files.copy(each, copy.resolve(each.getFileName()));
      }
    }
    return copy;
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
    return new Changes().put(StoreSection.LOG, Keys.of(1, sequence), bytes(value));
  }

  private static List<String> log(Store store) {
    List<String> found = new ArrayList<>();
    store.scan(
        StoreSection.LOG,
        Keys.of(1),
        Keys.after(1),
        (key, value) -> found.add(new String(value, UTF_8)));
    return found;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
