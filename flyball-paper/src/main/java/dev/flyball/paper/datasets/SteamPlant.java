package dev.flyball.paper.datasets;

import dev.flyball.random.RandomStream;
import java.util.List;

/**
 * A steam plant whose sensors go silent: twelve sensors at four stations, in units from bar to rpm,
 * and the plant's output as the target. Sensors of a station move together and the output follows
 * the differences between them, as it does where one watches the same flow. Every sensor's mean
 * drifts slowly, whole stations are out for 40 rows on average, single readings drop out, and some
 * rows have no target. The plant is always the same; the seed is its weather.
 */
public final class SteamPlant {
  /**
   * One sensor.
   *
   * @param name station and quantity
   * @param centre where the readings lie, in the sensor's unit
   * @param scale the spread of the readings, in the sensor's unit
   * @param effect what one scale more adds to the target, in the target's unit
   */
  private record Sensor(String name, double centre, double scale, double effect) {

    /** The effect of one unit of this sensor: the weight that a learner on raw values looks for. */
    double weight() {
      return effect / scale;
    }
  }

  private static final List<Sensor> SENSORS =
      List.of(
          new Sensor("boiler.temp", 540, 12, 4.0),
          new Sensor("boiler.pressure", 165, 4, -2.5),
          new Sensor("boiler.feedwater", 410, 25, -0.8),
          new Sensor("turbine.speed", 3000, 40, 3.6),
          new Sensor("turbine.vibration", 2.8, 0.4, -1.5),
          new Sensor("turbine.bleed", 0.12, 0.02, -1.8),
          new Sensor("condenser.temp", 33, 2.5, -3.0),
          new Sensor("condenser.vacuum", 5.2, 0.6, 2.2),
          new Sensor("condenser.flow", 14500, 700, 0.9),
          new Sensor("stack.temp", 128, 6, -2.0),
          new Sensor("stack.oxygen", 3.4, 0.5, 2.6),
          new Sensor("stack.co", 85, 20, -0.4));

  private static final int STATION = 3;
  private static final double TARGET_CENTRE = 25;
  private static final double TARGET_NOISE = 0.3;
  private static final double UNLABELLED = 0.03;

  private static final double HIDDEN_SHARE = 0.30;
  private static final double MEAN_OUTAGE = 40;
  private static final double FAIL = HIDDEN_SHARE / (1 - HIDDEN_SHARE) / MEAN_OUTAGE;
  private static final double DROPOUT = 0.02;

  /** Correlation of two sensors of a station around their means. */
  private static final double CORRELATION = 0.95;

  private static final double SHARED = StrictMath.sqrt(CORRELATION);
  private static final double OWN = StrictMath.sqrt(1 - CORRELATION);

  /** The drift of a mean, in scales: its spread, and how much of it a row keeps. */
  private static final double DRIFT = 0.5;

  private static final double DRIFT_KEPT = 1 - 1.0 / 2000;
  private static final double DRIFT_RENEWED = DRIFT * StrictMath.sqrt(1 - DRIFT_KEPT * DRIFT_KEPT);

  private final RandomStream inputs;
  private final RandomStream noise;
  private final RandomStream masks;
  private final double[] drift;
  private final double[] observed = new double[SENSORS.size()];
  private final boolean[] out = new boolean[SENSORS.size() / STATION];
  private boolean started;
  private double target = Double.NaN;

  public SteamPlant(long seed) {
    RandomStream random = new RandomStream(seed);
    this.inputs = random.split(0);
    this.noise = random.split(1);
    this.masks = random.split(2);
    this.drift = SENSORS.stream().mapToDouble(s -> DRIFT * random.nextGaussian()).toArray();
  }

  /** The sensors' names, in the order of the values. */
  public static List<String> columnNames() {
    return SENSORS.stream().map(Sensor::name).toList();
  }

  public static String targetName() {
    return "output";
  }

  /** Moves to the next row. */
  public void next() {
    drawInput();
    drawTarget();
    drawOutages();
  }

  private void drawInput() {
    double shared = 0;
    for (int j = 0; j < observed.length; j++) {
      Sensor sensor = SENSORS.get(j);
      if (j % STATION == 0) {
        shared = SHARED * inputs.nextGaussian();
      }
      drift[j] = DRIFT_KEPT * drift[j] + DRIFT_RENEWED * inputs.nextGaussian();
      double around = shared + OWN * inputs.nextGaussian();
      observed[j] = sensor.centre() + sensor.scale() * (drift[j] + around);
    }
  }

  private void drawTarget() {
    double centre = 0;
    double sum = 0;
    for (int j = 0; j < observed.length; j++) {
      Sensor sensor = SENSORS.get(j);
      centre += sensor.weight() * sensor.centre();
      sum += sensor.weight() * observed[j];
    }
    target = TARGET_CENTRE - centre + sum + TARGET_NOISE * noise.nextGaussian();
    if (noise.nextBoolean(UNLABELLED)) {
      target = Double.NaN;
    }
  }

  /** Stations go out and come back as on/off Markov chains, begun where they settle. */
  private void drawOutages() {
    for (int g = 0; g < out.length; g++) {
      double stays = out[g] ? 1 - 1 / MEAN_OUTAGE : FAIL;
      out[g] = masks.nextBoolean(started ? stays : HIDDEN_SHARE);
    }
    started = true;
    for (int j = 0; j < observed.length; j++) {
      if (!masks.nextBoolean(1 - DROPOUT) || out[j / STATION]) {
        observed[j] = Double.NaN;
      }
    }
  }

  /** The readings, NaN where a sensor is silent; overwritten by {@link #next}. */
  public double[] observed() {
    return observed;
  }

  /** The target, NaN if the row has none. */
  public double target() {
    return target;
  }

  /** Whether the row has a target. */
  public boolean labelled() {
    return !Double.isNaN(target);
  }
}
