package dev.flyball.missing.simulated;

/**
 * One sensor of the simulated plant.
 *
 * @param name station and quantity, {@code boiler.temp}
 * @param centre where the readings lie, in the sensor's unit
 * @param scale the spread of the readings, in the sensor's unit
 * @param effect what one scale more adds to the target, in the target's unit
 */
record Sensor(String name, double centre, double scale, double effect) {

  /** The part of the name before the dot. */
  String station() {
    return name.substring(0, name.indexOf('.'));
  }

  /** The effect of one unit of this sensor: the weight that a learner on raw values looks for. */
  double weight() {
    return effect / scale;
  }
}
