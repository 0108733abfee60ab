package dev.flyball.paper.scenes;

import dev.flyball.data.DataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A folder of patch files, one for each scene and size of patches. A file is used as long as its
 * scene has not changed; otherwise, and if it is damaged, the scene is cut again.
 */
final class PatchCache {
  private final Path folder;
  private final PatchOptions options;
  private final Consumer<String> words;

  PatchCache(Path folder, PatchOptions options, Consumer<String> words) {
    this.folder = folder;
    this.options = options;
    this.words = words;
  }

  /** The patches of a scene; empty if it has no AMSR, and then the log says so. */
  Optional<PatchFile> patches(SceneSet.Source scene) throws IOException {
    Path file = file(scene.name());
    Optional<PatchFile> kept = kept(file, scene);
    if (kept.isPresent()) {
      return kept;
    }
    if (scene.lacksAmsr() || !cut(scene, file)) {
      words.accept(scene.name() + ": skipped, it has no AMSR brightness temperatures");
      return Optional.empty();
    }
    return Optional.of(PatchFile.open(file));
  }

  /** False, and nothing is cut, where it has no AMSR. */
  private boolean cut(SceneSet.Source scene, Path file) throws IOException {
    try (Scene open = scene.open()) {
      if (open.hasAmsr()) {
        Files.createDirectories(folder);
        PatchFile.write(file, open, scene.stamp(), options);
      }
      return open.hasAmsr();
    }
  }

  Path file(String scene) {
    return folder.resolve("%s.%s.patches".formatted(scene, options.size()));
  }

  private Optional<PatchFile> kept(Path file, SceneSet.Source scene) throws IOException {
    if (Files.notExists(file)) {
      return Optional.empty();
    }
    try {
      PatchFile kept = PatchFile.open(file);
      if (kept.options().equals(options) && scene.isOf(kept.stamp())) {
        return Optional.of(kept);
      }
      kept.close();
    } catch (DataException e) {
      words.accept("%s: cut again, %s".formatted(scene.name(), e.getMessage()));
    }
    return Optional.empty();
  }
}
