package dev.flyball.paper.scenes;

import dev.flyball.data.DataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Scenes to cut into patches, in order.
 *
 * @param place where they are, in words
 */
public record SceneSet(String place, List<Source> scenes) {
  private static final String SUFFIX = ".nc";

  /** A scene that is opened, or drawn, where the patches of it are not kept. */
  sealed interface Source permits Filed, Drawn {
    String name();

    /** What tells this scene from another of its name. */
    SceneStamp stamp() throws IOException;

    /** Whether patches with this stamp are of this scene. */
    boolean isOf(SceneStamp kept) throws IOException;

    /** Whether it is known to be without AMSR before it is opened. */
    default boolean lacksAmsr() {
      return false;
    }

    Scene open();
  }

  /** An ASID-v2 file. */
  record Filed(Path path) implements Source {
    @Override
    public String name() {
      return path.getFileName().toString();
    }

    @Override
    public SceneStamp stamp() throws IOException {
      return SceneStamp.of(path);
    }

    @Override
    public boolean isOf(SceneStamp kept) throws IOException {
      return kept.matches(path);
    }

    @Override
    public Scene open() {
      return AsidScene.open(path);
    }
  }

  /** A synthetic scene. */
  record Drawn(SyntheticOptions options, int number) implements Source {
    @Override
    public String name() {
      return String.format(Locale.ROOT, "synthetic-%03d", number);
    }

    @Override
    public SceneStamp stamp() {
      return new SceneStamp(options.pixels(), options.seed(), number);
    }

    @Override
    public boolean isOf(SceneStamp kept) {
      return kept.equals(stamp());
    }

    @Override
    public boolean lacksAmsr() {
      return !SyntheticOptions.hasAmsr(number);
    }

    @Override
    public Scene open() {
      return options.draw(name(), number);
    }
  }

  /** All {@code .nc} files of a folder, in the order of their names. */
  public static SceneSet in(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw DataException.inFile(
          folder.toString(), "there is no such folder", "a folder of ASID-v2 scenes", null);
    }
    try (Stream<Path> files = Files.list(folder)) {
      return new SceneSet(
          folder.toString(),
          files
              .filter(file -> file.getFileName().toString().endsWith(SUFFIX))
              .sorted()
              .map(file -> (Source) new Filed(file))
              .toList());
    }
  }

  /**
   * Synthetic ones of {@code pixels} x {@code pixels}; a scene depends on seed and number alone.
   */
  public static SceneSet synthetic(int scenes, int pixels, long seed) {
    SyntheticOptions options = new SyntheticOptions(scenes, pixels, seed);
    return new SceneSet(
        "the synthetic scenes",
        IntStream.range(0, scenes).mapToObj(i -> (Source) new Drawn(options, i)).toList());
  }
}
