package dev.flyball.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ServeCommandTest {
  @TempDir private Path folder;

  @Test
  void makesATokenAndWritesOnlyItsHash() throws Exception {
    Path tokens = folder.resolve("tokens.txt");
    Cli run = Cli.run("serve", "--new-token", "learn", "--tokens", tokens);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).startsWith("fly_");
    assertThat(Files.readString(tokens)).startsWith("learn ").doesNotContain(run.out().strip());
  }

  @Test
  void saysWhatCannotBe() {
    assertUsage("--new-token", Cli.run("serve", "--new-token", "all", "--tokens", "t"));
    assertUsage("--tokens", Cli.run("serve", "--new-token", "read"));
    assertUsage("--insecure", Cli.run("serve", "--bind", "0.0.0.0", "--data", folder.resolve("d")));
    assertUsage("--tls-key", Cli.run("serve", "--tls-cert", "c.pem"));
    assertUsage("--key-ttl", Cli.run("serve", "--key-ttl", "soon"));
    assertUsage("--max-ids is 0; expected 1 or more", Cli.run("serve", "--max-ids", 0));
    assertUsage("--max-connections is 0;", Cli.run("serve", "--max-connections", 0));
    assertUsage("--max-labels is -1; expected 0 or more", Cli.run("serve", "--max-labels=-1"));
    assertUsage("--memory is 95%; expected", Cli.run("serve", "--memory", "95%"));
    assertUsage("--memory is much; expected", Cli.run("serve", "--memory", "much"));
    assertUsage("--warm-up is 5; expected a time", Cli.run("serve", "--warm-up", "5"));
    assertUsage("--warm-up is 11m; expected at most", Cli.run("serve", "--warm-up", "11m"));
    assertUsage("CHECKPOINT", Cli.run("serve", folder.resolve("none.ckpt")));
  }

  /** The drill of docs/serve.md: a disk went bad; look, repair, look again. */
  @Test
  void checksAndRepairsAFolder() throws Exception {
    Path data = folder.resolve("data");
    Path kept = folder.resolve("plant.ckpt");
    Path table = Plant.numbers(folder.resolve("plant.csv"), 50);
    assertThat(Cli.run("train", table, "--target", "output", "--checkpoint", kept).code()).isZero();
    try (dev.flyball.serve.FlyballServer server =
        dev.flyball.serve.FlyballServer.start(
            dev.flyball.serve.ServeConfig.in(data)
                .address("127.0.0.1", 0)
                .models(java.util.Map.of("plant", kept)))) {
      assertThat(server.models().all()).hasSize(1);
    }
    Cli whole = Cli.run("serve", "--check", data);
    assertThat(whole.code()).as(whole.err()).isZero();
    assertThat(whole.out()).contains("model plant: row 1", "everything is whole");
    Files.delete(data.resolve("CURRENT"));
    Cli broken = Cli.run("serve", "--check", data);
    assertThat(broken.code()).isEqualTo(1);
    assertThat(broken.out()).contains("CURRENT");
    assertThat(Cli.run("serve", "--repair", data).out()).contains("model plant: row 1");
    assertThat(Cli.run("serve", "--check", data).code()).isZero();
    assertUsage("--check", Cli.run("serve", "--check", folder.resolve("none")));
  }

  @Test
  void aTakenPortOrFolderIsSaidToBeTaken() throws Exception {
    Path data = folder.resolve("data");
    try (dev.flyball.serve.FlyballServer server =
        dev.flyball.serve.FlyballServer.start(
            dev.flyball.serve.ServeConfig.in(data).address("127.0.0.1", 0))) {
      int port = URI.create(server.address()).getPort();
      Cli other = Cli.run("serve", "--port", port, "--data", folder.resolve("other"));
      assertThat(other.code()).isEqualTo(1);
      assertThat(other.err())
          .contains("cannot listen on 127.0.0.1:" + port + ": Address already in use; --port")
          .doesNotContain("results");
      Cli same = Cli.run("serve", "--port", 0, "--data", data);
      assertThat(same.code()).isEqualTo(1);
      assertThat(same.err())
          .contains(data + " is in use by this process")
          .doesNotContain("results");
    }
  }

  private static void assertUsage(String word, Cli run) {
    assertThat(run.code()).as(run.err()).isEqualTo(2);
    assertThat(run.err()).contains(word).doesNotContain("\tat ");
  }

  /**
   * What train wrote is served by a process of its own, which ends in order when it is asked to.
   */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void servesWhatTrainWroteAndEndsInOrder() throws Exception {
    Path table = Plant.numbers(folder.resolve("plant.csv"), 300);
    Path kept = folder.resolve("plant.ckpt");
    Cli trained = Cli.run("train", table, "--target", "output", "--checkpoint", kept);
    assertThat(trained.code()).as(trained.err()).isZero();
    Path tokens = folder.resolve("tokens.txt");
    String token = Cli.run("serve", "--new-token", "read", "--tokens", tokens).out().strip();
    Process process =
        new ProcessBuilder(
                JavaCommand.flyball(
                    "serve",
                    "--data",
                    folder.resolve("data"),
                    "--port",
                    0,
                    "--tokens",
                    tokens,
                    kept))
            .redirectError(folder.resolve("err.txt").toFile())
            .start();
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      String first = out.readLine();
      assertThat(first).as(Files.readString(folder.resolve("err.txt"))).startsWith("listening on ");
      assertThat(out.readLine()).contains("models: 1");
      HttpResponse<String> state =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(
                          URI.create(first.substring("listening on ".length()) + "/models/plant"))
                      .header("Authorization", "Bearer " + token)
                      .build(),
                  HttpResponse.BodyHandlers.ofString());
      assertThat(state.statusCode()).isEqualTo(200);
      assertThat(state.body()).contains("\"observations\":300");
      process.destroy();
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).isZero();
      List<String> logged =
          Files.readAllLines(folder.resolve("err.txt")).stream()
              .filter(line -> line.contains(" INFO "))
              .toList();
      assertThat(logged).hasSize(2);
      assertThat(logged.get(0)).contains(" INFO started: " + first);
      assertThat(logged.get(1)).contains(" INFO stopped: http://");
    } finally {
      process.destroyForcibly();
    }
  }
}
