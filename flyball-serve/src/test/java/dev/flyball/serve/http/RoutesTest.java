package dev.flyball.serve.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.flyball.serve.json.SpecRecord;
import dev.flyball.serve.model.Limits;
import dev.flyball.serve.model.ServedModels;
import dev.flyball.serve.model.TestLearners;
import dev.flyball.serve.store.RocksStore;
import dev.flyball.serve.store.Store;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The calls that are answered are those that are described. */
class RoutesTest {
  @TempDir private Path folder;

  private List<Routes.Route> routes() {
    try (Store store = RocksStore.open(folder, 0)) {
      RequestContext context =
          new RequestContext(
              watches ->
                  new ServedModels(
                      store,
                      TestLearners.sums(),
                      new SpecRecord(),
                      Limits.defaults(),
                      Clock.systemUTC(),
                      watches),
              Limits.defaults(),
              Clock.systemUTC(),
              Runnable::run);
      return new Api(context).routes().all();
    }
  }

  /**
   * Calls for programs, with their scopes; a version in the path is another way to say the same.
   */
  private Stream<Routes.Route> described() {
    return routes().stream()
        .filter(route -> !route.path().equals("/") && !route.path().startsWith("/assets/"))
        .filter(route -> !route.path().contains("/versions/"));
  }

  @Test
  void openApiHasEveryCallWithItsScopeAndNoOther() throws IOException {
    Map<String, String> answered = new TreeMap<>();
    described()
        .forEach(
            route ->
                answered.put(route.label(), route.scope() == null ? "none" : route.scope().word()));
    Map<String, String> said = new TreeMap<>();
    try (InputStream in =
        Routes.class.getResourceAsStream("/dev/flyball/serve/page/openapi.json")) {
      JsonNode paths = new ObjectMapper().readTree(in).get("paths");
      paths
          .properties()
          .forEach(
              path ->
                  path.getValue().properties().stream()
                      .filter(method -> !method.getKey().equals("parameters"))
                      .forEach(
                          method ->
                              said.put(
                                  method.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey(),
                                  method.getValue().path("x-scope").asText())));
    }
    assertThat(said).isEqualTo(answered);
  }

  @Test
  void thePageOfTheServiceNamesEveryCall() throws IOException {
    String page = Files.readString(Path.of("../docs/serve.md"));
    String calls = page.substring(page.indexOf("## Calls"), page.indexOf("### A spec"));
    described()
        .filter(route -> !route.path().startsWith("/v2"))
        .forEach(
            route -> {
              String last = route.path().replaceFirst("/\\{[^/]*\\}$", "");
              assertThat(calls).contains(route.method(), last.substring(last.lastIndexOf('/') + 1));
            });
  }
}
