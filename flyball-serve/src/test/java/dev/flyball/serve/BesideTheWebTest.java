package dev.flyball.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.serve.http.Web;
import dev.flyball.serve.model.Limit;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Behind a proxy's path, called by pages of other origins, and as a part of a trace. */
class BesideTheWebTest {
  private static final String APP = "https://app.example.com";
  private static final String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

  private final List<String> log = Collections.synchronizedList(new ArrayList<>());

  @TempDir Path folder;

  private FlyballServer started(String basePath, List<String> origins) throws IOException {
    return FlyballServer.start(
        ServeConfig.in(folder)
            .address("127.0.0.1", 0)
            .with(Limit.RESERVE, 0)
            .accessLog(log::add)
            .web(new Web(basePath, origins, Optional.empty())));
  }

  private static HttpResponse<String> send(
      FlyballServer server, String method, String path, String... headers) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.address() + path))
            .method(method, BodyPublishers.noBody());
    if (headers.length > 0) {
      request.headers(headers);
    }
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
  }

  @Test
  void answersUnderItsBasePathWhetherTheProxyTakesItAwayOrNot() throws Exception {
    try (FlyballServer server = started("/a/flyball", List.of())) {
      assertThat(send(server, "GET", "/a/flyball/models").statusCode()).isEqualTo(200);
      assertThat(send(server, "GET", "/models").statusCode()).isEqualTo(200);
      assertThat(send(server, "GET", "/a/flyballs/models").statusCode()).isEqualTo(404);
      HttpResponse<String> bare = send(server, "GET", "/a/flyball");
      assertThat(bare.statusCode()).isEqualTo(308);
      assertThat(bare.headers().firstValue("Location")).hasValue("/a/flyball/");
      String page = send(server, "GET", "/a/flyball/").body();
      assertThat(page).contains("src=\"assets/service.js\"").doesNotContain("\"/assets");
      assertThat(send(server, "GET", "/a/flyball/assets/service.js").body())
          .contains("\"models/\"")
          .doesNotContain("\"/models");
    }
  }

  @Test
  void otherOriginsAreRefusedUnlessTheyAreAllowed() throws Exception {
    try (FlyballServer server = started("", List.of())) {
      HttpResponse<String> refused = send(server, "GET", "/models", "Origin", APP);
      assertThat(refused.statusCode()).isEqualTo(403);
      assertThat(refused.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
      assertThat(preflight(server, APP).statusCode()).isNotEqualTo(200);
    }
    try (FlyballServer server = started("", List.of(APP))) {
      HttpResponse<String> allowed =
          send(server, "GET", "/models", "Origin", APP, "Sec-Fetch-Site", "cross-site");
      assertThat(allowed.statusCode()).isEqualTo(200);
      assertThat(allowed.headers().firstValue("Access-Control-Allow-Origin")).hasValue(APP);
      assertThat(allowed.headers().firstValue("Vary")).hasValue("Origin");
      HttpResponse<String> asked = preflight(server, APP);
      assertThat(asked.statusCode()).isEqualTo(200);
      assertThat(asked.headers().firstValue("Access-Control-Allow-Headers").orElse(""))
          .contains("Authorization", "Content-Type");
      String other = "https://evil.example.com";
      assertThat(send(server, "GET", "/models", "Origin", other).statusCode()).isEqualTo(403);
      assertThat(preflight(server, other).statusCode()).isNotEqualTo(200);
      assertThat(send(server, "GET", "/models", "Sec-Fetch-Site", "cross-site").statusCode())
          .isEqualTo(403);
    }
  }

  private static HttpResponse<String> preflight(FlyballServer server, String origin)
      throws Exception {
    return send(
        server,
        "OPTIONS",
        "/models/m/learn",
        "Origin",
        origin,
        "Access-Control-Request-Method",
        "POST");
  }

  @Test
  void aTraceIsInTheLogAndWhatIsNoneIsNot() throws Exception {
    try (FlyballServer server = started("", List.of())) {
      send(server, "GET", "/models", "traceparent", TRACE);
      send(server, "GET", "/models", "traceparent", "00-\"},{\"");
    }
    assertThat(log.get(0)).contains("\"traceparent\":\"" + TRACE + "\"");
    assertThat(log.get(1)).doesNotContain("traceparent");
  }

  @Test
  void settingsThatCannotBeMeantAreRefused() {
    for (String path : List.of("flyball", "/a/", "/", "/a b", "//a")) {
      assertThatThrownBy(() -> new Web(path, List.of(), Optional.empty()))
          .hasMessageContaining("a base path is like /flyball");
    }
    for (String origin : List.of("app.example.com", "https://a/b", "null", "ftp://a")) {
      assertThatThrownBy(() -> new Web("", List.of(origin), Optional.empty()))
          .hasMessageContaining("an origin is like");
    }
  }
}
