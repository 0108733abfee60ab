package dev.flyball.missing.simulated;

import dev.flyball.checkpoint.Fields;
import dev.flyball.missing.Missingness;
import dev.flyball.missing.RandomStream;
import dev.flyball.observation.Groups;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A steam plant whose sensors go silent: twelve sensors at four stations, in units from bar to rpm,
 * and the plant's output as the target. Sensors of a station move together and the output follows
 * the differences between them, as it does where one watches the same flow. Every sensor's mean
 * drifts slowly, whole stations are out for 40 rows on average, single readings drop out, and some
 * rows have no target. The plant is always the same; the seed is its weather.
 */
public final class SensorStream extends SimulatedStream {
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

  private static final String TARGET_NAME = "output";
  private static final double TARGET_CENTRE = 25;
  private static final double TARGET_NOISE = 0.3;
  private static final double UNLABELLED = 0.03;

  private static final double HIDDEN_SHARE = 0.30;
  private static final double MEAN_OUTAGE = 40;
  private static final double DROPOUT = 0.02;

  /** Correlation of two sensors of a station around their means. */
  private static final double CORRELATION = 0.95;

  private static final double SHARED = StrictMath.sqrt(CORRELATION);
  private static final double OWN = StrictMath.sqrt(1 - CORRELATION);

  /** The drift of a mean, in scales: its spread, and how much of it a row keeps. */
  private static final double DRIFT = 0.5;

  private static final double DRIFT_KEPT = 1 - 1.0 / 2000;
  private static final double DRIFT_RENEWED = DRIFT * StrictMath.sqrt(1 - DRIFT_KEPT * DRIFT_KEPT);

  private static final Groups STATIONS = stations();

  private final double[] drift;
  private final double[] weights;
  private final double intercept;

  /** The plant with its usual outages. */
  public SensorStream(long seed) {
    this(seed, Missingness.groups(STATIONS, HIDDEN_SHARE, MEAN_OUTAGE, DROPOUT));
  }

  /** The plant under another missingness, over the same {@code groups().size()} sensors. */
  public SensorStream(long seed, Missingness missingness) {
    this(new RandomStream(seed), missingness);
  }

  private SensorStream(RandomStream random, Missingness missingness) {
    super(SENSORS.size(), random, missingness);
    this.drift = SENSORS.stream().mapToDouble(s -> DRIFT * random.nextGaussian()).toArray();
    this.weights = SENSORS.stream().mapToDouble(Sensor::weight).toArray();
    double[] centres = SENSORS.stream().mapToDouble(Sensor::centre).toArray();
    this.intercept = TARGET_CENTRE - dot(weights, centres);
  }

  private static Groups stations() {
    LinkedHashMap<String, int[]> stations = new LinkedHashMap<>();
    for (Sensor sensor : SENSORS) {
      stations.computeIfAbsent(
          sensor.station(),
          station ->
              IntStream.range(0, SENSORS.size())
                  .filter(j -> SENSORS.get(j).station().equals(station))
                  .toArray());
    }
    return Groups.named(SENSORS.size(), stations).requireCovering();
  }

  /** The sensors' names, in the order of the values. */
  public static List<String> columnNames() {
    return SENSORS.stream().map(Sensor::name).toList();
  }

  public static String targetName() {
    return TARGET_NAME;
  }

  /** The stations. */
  public static Groups groups() {
    return STATIONS;
  }

  @Override
  void drawInput(RandomStream random, double[] input) {
    for (int g = 0; g < STATIONS.count(); g++) {
      double shared = SHARED * random.nextGaussian();
      for (int i = 0; i < STATIONS.sizeOf(g); i++) {
        int j = STATIONS.component(g, i);
        Sensor sensor = SENSORS.get(j);
        drift[j] = DRIFT_KEPT * drift[j] + DRIFT_RENEWED * random.nextGaussian();
        double around = shared + OWN * random.nextGaussian();
        input[j] = sensor.centre() + sensor.scale() * (drift[j] + around);
      }
    }
  }

  @Override
  double drawTarget(RandomStream random, double[] input) {
    double target = intercept + dot(weights, input) + TARGET_NOISE * random.nextGaussian();
    return random.nextBoolean(UNLABELLED) ? Double.NaN : target;
  }

  @Override
  public double[] weights() {
    return weights.clone();
  }

  @Override
  public double intercept() {
    return intercept;
  }

  @Override
  public void fields(Fields f) {
    super.fields(f);
    if (!f.resets()) {
      f.array("drift", drift);
    }
  }
}
