package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service and {@code flyball predict} on its checkpoint give one question one answer. */
class QuestionDoorsTest {
  private static final int LEARNED = 1_500;
  private static final int ASKED = 100;

  @TempDir private Path folder;

  /** A level that lasts some rows, and two features. */
  private static List<String> rows() {
    Random random = new Random(3);
    List<String> rows = new ArrayList<>();
    double level = 0;
    for (int t = 0; t < LEARNED + ASKED; t++) {
      level = 0.9 * level + random.nextGaussian();
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      double y = level + a - b;
      rows.add(String.format(Locale.ROOT, "%.4f,%.4f,%.4f", a, b, y));
    }
    return rows;
  }

  private static byte[] send(String method, String address, String type, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address))
            .header("Content-Type", type)
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    HttpResponse<byte[]> answer =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofByteArray());
    assertThat(answer.statusCode()).as(new String(answer.body())).isBetween(200, 201);
    return answer.body();
  }

  @Test
  void serviceAndCommandAnswerTheSame() throws IOException, InterruptedException {
    List<String> rows = rows();
    String learned = "a,b,y\n" + String.join("\n", rows.subList(0, LEARNED));
    StringBuilder asked = new StringBuilder("a,b\n");
    for (String row : rows.subList(LEARNED, rows.size())) {
      asked.append(row, 0, row.lastIndexOf(',')).append('\n');
    }
    Path table = Files.writeString(folder.resolve("asked.csv"), asked);
    try (FlyballServer server =
        FlyballServer.start(ServeConfig.in(folder.resolve("data")).address("127.0.0.1", 0))) {
      String model = server.address() + "/models/m";
      String spec =
          "{\"target\":\"y\",\"interval\":0.9,\"features\":{\"a\":\"number\",\"b\":\"number\"}}";
      send("PUT", model, "application/json", spec);
      send("POST", model + "/learn?answers=counts", "text/csv", learned);
      Path checkpoint = folder.resolve("m.ckpt");
      Files.write(checkpoint, send("GET", model + "/checkpoint", "text/csv", ""));
      List<List<Double>> answers = new ArrayList<>();
      for (String question : List.of("any", "next", "settled")) {
        byte[] body =
            send("POST", model + "/predict?question=" + question, "text/csv", asked.toString());
        List<Double> served = new ArrayList<>();
        for (JsonNode row : new ObjectMapper().readTree(body).get("rows")) {
          served.add(row.get("prediction").asDouble());
        }
        Cli printed =
            Cli.run("predict", checkpoint, table, "--question", question, "--digits", "17");
        assertThat(printed.code()).as(printed.err()).isZero();
        List<Double> written =
            printed.out().lines().skip(1).map(l -> Double.valueOf(l.split(",")[1])).toList();
        assertThat(written).as(question).hasSize(ASKED).isEqualTo(served);
        answers.add(served);
      }
      List<Double> any = answers.get(0);
      assertThat(any.get(0)).as("the row that comes next").isEqualTo(answers.get(1).get(0));
      assertThat(apart(any, answers.get(2)))
          .as("towards a hundred rows on it is nearer to the settled answer")
          .isLessThan(0.5 * apart(answers.get(1), answers.get(2)));
    }
  }

  /** How far answers lie apart over the last quarter of the rows. */
  private static double apart(List<Double> one, List<Double> other) {
    return IntStream.range(3 * ASKED / 4, ASKED)
        .mapToDouble(t -> Math.abs(one.get(t) - other.get(t)))
        .sum();
  }

  @Test
  void anUnknownQuestionIsRefused() {
    Cli refused = Cli.run("predict", "no.ckpt", "no.csv", "--question", "tomorrow");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("expected any, next or settled");
  }
}
