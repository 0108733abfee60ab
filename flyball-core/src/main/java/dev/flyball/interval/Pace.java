package dev.flyball.interval;

/** How fast intervals adapt to changing residuals. */
public enum Pace {
  /** With the rows: for predictions whose targets come one after the other. */
  FOLLOWING(
      new AdaptiveRadius.Gains(0.05, 0.2, 0.06), new AdaptiveRadius.Gains(0.01, 0.03, 0.02), 0.5) {
    @Override
    ResidualSize size() {
      return new RunningSize();
    }
  },

  /**
   * Over a thousand rows: for predictions after which no targets come. The last few residuals tell
   * little about those far ahead.
   */
  LASTING(
      new AdaptiveRadius.Gains(0.01, 0.05, 0.02), new AdaptiveRadius.Gains(0.003, 0.03, 0.006), 0) {
    @Override
    ResidualSize size() {
      return new LongMean();
    }
  };

  private final AdaptiveRadius.Gains gains;
  private final AdaptiveRadius.Gains classGains;
  private final double marginStep;

  Pace(AdaptiveRadius.Gains gains, AdaptiveRadius.Gains classGains, double marginStep) {
    this.gains = gains;
    this.classGains = classGains;
    this.marginStep = marginStep;
  }

  /**
   * The amount that a miss adds to a radius while there are too many, in expected residuals, or in
   * scores of classes, which are at most 1.
   */
  double marginStep() {
    return marginStep;
  }

  AdaptiveRadius.Gains gains() {
    return gains;
  }

  /** The same for the scores of classes. */
  AdaptiveRadius.Gains classGains() {
    return classGains;
  }

  abstract ResidualSize size();
}
