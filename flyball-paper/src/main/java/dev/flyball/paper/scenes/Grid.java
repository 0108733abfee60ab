package dev.flyball.paper.scenes;

/** The size of a grid whose values stand line by line in one array. */
record Grid(int lines, int samples) {
  int count() {
    return lines * samples;
  }

  /** The grid with one value for every {@code side} x {@code side} of this one's. */
  Grid coarser(int side) {
    return new Grid(lines / side, samples / side);
  }
}
