package dev.flyball.paper.scenes;

/**
 * Patches in a fixed order, read from disk one at a time: targets are at hand, measurements are
 * read when asked for. Any number of threads may read.
 */
public interface Patches {
  int count();

  PatchOptions options();

  /** The mean charted concentration of a patch, 0 to 100 percent. */
  double target(int index);

  /**
   * Reads a patch.
   *
   * @throws dev.flyball.data.DataException if the cache that holds it was damaged
   */
  Patch read(int index);
}
