package dev.flyball.cli.demo;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.Consumer;

/**
 * Feeds three models row by row, and tells on their pages what happens: a sensor fails and comes
 * back, one drifts, labels come late. After {@link #ROUND} rows all of it happens again.
 */
public final class Demo {
  /** Rows a second of each model at which one can watch it. */
  public static final int PACE = 10;

  /** Rows of each model before the story begins, so that there is something to see. */
  static final int PAST = 300;

  private static final int PAST_AT_ONCE = 20;

  /** Rows until the story begins again; at the usual pace two minutes. */
  static final int ROUND = 1200;

  /** Rows between a prediction of the wearable and its label. */
  private static final int LATE = 50;

  /** How much more the drifting sensor reads with every row. */
  private static final double DRIFT = 0.2;

  /** Plain SGD. Rates three times smaller or larger err more on these streams. */
  private static final String PLAIN_SGD = "masked(eta=0.03)";

  private static final long SEED = 7;

  /** Something that happens before a row of the story. */
  private record Event(int row, String model, String words, Consumer<Demo> happens) {}

  private static final List<Event> STORY =
      List.of(
          new Event(
              200,
              "plant",
              "The sensor steam_flow fails. The model goes on with the other five, and says how"
                  + " much less sure it is.",
              demo -> demo.failed = "steam_flow"),
          new Event(
              450,
              "plant",
              "steam_flow reports again: its weights were kept, and the intervals narrow.",
              demo -> demo.failed = ""),
          new Event(
              550,
              "street",
              "The sensor no2_cell begins to drift: it reads a little more with every row.",
              demo -> demo.drifting = true),
          new Event(
              700,
              "wearable",
              "The phone is out of reach: predictions go on, labels wait.",
              demo -> demo.unreachable = true),
          new Event(
              850,
              "street",
              "no2_cell was calibrated: the drift is gone.",
              demo -> {
                demo.drifting = false;
                demo.drift = 0;
              }),
          new Event(
              950,
              "wearable",
              "The phone is back: all labels that waited arrive at once, each for the prediction"
                  + " that was given.",
              demo -> demo.unreachable = false));

  private final DemoClient client;
  private final DemoStream plant = DemoStream.plant(SEED);
  private final DemoStream street = DemoStream.street(SEED);
  private final DemoStream wearable = DemoStream.wearable(SEED);
  private final Queue<Map<String, Object>> labels = new ArrayDeque<>();
  private String failed = "";
  private boolean drifting;
  private double drift;
  private boolean unreachable;
  private int past;
  private long told;
  private long worn;

  /**
   * A demo on the service at an address.
   *
   * @param address such as {@code http://127.0.0.1:8080}
   */
  public Demo(String address) {
    this.client = new DemoClient(address);
  }

  /** Makes the models. */
  public void begin() throws IOException, InterruptedException {
    for (DemoStream each : List.of(plant, street)) {
      client.make(each.model(), Map.of("target", each.target(), "interval", 0.9));
    }
    client.make(
        wearable.model(),
        Map.of("target", wearable.target(), "classes", DemoStream.ACTIVITIES, "interval", 0.9));
    client.say("wearable", "Each label comes %s rows after its prediction.".formatted(LATE));
    client.say("street", "The air of a street. Later its cheap sensor no2_cell will drift.");
    client.say("plant", "Six sensors, one output. Soon the best sensor will fail.");
  }

  /**
   * Lets the models learn the next rows of the past; false once there are no more of them. Plain
   * SGD goes on from there, with the weights that the models have then.
   */
  public boolean recall() throws IOException, InterruptedException {
    send(PAST_AT_ONCE);
    past += PAST_AT_ONCE;
    if (past < PAST) {
      return true;
    }
    client.shadow(plant.model(), PLAIN_SGD);
    client.shadow(street.model(), PLAIN_SGD);
    return false;
  }

  /** Sends the next rows of every model; what the story says happens among them. */
  public void advance(int rows) throws IOException, InterruptedException {
    for (int left = rows; left > 0; ) {
      int row = (int) (told % ROUND);
      int next = ROUND;
      for (Event event : STORY) {
        if (event.row == row) {
          client.say(event.model, event.words);
          event.happens.accept(this);
        } else if (event.row > row) {
          next = Math.min(next, event.row);
        }
      }
      int now = Math.min(left, next - row);
      send(now);
      told += now;
      left -= now;
    }
  }

  private void send(int rows) throws IOException, InterruptedException {
    List<Map<String, Object>> fromPlant = new ArrayList<>();
    List<Map<String, Object>> fromStreet = new ArrayList<>();
    List<Map<String, Object>> fromWearable = new ArrayList<>();
    for (int k = 0; k < rows; k++) {
      Map<String, Object> row = plant.next();
      row.remove(failed);
      fromPlant.add(row);
      drift += drifting ? DRIFT : 0;
      row = street.next();
      row.merge("no2_cell", drift, (value, by) -> (double) value + (double) by);
      fromStreet.add(row);
      row = wearable.next();
      String id = "row-" + ++worn;
      labels.add(Map.of("id", id, "target", row.remove(wearable.target())));
      row.put("id", id);
      fromWearable.add(row);
    }
    client.rows(plant.model(), "learn", fromPlant);
    client.rows(street.model(), "learn", fromStreet);
    client.rows(wearable.model(), "predict", fromWearable);
    List<Map<String, Object>> arrived = new ArrayList<>();
    while (!unreachable && labels.size() > LATE) {
      arrived.add(labels.remove());
    }
    client.rows(wearable.model(), "label", arrived);
  }
}
