package dev.flyball.interval;

/** How fast intervals adapt to changing residuals. */
public enum Pace {
  /** With the rows: for predictions whose targets come one after the other. */
  FOLLOWING(new RadiusLoop.Gains(0.05, 0.2, 0.06), new RadiusLoop.Gains(0.01, 0.03, 0.02), 0.5) {
    @Override
    ResidualSize size() {
      return new RunningSize();
    }
  },

  /**
   * Over a thousand rows: for predictions after which no targets come. The last few residuals tell
   * little about those far ahead.
   */
  LASTING(new RadiusLoop.Gains(0.01, 0.05, 0.02), new RadiusLoop.Gains(0.003, 0.03, 0.006), 0) {
    @Override
    ResidualSize size() {
      return new LongMean();
    }
  };

  private final RadiusLoop.Gains gains;
  private final RadiusLoop.Gains classGains;
  private final double alarm;

  Pace(RadiusLoop.Gains gains, RadiusLoop.Gains classGains, double alarm) {
    this.gains = gains;
    this.classGains = classGains;
    this.alarm = alarm;
  }

  /**
   * The amount that a miss adds to a radius while there are too many, in expected residuals, or in
   * scores of classes, which are at most 1.
   */
  double alarm() {
    return alarm;
  }

  RadiusLoop.Gains gains() {
    return gains;
  }

  /** The same for the scores of classes. */
  RadiusLoop.Gains classGains() {
    return classGains;
  }

  abstract ResidualSize size();
}
