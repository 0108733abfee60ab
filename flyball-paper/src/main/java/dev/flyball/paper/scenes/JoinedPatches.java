package dev.flyball.paper.scenes;

import java.util.Arrays;
import java.util.List;

/** The patches of several scenes, one scene after the other. */
final class JoinedPatches implements Patches {
  private final PatchOptions options;
  private final List<PatchFile> scenes;

  /** The index of every scene's first patch. */
  private final int[] first;

  private final int count;

  JoinedPatches(PatchOptions options, List<PatchFile> scenes) {
    this.options = options;
    this.scenes = scenes;
    first = new int[scenes.size()];
    int before = 0;
    for (int s = 0; s < first.length; s++) {
      first[s] = before;
      before = Math.addExact(before, scenes.get(s).count());
    }
    count = before;
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public PatchOptions options() {
    return options;
  }

  @Override
  public double target(int index) {
    int s = holder(index);
    return scenes.get(s).target(index - first[s]);
  }

  @Override
  public String scene(int index) {
    int s = holder(index);
    return scenes.get(s).scene(index - first[s]);
  }

  @Override
  public Patch read(int index) {
    int s = holder(index);
    return scenes.get(s).read(index - first[s]);
  }

  /** The number of the scene that holds the patch; every scene here holds at least one. */
  private int holder(int index) {
    if (index < 0 || index >= count) {
      throw new IndexOutOfBoundsException(
          "there is no patch %s, expected 0 to %s".formatted(index, count - 1));
    }
    int found = Arrays.binarySearch(first, index);
    return found >= 0 ? found : -found - 2;
  }
}
