package dev.flyball.paper.scenes;

import java.io.Serializable;

/**
 * How patches are cut from a scene and which of them are worth keeping.
 *
 * @param size the side in SAR pixels, a multiple of {@link #CELL}; patches do not overlap
 * @param leastSeen keep a patch if at least this share of its SAR pixels (both polarisations) and
 *     this share of its AMSR cells were seen
 * @param leastCharted and if at least this share of its pixels are sea with a charted concentration
 */
public record PatchOptions(int size, double leastSeen, double leastCharted)
    implements Serializable {
  /** SAR pixels along the side of one AMSR cell. */
  public static final int CELL = 50;

  public PatchOptions {
    if (size < CELL || size % CELL != 0) {
      throw new IllegalArgumentException(
          "the patch size is %s; expected a multiple of %s".formatted(size, CELL));
    }
    checkShare("least seen share", leastSeen);
    checkShare("least charted share", leastCharted);
    if (leastCharted == 0) {
      throw new IllegalArgumentException(
          "the least charted share is 0; expected more, a patch without a chart has no target");
    }
  }

  private static void checkShare(String name, double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(
          "the %s is %s; expected a number from 0 to 1".formatted(name, share));
    }
  }

  /** Half of each modality seen, 30% charted: the rule of the experiments. */
  public static PatchOptions ofSize(int size) {
    return new PatchOptions(size, 0.5, 0.3);
  }

  /** AMSR cells along the side of a patch. */
  public int cells() {
    return size / CELL;
  }

  /** SAR pixels in a patch. */
  public int pixels() {
    return size * size;
  }
}
