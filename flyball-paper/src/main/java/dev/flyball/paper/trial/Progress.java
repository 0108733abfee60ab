package dev.flyball.paper.trial;

/** Receives the progress of an experiment. Called from several threads. */
public interface Progress {

  /** {@code units} of work are about to begin. */
  void begin(String what, int units);

  /** One unit is done. */
  void advance();

  /** All is done, or was given up. */
  void end();

  /** Ignores progress. */
  static Progress silent() {
    return new Progress() {
      @Override
      public void begin(String what, int units) {}

      @Override
      public void advance() {}

      @Override
      public void end() {}
    };
  }
}
