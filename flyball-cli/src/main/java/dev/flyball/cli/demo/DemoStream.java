package dev.flyball.cli.demo;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A simulated stream of rows: readings by name, and the target. The same seed, the same rows. */
abstract class DemoStream {
  /** What the wearer does. */
  static final List<String> ACTIVITIES = List.of("rest", "walk", "run");

  private static final MathContext DIGITS = new MathContext(5);

  private final String model;
  private final String target;
  private final Random random;

  DemoStream(String model, String target, long seed) {
    this.model = model;
    this.target = target;
    this.random = new Random(seed);
  }

  /** A steam plant: its output follows a load that the steam flow shows best. */
  static DemoStream plant(long seed) {
    return new DemoStream("plant", "output", seed) {
      private double load;
      private double weather;

      @Override
      void read(Map<String, Object> row) {
        load = wander(load, 0.97);
        weather = wander(weather, 0.99);
        double pump = noise();
        put(row, "steam_flow", 60 + 12 * load + 0.4 * noise());
        put(row, "feed_water", 55 + 10 * load + 4 * noise());
        put(row, "pressure", 80 + 4 * load + 3 * pump + 0.5 * noise());
        put(row, "pump_speed", 1500 + 90 * pump + 6 * noise());
        put(row, "ambient", 18 + 6 * weather);
        put(row, "vibration", 3 + 0.5 * noise());
        put(row, "output", 100 + 20 * load + 3 * pump - 5 * weather + noise());
      }
    };
  }

  /** The air of a street: traffic and calm wind make nitrogen dioxide, which a cheap cell reads. */
  static DemoStream street(long seed) {
    return new DemoStream("street", "no2", seed) {
      private double traffic;
      private double wind;
      private double cold;

      @Override
      void read(Map<String, Object> row) {
        traffic = wander(traffic, 0.93);
        wind = wander(wind, 0.95);
        cold = wander(cold, 0.99);
        double calm = wind < 0 ? 1.8 : 1;
        double no2 = 45 + calm * (10 + 9 * traffic) - 6 * wind + 4 * cold + 2 * noise();
        put(row, "no2_cell", 0.8 * no2 + 5 + 3 * noise());
        put(row, "traffic", Math.max(0, 900 + 280 * traffic + 30 * noise()));
        put(row, "wind", Math.max(0, 3 + 1.4 * wind + 0.2 * noise()));
        put(row, "temperature", 12 - 5 * cold + 0.3 * noise());
        put(row, "humidity", 60 + 8 * cold + 5 * noise());
        put(row, "no2", no2);
      }
    };
  }

  /** A wearable: what its wearer does, from movement and pulse. */
  static DemoStream wearable(long seed) {
    return new DemoStream("wearable", "activity", seed) {
      private int activity;
      private double pulse;

      @Override
      void read(Map<String, Object> row) {
        activity = chance() < 0.7 ? activity : (int) (ACTIVITIES.size() * chance());
        pulse += 0.5 * (activity - pulse);
        put(row, "steps", Math.max(0, 60 * activity + 25 * noise()));
        put(row, "movement", Math.exp(0.9 * activity + 0.35 * noise()));
        put(row, "pulse", 65 + 35 * pulse + 6 * noise());
        put(row, "skin", 33 - 0.4 * pulse + 0.5 * noise());
        row.put("activity", ACTIVITIES.get(activity));
      }
    };
  }

  /** Adds what is read now. */
  abstract void read(Map<String, Object> row);

  /** The next row, with its target. */
  final Map<String, Object> next() {
    Map<String, Object> row = new LinkedHashMap<>();
    read(row);
    return row;
  }

  final String model() {
    return model;
  }

  final String target() {
    return target;
  }

  final double noise() {
    return random.nextGaussian();
  }

  final double chance() {
    return random.nextDouble();
  }

  /** A number of variance one that changes the less, the nearer {@code memory} is to one. */
  final double wander(double now, double memory) {
    return memory * now + Math.sqrt(1 - memory * memory) * noise();
  }

  static void put(Map<String, Object> row, String name, double value) {
    row.put(name, new BigDecimal(value).round(DIGITS).doubleValue());
  }
}
