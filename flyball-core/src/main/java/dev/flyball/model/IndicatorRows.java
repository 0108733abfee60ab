package dev.flyball.model;

import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.observation.Batch;

/** The inner model's linearisation on inputs that carry their indicators. */
final class IndicatorRows implements Linearisation {
  private final Linearisation inner;
  private final IndicatorBatch indicators;

  IndicatorRows(Linearisation inner, int inputs) {
    this.inner = inner;
    this.indicators = new IndicatorBatch(inputs);
  }

  @Override
  public void at(double[] w, int offset, Batch batch) {
    inner.at(w, offset, indicators.of(batch));
  }

  @Override
  public double score(int i) {
    return inner.score(i);
  }

  @Override
  public void feed(int i, double gain, double feedback) {
    inner.feed(i, gain, feedback);
  }

  @Override
  public void close(int observations) {
    inner.close(observations);
  }

  @Override
  public boolean mayFail() {
    return inner.mayFail();
  }

  @Override
  public int rows() {
    return inner.rows();
  }

  @Override
  public int observations() {
    return inner.observations();
  }

  @Override
  public int width() {
    return inner.width();
  }

  @Override
  public double gain(int i) {
    return inner.gain(i);
  }

  @Override
  public double feedback(int i) {
    return inner.feedback(i);
  }

  @Override
  public int row(int i, int[] parameters, double[] values) {
    return inner.row(i, parameters, values);
  }

  @Override
  public void gradient(double[] into) {
    inner.gradient(into);
  }

  @Override
  public double energy() {
    return inner.energy();
  }

  @Override
  public void times(double[] v, double[] into) {
    inner.times(v, into);
  }

  @Override
  public void transposeTimes(double[] u, double[] into) {
    inner.transposeTimes(u, into);
  }

  @Override
  public void addTo(PackedSymmetric s, double weight) {
    inner.addTo(s, weight);
  }

  @Override
  public void addDiagonalTo(double[] diagonal, double weight) {
    inner.addDiagonalTo(diagonal, weight);
  }

  @Override
  public RowFactors factors() {
    return inner.factors();
  }

  @Override
  public boolean reaches(int j) {
    return inner.reaches(j);
  }
}
