package dev.flyball.paper.scenes;

/**
 * The area of interest on the SAR grid, bounds included; nothing outside it was seen or charted.
 */
record Area(int firstLine, int firstSample, int lastLine, int lastSample) {

  /** Hides what lies outside, in lines from {@code first} on with {@code samples} values each. */
  void clip(float[] values, int first, int samples) {
    for (int i = 0; i < values.length; i++) {
      if (!contains(first + i / samples, i % samples)) {
        values[i] = Float.NaN;
      }
    }
  }

  private boolean contains(int line, int sample) {
    return line >= firstLine && line <= lastLine && sample >= firstSample && sample <= lastSample;
  }
}
