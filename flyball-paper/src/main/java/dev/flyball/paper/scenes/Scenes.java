package dev.flyball.paper.scenes;

import dev.flyball.data.DataException;
import dev.flyball.linalg.Workers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The eligible ones of some scenes, cut into patches: those with AMSR and at least one informative
 * patch, in their order.
 *
 * <pre>{@code
 * try (Scenes scenes = Scenes.open(SceneSet.in(folder), cache, new PatchOptions(250), workers, words)) {
 *   Split split = scenes.split(Rotation.A);
 *   split.training().read(0).fillSar(split.normalisation(), sar, 0);
 * }
 * }</pre>
 */
public final class Scenes implements AutoCloseable {
  private final PatchOptions options;
  private final List<PatchFile> scenes;

  private Scenes(PatchOptions options, List<PatchFile> scenes) {
    this.options = options;
    this.scenes = scenes;
  }

  /**
   * Opens scenes. What is not in the cache yet is cut now and put there: one pass over the scene,
   * and about 12 bytes on disk for every pixel kept.
   *
   * @param cache a folder for the patches, made if need be
   * @param words told, one line each, which scenes are left out and what is cut again, and why
   * @throws DataException if a scene is broken or no scene is eligible
   */
  public static Scenes open(
      SceneSet set, Path cache, PatchOptions options, Workers workers, Consumer<String> words) {
    PatchFile[] found = new PatchFile[set.scenes().size()];
    PatchCache patches = new PatchCache(cache, options, oneAtATime(words));
    try {
      workers.forEach(found.length, i -> found[i] = cut(set.scenes().get(i), patches));
    } catch (RuntimeException e) {
      Stream.of(found).filter(Objects::nonNull).forEach(Scenes::close);
      throw e;
    }
    Scenes opened = new Scenes(options, new ArrayList<>());
    for (int i = 0; i < found.length; i++) {
      if (found[i] != null) {
        opened.take(found[i], set.scenes().get(i).name(), words);
      }
    }
    opened.requireAny(set.place());
    return opened;
  }

  private static Consumer<String> oneAtATime(Consumer<String> words) {
    return word -> {
      synchronized (words) {
        words.accept(word);
      }
    };
  }

  /** Null for a scene that is left out. */
  private static @Nullable PatchFile cut(SceneSet.Source scene, PatchCache patches) {
    try {
      return patches.patches(scene).orElse(null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void take(PatchFile scene, String name, Consumer<String> words) {
    if (scene.count() > 0) {
      scenes.add(scene);
    } else {
      words.accept(name + ": skipped, it has no informative patch");
      close(scene);
    }
  }

  private void requireAny(String place) {
    if (scenes.isEmpty()) {
      throw DataException.inFile(
          place,
          "there is no eligible scene",
          "netCDF files (*.nc) with AMSR and informative patches",
          null);
    }
  }

  /** The names of the eligible scenes, in order. */
  public List<String> names() {
    return scenes.stream().map(PatchFile::scene).toList();
  }

  /**
   * Divides the scenes into training and validation.
   *
   * @throws IllegalArgumentException if there are fewer than 2
   */
  public Split split(Rotation rotation) {
    Rotation.Division<PatchFile> division = rotation.divide(scenes);
    ChannelStatistics seen = new ChannelStatistics();
    division.training().forEach(scene -> seen.merge(scene.statistics()));
    return new Split(
        JoinedPatches.of(options, division.training()),
        JoinedPatches.of(options, division.validation()),
        new Normalisation(seen));
  }

  /** Closes the cache; patches cannot be read any more. */
  @Override
  public void close() {
    scenes.forEach(Scenes::close);
  }

  private static void close(PatchFile scene) {
    try {
      scene.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
