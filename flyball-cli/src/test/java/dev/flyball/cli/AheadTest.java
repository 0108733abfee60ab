package dev.flyball.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.flyball.serve.FlyballServer;
import dev.flyball.serve.ServeConfig;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Horizons in the commands. */
@Tag("slow")
class AheadTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder;

  /** Hourly rows with a day in them. */
  private Path table(int rows) throws IOException {
    Random random = new Random(4);
    StringBuilder text = new StringBuilder("date,x,load\n");
    double level = 0;
    for (int t = 0; t < rows; t++) {
      level = 0.8 * level + random.nextGaussian();
      double load = 50 + 10 * Math.sin(2 * Math.PI * t / 24) + level;
      String date = LocalDateTime.of(2025, 3, 1, 0, 0).plusHours(t).toString().replace('T', ' ');
      text.append("%s,%.3f,%.3f\n".formatted(date, random.nextGaussian(), load));
    }
    return Files.writeString(folder.resolve("load.csv"), text);
  }

  @Test
  void evaluateJudgesEveryHorizon() throws IOException {
    Path table = table(1500);
    Cli rows =
        Cli.run(
            "evaluate",
            table,
            "--target",
            "load",
            "--ahead",
            "3,24",
            "--interval",
            0.9,
            "--compare",
            "--json");
    assertThat(rows.code()).as(rows.err()).isZero();
    Cli time =
        Cli.run(
            "evaluate",
            table,
            "--target",
            "load",
            "--ahead",
            "3h,1d",
            "--interval",
            0.9,
            "--compare",
            "--json");
    JsonNode found = new ObjectMapper().readTree(rows.out()).get("data").get("ahead");
    assertThat(new ObjectMapper().readTree(time.out()).get("data").get("ahead")).isEqualTo(found);
    assertThat(found.get("seasons").toString()).isEqualTo("[24,168]");
    JsonNode first = found.get("horizons").get(0);
    double own = first.get("entries").get(0).get("lastMae").asDouble();
    for (JsonNode other : first.get("entries")) {
      assertThat(own).as(other.toString()).isLessThan(1.1 * other.get("lastMae").asDouble());
    }
    assertThat(first.get("judged").asInt()).isEqualTo(1497);
    assertThat(first.get("inside").asDouble()).isBetween(0.86, 0.94);
    assertThat(found.get("next")).hasSize(2);
  }

  /** In one go, or in two with a checkpoint between: the same model, to the last bit. */
  @Test
  void trainKeepsAndPredictGoesOn() throws IOException {
    Path table = table(600);
    List<String> lines = Files.readAllLines(table);
    Path first = Files.write(folder.resolve("first.csv"), lines.subList(0, 401));
    List<String> later = new ArrayList<>(lines.subList(401, lines.size()));
    later.add(0, lines.get(0));
    Path rest = Files.write(folder.resolve("rest.csv"), later);
    Path whole = folder.resolve("whole.ckpt");
    Path parts = folder.resolve("parts.ckpt");
    Object[] asked = {"--target", "load", "--ahead", "1,24", "--interval", 0.9, "--lag", "x:1"};
    train(whole, table, asked);
    train(parts, first, asked);
    Cli more = Cli.run("train", rest, "--resume", parts, "--checkpoint", parts);
    assertThat(more.code()).as(more.err()).isZero();
    Path again = folder.resolve("again.ckpt");
    train(again, first, asked);
    Cli grown = Cli.run("train", table, "--resume", again, "--checkpoint", again);
    assertThat(grown.err()).contains("skipped 400 rows");
    assertThat(grown.out()).contains("learned 200 rows");
    Cli fromWhole = Cli.run("predict", whole, rest);
    assertThat(Cli.run("predict", again, rest).out()).isEqualTo(fromWhole.out());
    Cli fromParts = Cli.run("predict", parts, rest);
    assertThat(fromWhole.code()).as(fromWhole.err()).isZero();
    assertThat(fromParts.out()).isEqualTo(fromWhole.out());
    List<String> said = fromWhole.out().lines().toList();
    assertThat(said.get(0)).isEqualTo("row,load,ahead1,lower1,upper1,ahead24,lower24,upper24");
    assertThat(said).hasSize(201);
    assertThat(said.get(200).split(",")).hasSize(8).noneMatch(String::isEmpty);
    Path blind = Files.writeString(folder.resolve("blind.csv"), "date,x\n2025-04-01 00:00,1\n");
    String unknown = Cli.run("predict", whole, blind).out();
    assertThat(unknown.lines().toList().get(1)).matches("1,(,-?[0-9.]+){6}");
    assertThat(Cli.run("inspect", whole).err()).contains("predicts horizons");
    assertThat(Cli.run("predict", whole, rest, "--json").err()).contains("written as CSV");
  }

  /** Horizons of a table go on in the service, and leave it as a file with their learner. */
  @Test
  void aTrainingIsServedOnAndComesBackAsAFile() throws IOException, InterruptedException {
    List<String> lines = Files.readAllLines(table(330));
    Path first = Files.write(folder.resolve("first.csv"), lines.subList(0, 301));
    List<String> later = new ArrayList<>(lines.subList(301, lines.size()));
    later.add(0, lines.get(0));
    Path rest = Files.write(folder.resolve("rest.csv"), later);
    Path kept = folder.resolve("kept.ckpt");
    train(kept, first, "--target", "load", "--ahead", "1,24", "--interval", 0.9, "--lag", "x:1");
    String said = Cli.run("predict", kept, rest).out();
    ServeConfig config = ServeConfig.in(folder.resolve("data")).address("127.0.0.1", 0);
    String row = "{\"date\":\"2025-03-14 06:00\",\"x\":0.5}";
    byte[] answer;
    try (FlyballServer server = FlyballServer.start(config)) {
      String model = server.address() + "/models/m";
      send("PUT", model + "/checkpoint", Files.readAllBytes(kept));
      Path back = Files.write(folder.resolve("back.ckpt"), horizons(model));
      assertThat(Cli.run("predict", back, rest).out()).isEqualTo(said);
      String csv = String.join("\n", later);
      JsonNode learned = JSON.readTree(send("POST", model + "/learn", csv.getBytes(UTF_8)));
      assertThat(learned.get("learned").asInt()).isEqualTo(later.size() - 1);
      assertThat(learned.at("/rows/28/ahead")).hasSize(2);
      answer = send("POST", model + "/predict", row.getBytes(UTF_8));
      send("PUT", server.address() + "/models/n/checkpoint", horizons(model));
    }
    assertThat(JSON.readTree(answer).at("/ahead/1/ahead").asInt()).isEqualTo(24);
    try (FlyballServer server = FlyballServer.start(config)) {
      for (String model : List.of("m", "n")) {
        String at = server.address() + "/models/" + model;
        assertThat(send("POST", at + "/predict", row.getBytes(UTF_8))).as(model).isEqualTo(answer);
      }
    }
  }

  private static byte[] horizons(String model) throws IOException, InterruptedException {
    return send("GET", model + "/checkpoint?horizons=true", new byte[0]);
  }

  private static byte[] send(String method, String address, byte[] body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address))
            .header("Content-Type", address.endsWith("/learn") ? "text/csv" : "application/json")
            .method(method, HttpRequest.BodyPublishers.ofByteArray(body))
            .build();
    HttpResponse<byte[]> answer =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofByteArray());
    assertThat(answer.statusCode()).as(new String(answer.body(), UTF_8)).isBetween(200, 201);
    return answer.body();
  }

  private static void train(Path kept, Path table, Object... asked) {
    List<Object> all = new ArrayList<>(List.of("train", table, "--checkpoint", kept));
    all.addAll(List.of(asked));
    Cli run = Cli.run(all.toArray());
    assertThat(run.code()).as(run.err()).isZero();
  }

  /** Two stores, hour by hour: a horizon is so many rows of the same store. */
  @Test
  void horizonsCountTheRowsOfAKey() throws IOException {
    Random random = new Random(8);
    int hours = 400;
    double[][] load = new double[2][hours];
    StringBuilder text = new StringBuilder("date,store,load\n");
    for (int t = 0; t < hours; t++) {
      String date = LocalDateTime.of(2025, 3, 1, 0, 0).plusHours(t).toString().replace('T', ' ');
      for (int store = 0; store < 2; store++) {
        double phase = 2 * Math.PI * t / 24 + store * Math.PI;
        load[store][t] = 100 * (1 + store) + 10 * Math.sin(phase) + random.nextGaussian();
        text.append("%s,S%s,%s\n".formatted(date, store, load[store][t]));
      }
    }
    Path table = Files.writeString(folder.resolve("stores.csv"), text);
    Path kept = folder.resolve("stores.ckpt");
    Object[] asked = {"--target", "load", "--key", "store", "--ahead", "3h"};
    List<Object> command = new ArrayList<>(List.of("evaluate", table, "--json"));
    command.addAll(List.of(asked));
    Cli run = Cli.run(command.toArray());
    assertThat(run.code()).as(run.err()).isZero();
    JsonNode found = new ObjectMapper().readTree(run.out()).get("data").get("ahead");
    assertThat(found.get("seasons").toString()).isEqualTo("[24,168]");
    JsonNode horizon = found.get("horizons").get(0);
    assertThat(horizon.get("ahead").asInt()).isEqualTo(3);
    assertThat(horizon.get("judged").asInt()).isEqualTo(2 * (hours - 3));
    double last = 0;
    for (double[] own : load) {
      for (int t = 3; t < hours; t++) {
        last += Math.abs(own[t] - own[t - 3]) / (2 * (hours - 3));
      }
    }
    JsonNode entries = horizon.get("entries");
    for (JsonNode entry : entries) {
      if (entry.get("name").asText().equals("last value")) {
        assertThat(entry.get("mae").asDouble()).isCloseTo(last, within(1e-9));
      }
    }
    assertThat(entries.get(0).get("lastMae").asDouble()).isLessThan(0.4 * last);
    train(kept, table, asked);
    List<String> next = new ArrayList<>(List.of("date,store,load"));
    next.add("2025-03-17 16:00,S1,200");
    next.add("2025-03-17 16:00,S0,100");
    Path rest = Files.write(folder.resolve("next.csv"), next);
    List<String> said = Cli.run("predict", kept, rest).out().lines().skip(1).toList();
    assertThat(Double.parseDouble(said.get(0).split(",")[2])).isBetween(180.0, 220.0);
    assertThat(Double.parseDouble(said.get(1).split(",")[2])).isBetween(80.0, 120.0);
    Cli several =
        Cli.run("train", table(50), "--target", "load,x", "--ahead", "1", "--checkpoint", kept);
    assertThat(several.code()).isEqualTo(2);
    assertThat(several.err()).contains("train --ahead takes one target", "[load, x]");
  }

  @Test
  void drawsTheFanAndSaysWhatItNeeds() throws IOException {
    Path table = table(400);
    Path out = folder.resolve("report");
    Cli run =
        Cli.run(
            "evaluate",
            table,
            "--target",
            "load",
            "--ahead",
            "1,6,24",
            "--interval",
            0.9,
            "--out",
            out);
    assertThat(run.out()).contains("6 rows ahead: off by").contains("After the last row");
    assertThat(Files.readString(out.resolve("report.html"))).contains("What comes next");
    Cli odd = Cli.run("evaluate", table, "--target", "load", "--ahead", "90m");
    assertThat(odd.code()).isEqualTo(2);
    assertThat(odd.err()).contains("'90m', and a day has 24 rows");
    assertThat(Cli.run("evaluate", table, "--target", "load", "--ahead", "soon").err())
        .contains("expected rows as in 1,6,24, or time");
    assertThat(
            Cli.run("evaluate", table, "--target", "load", "--ahead", "6h", "--no-timestamps")
                .err())
        .contains("no dates tell how much time a row is");
  }
}
