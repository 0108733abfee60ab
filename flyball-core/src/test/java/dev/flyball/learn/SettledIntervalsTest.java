package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.interval.Interval;
import dev.flyball.model.Model;
import dev.flyball.random.RandomStream;
import org.junit.jupiter.api.Test;

/** Intervals of predictions that no targets follow are those of what such predictions err by. */
class SettledIntervalsTest {
  private static final int ROWS = 3000;
  private static final int HELD_OUT = 3000;

  /** A target that resembles the last one far more than it resembles its features. */
  private static final class Drifting {
    private final RandomStream random = new RandomStream(5);
    private final double[] x = new double[3];
    private double level;

    double next() {
      level = 0.9 * level + random.nextGaussian();
      for (int j = 0; j < x.length; j++) {
        double value = random.nextGaussian();
        x[j] = random.nextBoolean(0.8) ? value : Double.NaN;
      }
      double seen = Double.isNaN(x[0]) ? 0 : x[0];
      return level + 0.5 * seen + 0.2 * random.nextGaussian();
    }
  }

  @Test
  void theyHoldWhereTheLearnersOwnWouldNot() {
    Learner learner = Learner.builder(Model.linear(3)).intervals(0.9).build();
    Drifting stream = new Drifting();
    for (int t = 0; t < ROWS; t++) {
      double y = stream.next();
      learner.learn(stream.x, y);
    }
    double own = width(learner.predict(stream.x).interval());
    Predictor settled = Learner.fromBytes(learner.toBytes()).settled();
    int inside = 0;
    double width = 0;
    for (int t = 0; t < HELD_OUT; t++) {
      double y = stream.next();
      Interval interval = settled.predict(stream.x).interval();
      inside += interval.lower() <= y && y <= interval.upper() ? 1 : 0;
      width += width(interval) / HELD_OUT;
    }
    assertThat((double) inside / HELD_OUT).isBetween(0.85, 0.95);
    assertThat(width).as("the own interval is that of one step ahead").isGreaterThan(1.5 * own);
  }

  @Test
  void aLabelThatComesAtOnceIsAStep() {
    Learner atOnce = Learner.builder(Model.linear(3)).intervals(0.5, 0.9).build();
    Learner later = Learner.builder(Model.linear(3)).intervals(0.5, 0.9).build();
    Drifting stream = new Drifting();
    for (int t = 0; t < 400; t++) {
      double y = stream.next();
      atOnce.learn(stream.x, y);
      later.predict("row", stream.x);
      later.label("row", y);
    }
    assertThat(later.settled().predict(stream.x).intervals())
        .isEqualTo(atOnce.settled().predict(stream.x).intervals());
  }

  private static double width(Interval interval) {
    return interval.upper() - interval.lower();
  }
}
