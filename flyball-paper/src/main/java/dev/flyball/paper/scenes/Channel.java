package dev.flyball.paper.scenes;

/**
 * The measured channels, in the order in which statistics, patches and caches hold them: four on
 * the SAR grid, then the fourteen brightness temperatures. Validity masks are not measured and are
 * not among them.
 */
enum Channel {
  PRIMARY("nersc_sar_primary"),
  SECONDARY("nersc_sar_secondary"),
  INCIDENCE("sar_incidenceangles"),
  DISTANCE("distance_map"),
  BTEMP_6_9H("btemp_6.9h"),
  BTEMP_6_9V("btemp_6.9v"),
  BTEMP_7_3H("btemp_7.3h"),
  BTEMP_7_3V("btemp_7.3v"),
  BTEMP_10_7H("btemp_10.7h"),
  BTEMP_10_7V("btemp_10.7v"),
  BTEMP_18_7H("btemp_18.7h"),
  BTEMP_18_7V("btemp_18.7v"),
  BTEMP_23_8H("btemp_23.8h"),
  BTEMP_23_8V("btemp_23.8v"),
  BTEMP_36_5H("btemp_36.5h"),
  BTEMP_36_5V("btemp_36.5v"),
  BTEMP_89_0H("btemp_89.0h"),
  BTEMP_89_0V("btemp_89.0v");

  static final int COUNT = values().length;
  static final int FIRST_BRIGHTNESS = BTEMP_6_9H.ordinal();
  static final int BRIGHTNESSES = COUNT - FIRST_BRIGHTNESS;

  private final String variable;

  Channel(String variable) {
    this.variable = variable;
  }

  /** The name of its variable in a scene file. */
  String variable() {
    return variable;
  }

  /** The brightness temperature of the given number, 0 to 13. */
  static Channel brightness(int number) {
    return values()[FIRST_BRIGHTNESS + number];
  }
}
