package dev.flyball.model;

import dev.flyball.checkpoint.Description;
import dev.flyball.observation.Batch;

/**
 * A model that also learns from what is missing. {@code inner} takes 2d inputs: the d components,
 * then an indicator for each, which is 1 where the component is missing and absent where it was
 * seen. Use it if missingness itself carries information (values missing not at random). Indicators
 * are not standardised. An observation that saw nothing at all still moves nothing.
 */
public record IndicatorModel(Model inner) implements DelegatingModel {
  static final String NAME = "indicators";
  static final String INNER = "indicated";

  public IndicatorModel {
    if (inner.inputs() % 2 != 0) {
      throw new IllegalArgumentException(
          "a model with indicators takes two inputs a component, an even number; %s takes %s"
              .formatted(inner, inner.inputs()));
    }
    if (inner instanceof IndicatorModel) {
      throw new IllegalArgumentException("this model has indicators already");
    }
  }

  @Override
  public int inputs() {
    return inner.inputs() / 2;
  }

  @Override
  public void scores(double[] w, int offset, Batch batch, int observation, double[] into) {
    inner.scores(w, offset, new IndicatorBatch(inputs()).of(batch, observation), 0, into);
  }

  @Override
  public Linearisation linearisation() {
    IndicatorBatch indicators = new IndicatorBatch(inputs());
    Linearisation one = inner.linearisation();
    int[] places = new int[one.width()];
    double[] derivatives = new double[one.width()];
    return new ModelRows(this) {
      @Override
      protected void linearise(double[] w, int offset, Batch batch, int observation) {
        one.at(w, offset, indicators.of(batch, observation));
        for (int r = 0; r < one.rows(); r++) {
          one.feed(r, 1, 0);
        }
        one.close(1);
        for (int r = 0; r < one.rows(); r++) {
          int length = one.row(r, places, derivatives);
          for (int e = 0; e < length; e++) {
            add(places[e], derivatives[e]);
          }
          endRow(one.score(r));
        }
      }
    };
  }

  @Override
  public int inputsInRow() {
    return Math.min(inputs(), inner.inputsInRow());
  }

  @Override
  public Model head() {
    return inner.heads() == 1 ? this : new IndicatorModel(inner.head());
  }

  @Override
  public Description describe() {
    return Description.of(NAME).around(INNER, inner.describe());
  }
}
