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
  Optional<PatchFile> patches(Path scene) throws IOException {
    String name = scene.getFileName().toString();
    Path file = file(name);
    Optional<PatchFile> kept = kept(file, scene, name);
    if (kept.isPresent()) {
      return kept;
    }
    try (Scene open = Scene.open(scene)) {
      if (!open.hasAmsr()) {
        words.accept(name + ": skipped, it has no AMSR brightness temperatures");
        return Optional.empty();
      }
      Files.createDirectories(folder);
      PatchFile.write(file, open, SceneStamp.of(scene), options);
    }
    return Optional.of(PatchFile.open(file));
  }

  Path file(String scene) {
    return folder.resolve("%s.%s.patches".formatted(scene, options.size()));
  }

  private Optional<PatchFile> kept(Path file, Path scene, String name) throws IOException {
    if (Files.notExists(file)) {
      return Optional.empty();
    }
    try {
      PatchFile kept = PatchFile.open(file);
      if (kept.options().equals(options) && kept.stamp().matches(scene)) {
        return Optional.of(kept);
      }
      kept.close();
    } catch (DataException e) {
      words.accept("%s: cut again, %s".formatted(name, e.getMessage()));
    }
    return Optional.empty();
  }
}
