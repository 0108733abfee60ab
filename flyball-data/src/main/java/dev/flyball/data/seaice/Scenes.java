package dev.flyball.data.seaice;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** The eligible scenes of a folder, cut into patches: with AMSR and with at least one patch. */
public final class Scenes implements AutoCloseable {
  private Scenes() {}

  public static Scenes open(Path folder, Path cache, PatchOptions options, Consumer<String> words) {
    throw new UnsupportedOperationException();
  }

  /** The file names of the eligible scenes, in order. */
  public List<String> names() {
    throw new UnsupportedOperationException();
  }

  public Split split(Rotation rotation) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {}
}
