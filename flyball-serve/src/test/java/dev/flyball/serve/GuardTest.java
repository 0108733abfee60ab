package dev.flyball.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.serve.guard.Scope;
import dev.flyball.serve.guard.Tokens;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.TestLearners;
import dev.flyball.serve.store.StoreException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuardTest {
  @TempDir Path folder;

  @Test
  void tokensOpenWhatTheirScopeSays() throws IOException {
    Path file = folder.resolve("tokens");
    String read = Tokens.add(file, Scope.READ);
    String learn = Tokens.add(file, Scope.LEARN);
    String admin = Tokens.add(file, Scope.ADMIN);
    assertThat(Files.readString(file)).doesNotContain(read).doesNotContain(admin);
    try (FlyballServer server = start(config().tokens(file))) {
      Caller none = new Caller(server.address());
      assertThat(none.get("/health/ready").status()).isEqualTo(200);
      assertThat(none.get("/models").status()).isEqualTo(401);
      assertThat(none.get("/metrics").status()).isEqualTo(401);
      assertThat(new Caller(server.address(), "wrong").get("/models").status()).isEqualTo(401);
      Caller reader = new Caller(server.address(), read);
      Caller learner = new Caller(server.address(), learn);
      Caller master = new Caller(server.address(), admin);
      String spec = "{\"target\":\"y\"}";
      String row = "{\"x\":1,\"y\":2}";
      assertThat(learner.put("/models/m", spec).status()).isEqualTo(403);
      assertThat(master.put("/models/m", spec).status()).isEqualTo(201);
      assertThat(reader.post("/models/m/learn", row).status()).isEqualTo(403);
      assertThat(learner.post("/models/m/learn", row).status()).isEqualTo(200);
      assertThat(reader.post("/models/m/predict", row).status()).isEqualTo(200);
      assertThat(reader.post("/models/m/predict", "{\"id\":\"a\",\"x\":1}").status())
          .isEqualTo(403);
      assertThat(reader.delete("/models/m").status()).isEqualTo(403);
      assertThat(learner.delete("/models/m").status()).isEqualTo(403);
      assertThat(reader.get("/models/m").status()).isEqualTo(200);
    }
  }

  /** The word before a token may be written in any case, and blanks may surround it. */
  @ParameterizedTest
  @ValueSource(strings = {"bearer ", "BEARER ", "Bearer   "})
  void theSchemeOfATokenIsTakenInAnyCase(String scheme) throws Exception {
    Path file = folder.resolve("tokens");
    String token = Tokens.add(file, Scope.READ);
    try (FlyballServer server = start(config().tokens(file))) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(server.address() + "/models"))
              .header("Authorization", scheme + token)
              .build();
      assertThat(
              HttpClient.newHttpClient()
                  .send(request, HttpResponse.BodyHandlers.discarding())
                  .statusCode())
          .isEqualTo(200);
    }
  }

  /** As every other answer; within a beat or two. */
  @Test
  void theEventsOfARevokedTokenAndOfARemovedModelEnd() throws Exception {
    Path file = folder.resolve("tokens");
    String admin = Tokens.add(file, Scope.ADMIN);
    String revoked = Tokens.add(file, Scope.READ);
    try (FlyballServer server = start(config().tokens(file))) {
      Caller caller = new Caller(server.address(), admin);
      caller.put("/models/m", "{\"target\":\"y\"}");
      try (InputStream ends = events(server, revoked);
          InputStream stays = events(server, admin)) {
        Files.writeString(file, Files.readAllLines(file).get(0) + "\n");
        assertThat(new String(ends.readAllBytes(), UTF_8)).startsWith(": flyball");
        assertThat(stays.readNBytes(": flyball\n\n".length())).isNotEmpty();
        caller.delete("/models/m");
        assertThat(new String(stays.readAllBytes(), UTF_8)).doesNotContain("event:");
      }
    }
  }

  private static InputStream events(FlyballServer server, String token) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.address() + "/models/m/events"))
            .header("Authorization", "Bearer " + token)
            .timeout(Duration.ofMinutes(1))
            .build();
    return HttpClient.newHttpClient()
        .send(request, HttpResponse.BodyHandlers.ofInputStream())
        .body();
  }

  @Test
  void anotherAddressNeedsTokensOrTheWord() throws IOException {
    ServeConfig open = config().address("0.0.0.0", 0);
    assertThatThrownBy(() -> start(open))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--tokens");
    try (FlyballServer server = start(open.insecurely())) {
      assertThat(server.address()).startsWith("http://0.0.0.0:");
    }
  }

  @Test
  void aFileOfTokensThatIsNoneIsRefusedByLine() throws IOException {
    Path file = folder.resolve("tokens");
    Files.writeString(file, "# mine\nread 12\n");
    assertThatThrownBy(() -> Tokens.open(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("line 2");
    Files.writeString(file, "\n");
    assertThatThrownBy(() -> Tokens.open(file)).hasMessageContaining("no token");
  }

  /** Revoking a token, or adding one, takes no restart; a line that is none opens nothing. */
  @Test
  void tokensAreReadAgainWhenTheirFileChanges() throws IOException {
    Path file = folder.resolve("tokens");
    String stays = Tokens.add(file, Scope.READ);
    String revoked = Tokens.add(file, Scope.READ);
    try (FlyballServer server = start(config().tokens(file))) {
      Caller first = new Caller(server.address(), stays);
      Caller second = new Caller(server.address(), revoked);
      assertThat(second.get("/models").status()).isEqualTo(200);
      String line = Files.readAllLines(file).get(0);
      Files.writeString(file, line + "\nread 12\n");
      assertThat(first.get("/models").status()).isEqualTo(200);
      assertThat(second.get("/models").status()).isEqualTo(401);
      Caller third = new Caller(server.address(), Tokens.add(file, Scope.ADMIN));
      assertThat(third.put("/models/m", "{\"target\":\"y\"}").status()).isEqualTo(201);
      Files.delete(file);
      assertThat(first.get("/models").status()).isEqualTo(401);
      Files.writeString(file, line + "\n");
      assertThat(first.get("/models").status()).isEqualTo(200);
    }
  }

  @Test
  void nobodyElseReadsTheDataFolder() throws IOException {
    Path data = folder.resolve("data");
    Files.createDirectories(data);
    Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path old = Files.writeString(data.resolve("acknowledged"), "");
    Files.setPosixFilePermissions(old, PosixFilePermissions.fromString("rw-r--r--"));
    start(config()).close();
    assertThat(permissions(data)).isEqualTo("rwx------");
    try (FlyballServer server = start(config());
        Stream<Path> files = Files.walk(data)) {
      assertThat(server.models().all()).isEmpty();
      files.forEach(
          each ->
              assertThat(permissions(each))
                  .as(each.toString())
                  .isEqualTo(Files.isDirectory(each) ? "rwx------" : "rw-------"));
    }
  }

  private static String permissions(Path path) {
    try {
      return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aPlantedLinkIsNotFollowed() throws IOException {
    Path other = Files.writeString(folder.resolve("other"), "precious");
    Files.createDirectories(folder.resolve("data"));
    Files.createSymbolicLink(folder.resolve("data/acknowledged"), other);
    assertThatThrownBy(() -> start(config()))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("acknowledged");
    assertThat(Files.readString(other)).isEqualTo("precious");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\u202Eb", "a\u0085b", "a\u2066b", "a\u200Bb", "a\u2028b", "\uFEFFa"})
  void namesThatDoNotShowWhatTheyAreAreRefused(String name) throws IOException {
    try (FlyballServer server = start(config())) {
      Caller caller = new Caller(server.address());
      String coded = URLEncoder.encode(name, UTF_8);
      assertThat(caller.put("/models/" + coded, "{\"target\":\"y\"}").status()).isEqualTo(422);
      assertThat(caller.put("/models/m", "{\"target\":\"" + name + "\"}").status()).isEqualTo(422);
      assertThat(
              caller
                  .put("/models/m", "{\"target\":\"y\",\"features\":[\"" + name + "\"]}")
                  .status())
          .isEqualTo(422);
      caller.put("/models/m", "{\"target\":\"y\"}");
      String row = "{\"" + name + "\":1,\"y\":2}";
      Caller.Said said = caller.post("/models/m/learn", row);
      assertThat(said.status()).isEqualTo(422);
      assertThat(said.text()).contains("invisible");
      byte[] csv = (name + ",y\n1,2\n").getBytes(UTF_8);
      if (!name.startsWith("\uFEFF")) { // which a table may begin with
        assertThat(caller.send("POST", "/models/m/learn", "text/csv", csv).status()).isEqualTo(400);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{", "tru", "{\"x\":01}", "{\"x\" 1}", "\u0001", "{\"x\":\"\\q\"}", "[1,]"})
  void whatIsNotJsonIsSaidInOurOwnWords(String body) throws IOException {
    try (FlyballServer server = start(config())) {
      Caller caller = new Caller(server.address());
      caller.put("/models/m", "{\"target\":\"y\"}");
      for (Caller.Said said :
          List.of(caller.put("/models/n", body), caller.post("/models/m/learn", body))) {
        assertThat(said.status()).isEqualTo(400);
        assertThat(said.json().get("error").asText())
            .matches(
                "the body is not (JSON|made of rows) at line 1, column \\d+(; expected objects)?");
      }
      assertThat(caller.put("/models/m/checkpoint", body).text())
          .doesNotContainIgnoringCase("jackson")
          .doesNotContain("Exception");
    }
  }

  private ServeConfig config() {
    return ServeConfig.in(folder.resolve("data")).address("127.0.0.1", 0).with(Limit.RESERVE, 0);
  }

  private static FlyballServer start(ServeConfig config) throws IOException {
    return FlyballServer.start(config, TestLearners.sums(), Clock.systemUTC());
  }
}
