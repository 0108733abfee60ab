package dev.flyball.cli.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/**
 * Plays three recorded streams to the service, as any program would: by HTTP, in JSON. The
 * recordings were simulated: a steam plant whose output follows a load that the steam flow shows
 * best, the air of a street that a cheap cell reads, and a wearable that tells what its wearer does
 * from movement and pulse. In them a sensor fails and comes back, one sticks, one drifts, labels
 * come late, and beside such a row stands what the page is to say of it. After {@link #ROUND} rows
 * all of it happens again.
 */
public final class Demo {
  /** Rows a second of each model at which one can watch it. */
  public static final int PACE = 10;

  /** Rows of each model before the story begins, so that there is something to see. */
  static final int PAST = 300;

  private static final int PAST_AT_ONCE = 20;

  /** Rows until the story begins again; at the usual pace two minutes. */
  static final int ROUND = 1200;

  /** Plain SGD. Rates three times smaller or larger err more on these streams. */
  private static final Map<String, String> PLAIN_SGD = Map.of("law", "masked(eta=0.03)");

  private static final List<String> ACTIVITIES = List.of("rest", "walk", "run");
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final String address;
  private final Map<String, List<Map<String, Object>>> recordings = new LinkedHashMap<>();
  private final Queue<Map<String, Object>> labels = new ArrayDeque<>();
  private int played;

  /**
   * A demo on the service at an address.
   *
   * @param address such as {@code http://127.0.0.1:8080}
   */
  public Demo(String address) throws IOException {
    this.address = address;
    for (String model : List.of("wearable", "street", "plant")) {
      recordings.put(model, recording(model + ".tsv"));
    }
  }

  /** The rows of a recording; an empty cell is in no row. */
  private static List<Map<String, Object>> recording(String name) throws IOException {
    try (InputStream in = Demo.class.getResourceAsStream(name)) {
      List<String> lines = new String(in.readAllBytes(), UTF_8).lines().toList();
      String[] columns = lines.get(0).split("\t");
      return lines.stream().skip(1).map(line -> row(columns, line.split("\t"))).toList();
    }
  }

  private static Map<String, Object> row(String[] columns, String[] cells) {
    Map<String, Object> row = new LinkedHashMap<>();
    for (int j = 0; j < cells.length; j++) {
      if (!cells[j].isEmpty()) {
        boolean text = columns[j].equals("activity") || columns[j].equals("say");
        row.put(columns[j], text ? cells[j] : Double.valueOf(cells[j]));
      }
    }
    return row;
  }

  /** Makes the models. */
  public void begin() throws IOException, InterruptedException {
    send("PUT", "plant", Map.of("target", "output", "interval", 0.9));
    send("PUT", "street", Map.of("target", "no2", "interval", 0.9));
    send("PUT", "wearable", Map.of("target", "activity", "classes", ACTIVITIES, "interval", 0.9));
  }

  /**
   * Lets the models learn the next rows of the past; false once there are no more of them. Plain
   * SGD goes on from there, with the weights that the models have then.
   */
  public boolean recall() throws IOException, InterruptedException {
    advance(PAST_AT_ONCE);
    if (played < PAST) {
      return true;
    }
    send("PUT", "plant/shadow", PLAIN_SGD);
    send("PUT", "street/shadow", PLAIN_SGD);
    return false;
  }

  /** Sends the next rows of every model, and says what happens among them. */
  public void advance(int rows) throws IOException, InterruptedException {
    int end = played + rows;
    while (played < end) {
      for (var each : recordings.entrySet()) {
        Object words = each.getValue().get(place(played)).get("say");
        if (words != null) {
          send("POST", each.getKey() + "/annotations", Map.of("text", words));
        }
      }
      int from = played++;
      while (played < end && recordings.values().stream().noneMatch(this::speaks)) {
        played++;
      }
      play(from, played);
    }
  }

  private boolean speaks(List<Map<String, Object>> recording) {
    return recording.get(place(played)).containsKey("say");
  }

  private static int place(int row) {
    return row < PAST ? row : PAST + (row - PAST) % ROUND;
  }

  private void play(int from, int to) throws IOException, InterruptedException {
    List<Map<String, Object>> arrived = new ArrayList<>();
    for (var each : recordings.entrySet()) {
      boolean late = each.getKey().equals("wearable");
      List<Map<String, Object>> rows = new ArrayList<>();
      for (int k = from; k < to; k++) {
        Map<String, Object> row = new LinkedHashMap<>(each.getValue().get(place(k)));
        row.remove("say");
        if (late) {
          row.put("id", "row-" + k);
          labels.add(Map.of("id", "row-" + k, "target", row.remove("activity")));
          for (double count = (double) row.remove("labels"); count > 0; count--) {
            arrived.add(labels.remove());
          }
        }
        rows.add(late ? row : scaled(row, 1 + 1e-9 * ((k - PAST) / ROUND)));
      }
      send("POST", each.getKey() + (late ? "/predict" : "/learn"), rows);
    }
    if (!arrived.isEmpty()) {
      send("POST", "wearable/label", arrived);
    }
  }

  /** Another round in the last digits: where a sensor sticks again is a state of it. */
  private static Map<String, Object> scaled(Map<String, Object> row, double by) {
    row.replaceAll((name, value) -> value instanceof Double number ? number * by : value);
    return row;
  }

  private void send(String method, String path, Object body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address + "/models/" + path))
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body)))
            .build();
    HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() >= 300) {
      throw new IOException(
          "%s %s was answered with %s: %s"
              .formatted(method, path, answer.statusCode(), answer.body()));
    }
  }
}
