package dev.flyball.forest;

/**
 * Huber's loss on the pool's residuals, in units of their mean size. A leaf is the mean of what is
 * left, each row weighted by knee / |left| beyond the knee, shrunk.
 */
final class NumberObjective implements TreeObjective {
  private static final double KNEE = 0.5;
  static final double MOST = 8;
  private static final double SHRINKAGE = 0.1;

  private final RowRing ring;
  private final float[] fitted;
  private final double[] value = new double[1];
  private final double unit;
  private final double perUnit;

  NumberObjective(RowRing ring, double unit) {
    this.ring = ring;
    this.fitted = new float[ring.capacity()];
    this.unit = unit;
    this.perUnit = 1 / unit;
  }

  private double left(int place) {
    double residual = ring.answer(place) * perUnit;
    return Math.max(-MOST, Math.min(MOST, residual)) - fitted[place];
  }

  @Override
  public double unit() {
    return unit;
  }

  @Override
  public int rowShare() {
    return 179;
  }

  @Override
  public long word(int place) {
    return PackedSums.of(Math.max(-KNEE, Math.min(KNEE, left(place))), 1);
  }

  @Override
  public void leaf(char[] places, int from, int to, Forest forest, int leaf) {
    double sum = 0;
    double weights = 0;
    for (int i = from; i < to; i++) {
      double left = left(places[i]);
      double weight = Math.min(1, KNEE / Math.abs(left));
      sum += weight * left;
      weights += weight;
    }
    value[0] = SHRINKAGE * sum / (weights + TreeGrower.RIDGE);
    forest.set(leaf, value);
  }

  @Override
  public void add(Forest forest, int leaf, int place) {
    fitted[place] += forest.value(leaf, 0);
  }
}
