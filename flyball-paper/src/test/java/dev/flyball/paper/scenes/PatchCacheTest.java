package dev.flyball.paper.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.data.DataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PatchCacheTest {
  private static final PatchOptions OPTIONS = new PatchOptions(50);
  private static final FileTime LONG_AGO = FileTime.fromMillis(1_000_000);

  @TempDir Path folder;
  private final List<String> words = new ArrayList<>();
  private Path scene;
  private PatchCache cache;
  private Path cached;

  @BeforeEach
  void cutOnce() throws IOException {
    Handmade handmade = new Handmade(100, 100);
    handmade.primary[17] = Float.NaN;
    scene = handmade.write(folder.resolve("a.nc"));
    cache = new PatchCache(folder.resolve("cache"), OPTIONS, words::add);
    cached = cache.file("a.nc");
    assertThat(read(0)).isNotNull();
    // A file that is written again would not keep this time.
    Files.setLastModifiedTime(cached, LONG_AGO);
  }

  private Patch read(int index) throws IOException {
    try (PatchFile patches = cache.patches(new SceneSet.Filed(scene)).orElseThrow()) {
      return patches.read(index);
    }
  }

  private boolean wasKept() throws IOException {
    return Files.getLastModifiedTime(cached).equals(LONG_AGO);
  }

  @Test
  void whatIsReadBackIsWhatWasCut() throws IOException {
    List<Patch> cut = new ArrayList<>();
    try (Scene open = AsidScene.open(scene)) {
      new PatchCutter(open, OPTIONS).cut(cut::add);
    }
    assertThat(cut).hasSize(4);
    for (int i = 0; i < cut.size(); i++) {
      Handmade.assertAlike(read(i), cut.get(i));
    }
    assertThat(wasKept()).isTrue();
    assertThat(words).isEmpty();
  }

  @Test
  void aSceneThatWasOnlyTouchedIsKnownByItsChecksum() throws IOException {
    Files.setLastModifiedTime(scene, FileTime.fromMillis(5_000_000));

    read(0);

    assertThat(wasKept()).isTrue();
  }

  @Test
  void aSceneThatChangedIsCutAgain() throws IOException {
    Handmade other = new Handmade(100, 100);
    other.codes.set(1, "1;92;-9");
    other.write(scene);
    Files.setLastModifiedTime(scene, FileTime.fromMillis(5_000_000));

    assertThat(read(0).target()).isEqualTo(100);
    assertThat(wasKept()).isFalse();
  }

  @Test
  void otherOptionsHaveAFileOfTheirOwn() throws IOException {
    PatchCache other = new PatchCache(folder.resolve("cache"), new PatchOptions(100), words::add);
    try (PatchFile patches = other.patches(new SceneSet.Filed(scene)).orElseThrow()) {
      assertThat(patches.count()).isEqualTo(1);
      assertThat(patches.read(0).values(Channel.PRIMARY)).hasSize(100 * 100);
    }
    assertThat(wasKept()).isTrue();
  }

  @Test
  void aDamagedIndexOrLengthIsCutAgainWithAWord() throws IOException {
    byte[] whole = Files.readAllBytes(cached);
    int[] damaged = {whole.length - 300, whole.length - 20, whole.length - 8, whole.length - 1};
    for (int at : damaged) {
      words.clear();
      flip(whole, at);
      assertThat(read(3).place().line()).as("damaged at %d", at).isEqualTo(50);
      assertThat(words).as("damaged at %d", at).hasSize(1);
      assertThat(words.get(0)).contains("a.nc: cut again", "patch cache cannot be used");
      assertThat(Files.readAllBytes(cached)).isEqualTo(whole);
    }
    for (int length : new int[] {0, 30, whole.length - 1}) {
      words.clear();
      Files.write(cached, Arrays.copyOf(whole, length));
      assertThat(read(0)).isNotNull();
      assertThat(words).as("cut to %d bytes", length).hasSize(1);
    }
  }

  @Test
  void aDamagedPatchIsRefusedWhenItIsRead() throws IOException {
    flip(Files.readAllBytes(cached), 1_000);

    assertThatThrownBy(() -> read(0))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("checksum of its patch 0 is wrong")
        .hasMessageContaining("delete it");
    assertThat(read(1).place().sample()).isEqualTo(50);
  }

  @Test
  void nothingTemporaryIsLeft() throws IOException {
    try (var files = Files.list(folder.resolve("cache"))) {
      assertThat(files).containsExactly(cached);
    }
  }

  private void flip(byte[] whole, int at) throws IOException {
    byte[] damaged = whole.clone();
    damaged[at] ^= 0x10;
    Files.write(cached, damaged);
  }
}
