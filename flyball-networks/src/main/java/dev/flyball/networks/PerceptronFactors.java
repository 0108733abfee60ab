package dev.flyball.networks;

import dev.flyball.model.Actuation;
import dev.flyball.networks.rows.RowFactors;
import dev.flyball.networks.rows.RowShape;

/**
 * A perceptron's rows as products, for {@code memory=rows}: the input acts through the units of the
 * first layer, whose signals are gain * delta; what lies above the first layer is written out, gain
 * * delta (x) [h 1].
 */
final class PerceptronFactors implements RowFactors {
  private final PerceptronLayout layout;
  private final LayerSignals signals;
  private final Actuation rows;

  PerceptronFactors(PerceptronLayout layout, LayerSignals signals, Actuation rows) {
    this.layout = layout;
    this.signals = signals;
    this.rows = rows;
  }

  @Override
  public RowShape shape() {
    int rest = layout.parameters() - layout.out(0) * (layout.in(0) + 1);
    return new RowShape(layout.out(0), layout.in(0), true, rest);
  }

  @Override
  public int inputs() {
    return signals.observations();
  }

  @Override
  public int rowsPerInput() {
    return layout.outputs();
  }

  @Override
  public int from(int i) {
    return signals.batch().from(i);
  }

  @Override
  public int to(int i) {
    return signals.batch().to(i);
  }

  @Override
  public int[] place() {
    return signals.batch().components();
  }

  @Override
  public double[] value() {
    return signals.batch().values();
  }

  @Override
  public boolean signals(int row, double[] into) {
    double gain = rows.gain(row);
    if (gain == 0) {
      return false;
    }
    for (int a = 0; a < layout.out(0); a++) {
      into[a] = gain * signals.delta(row, 0, a);
    }
    int at = layout.out(0);
    for (int l = 1; l < layout.layers(); l++) {
      at = writeLayer(row, l, gain, into, at);
    }
    return true;
  }

  private int writeLayer(int row, int l, double gain, double[] into, int start) {
    int at = start;
    int observation = row / layout.outputs();
    for (int a = 0; a < layout.out(l); a++) {
      double unit = gain * signals.delta(row, l, a);
      for (int b = 0; b < layout.in(l); b++) {
        into[at++] = unit == 0 ? 0 : unit * signals.input(observation, l, b);
      }
    }
    for (int a = 0; a < layout.out(l); a++) {
      into[at++] = gain * signals.delta(row, l, a);
    }
    return at;
  }
}
