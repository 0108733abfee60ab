package dev.flyball.observation;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;

/**
 * How often a row of some weight counts where it can only count a whole number of times: as often
 * as the weights so far have added up to a further whole number. A row of weight 1 counts once, of
 * weight 3 three times, every second row of weight 0.5 once.
 */
public final class WholeTimes implements Stateful {
  private double left;

  /** How often the next row counts. */
  public int of(double weight) {
    double sum = left + weight;
    int times = (int) sum;
    left = sum - times;
    return times;
  }

  @Override
  public void fields(Fields f) {
    left = f.number("left", left);
  }
}
