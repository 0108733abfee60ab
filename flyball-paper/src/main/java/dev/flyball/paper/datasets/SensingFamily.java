package dev.flyball.paper.datasets;

import java.util.Optional;

/** The sensing family of a feature of the HAR data: the six families that the paper hides. */
enum SensingFamily {
  BODY_ACCELERATION("body acceleration", "BodyAcc"),
  GRAVITY_ACCELERATION("gravity acceleration", "GravityAcc"),
  BODY_ACCELERATION_JERK("body-acceleration jerk", "BodyAccJerk"),
  BODY_GYROSCOPE("body gyroscope", "BodyGyro"),
  BODY_GYROSCOPE_JERK("body-gyroscope jerk", "BodyGyroJerk"),
  ANGLE("angle", "angle");

  private final String words;
  private final String signal;

  SensingFamily(String words, String signal) {
    this.words = words;
    this.signal = signal;
  }

  public String words() {
    return words;
  }

  /**
   * The family of a feature by its name, as in {@code fBodyBodyGyroJerkMag-mean()}: the signal,
   * without its domain (t or f), its magnitude, and the "Body" that the files say twice; empty if
   * there is none.
   */
  static Optional<SensingFamily> of(String feature) {
    String signal = feature.split("[-(]", 2)[0];
    signal = signal.replaceFirst("^[tf](?=[A-Z])", "");
    signal = signal.replaceFirst("^BodyBody", "Body").replaceFirst("Mag$", "");
    for (SensingFamily family : values()) {
      if (family.signal.equals(signal)) {
        return Optional.of(family);
      }
    }
    return Optional.empty();
  }
}
