package dev.flyball.observability;

import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.linalg.TiledSymmetric;
import dev.flyball.linalg.TriangleParts;
import dev.flyball.linalg.Workers;
import org.jspecify.annotations.Nullable;

/**
 * The matrix of a {@link CarriedInverse} in the layout in which passes over it are fastest: in
 * tiles where threads do not share it, else packed, which is also what is filled, looked at and
 * saved. Wide ones are gone over from both ends in turn.
 */
final class InverseTriangle {
  /** From this width on tiles are faster; below, squares are. */
  private static final int TILED_FROM = 65;

  /** From this width on a triangle fills most of a cache of its core. */
  private static final int ALTERNATES_FROM = 400;

  private final TriangleParts parts;
  private final PackedSymmetric packed;

  /** What passes go over, if not the packed form; null where they do. */
  private final @Nullable TiledSymmetric tiled;

  /** Whether passes take turns to begin at the first and at the last row. */
  private final boolean alternates;

  /** Whether the next pass begins at the last row, where the one before ended. */
  private boolean upwards;

  /** Whether the packed form is of before the last passes. */
  private boolean behind;

  private InverseTriangle(int width, TriangleParts parts, @Nullable TiledSymmetric tiled) {
    this.parts = parts;
    this.tiled = tiled;
    packed = new PackedSymmetric(width);
    alternates = width >= ALTERNATES_FROM;
  }

  /** In the room of one triangle: for many of them. */
  static InverseTriangle packed(int width) {
    return new InverseTriangle(width, new TriangleParts(width, Workers.one()), null);
  }

  /** In tiles beside the packed form where that is faster; {@code parts} shares wide ones. */
  static InverseTriangle fastest(int width, TriangleParts parts) {
    boolean inTiles = width >= TILED_FROM && width < TriangleParts.SHARED_FROM;
    return new InverseTriangle(width, parts, inTiles ? new TiledSymmetric(width) : null);
  }

  /** A += weight u u', then y = A x, in one pass; a weight of 0 adds nothing. */
  void rankOneThenTimes(double weight, double[] u, double[] x, double[] y) {
    boolean up = upwards;
    upwards = alternates && !up;
    TiledSymmetric tiles = tiled;
    if (tiles != null) {
      tiles.rankOneThenTimes(weight, u, x, y, up);
      behind |= weight != 0;
    } else if (up) {
      parts.fromBelow(packed, weight, u, x, y);
    } else if (weight == 0) {
      parts.times(packed, x, y);
    } else {
      parts.rankOneThenTimes(packed, weight, u, x, y);
    }
  }

  /** The packed form, brought up to date; after a change to it {@link #changed} is due. */
  PackedSymmetric packed() {
    if (tiled != null && behind) {
      tiled.copyTo(packed);
      behind = false;
    }
    return packed;
  }

  /** The packed form as it was last; about to be filled. */
  PackedSymmetric toFill() {
    behind = false;
    return packed;
  }

  /** The packed form has changed. */
  void changed() {
    if (tiled != null) {
      tiled.copyFrom(packed);
    }
  }

  /** A copy in packed form; changes nothing, because several threads may ask at once. */
  PackedSymmetric copy() {
    PackedSymmetric copy = new PackedSymmetric(packed.width());
    if (tiled != null && behind) {
      tiled.copyTo(copy);
    } else {
      copy.copyFrom(packed);
    }
    return copy;
  }

  /** Whether {@link #upwards} says anything. */
  boolean alternates() {
    return alternates;
  }

  boolean upwards() {
    return upwards;
  }

  /** Goes on with passes from this end. */
  void continueFrom(boolean last) {
    upwards = alternates && last;
  }

  long numBytes() {
    return packed.numBytes() + (tiled == null ? 0 : tiled.numBytes());
  }
}
