package dev.flyball.paper.scenes;

import java.io.Serializable;

/**
 * How patches are cut from a scene: side by side, from its first line and sample on. One is worth
 * keeping if it shows enough of both instruments and of the chart.
 *
 * @param size the side in SAR pixels, a multiple of {@link #CELL}
 */
public record PatchOptions(int size) implements Serializable {
  /** SAR pixels along the side of one AMSR cell. */
  public static final int CELL = 50;

  /**
   * At least this share of a patch's SAR pixels (both polarisations), and of its AMSR cells, were
   * seen.
   */
  static final double LEAST_SEEN = 0.5;

  /** At least this share of its pixels are sea with a charted concentration. */
  static final double LEAST_CHARTED = 0.3;

  public PatchOptions {
    if (size < CELL || size % CELL != 0) {
      throw new IllegalArgumentException(
          "the patch size is %s; expected a multiple of %s".formatted(size, CELL));
    }
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
