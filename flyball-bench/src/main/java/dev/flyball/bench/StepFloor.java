package dev.flyball.bench;

/**
 * The least that a step on one row, half of it seen, can cost: the bytes that must move through the
 * caches, over the measured ceilings. The row is read (8 d); the seen parameters are read and
 * written (8 d). What a memory adds: its seen entries are read and written, and all that solving
 * depends on is read once.
 */
final class StepFloor {
  private StepFloor() {}

  /** In microseconds; NaN where rank, rows or members are not known beforehand. */
  static double of(LawChoice choice, int width, Ceilings ceilings) {
    double d = width;
    double row = 16 * d;
    double triangle = 4 * d * d;
    double seen = 2 * d * d;
    return switch (choice) {
      case MASKED, SCALAR -> ceilings.moving(row, row);
      case AVERAGED, DIAGONAL -> ceilings.moving(row + 16 * d, row + 8 * d);
      case BLOCK -> ceilings.moving(row + 6 * 32 * d, row + 4 * 32 * d);
      case LOW_RANK -> ceilings.moving(row + 8 * 8 * d, row + 8 * 8 * d);
      case DENSE -> ceilings.moving(row + seen + triangle, row + triangle);
      case DEBIASED -> ceilings.moving(row + 2 * seen + triangle, row + 2 * triangle);
      case SIFT -> ceilings.moving(row + 4 * triangle, row + 2 * triangle);
      case WAITING, ALONG_ROWS ->
          ceilings.moving(row + 2 * triangle, row + triangle) + ceilings.computing(d * d * d / 3);
      case ADAPTIVE_RANK, ROWS, POOL -> Double.NaN;
    };
  }
}
