package dev.flyball.serve.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.serve.guard.Scope;
import dev.flyball.serve.json.Json;
import dev.flyball.serve.model.Limits;
import dev.flyball.serve.model.ServedModels;
import dev.flyball.serve.model.TestLearners;
import dev.flyball.serve.store.RocksStore;
import dev.flyball.serve.store.Store;
import dev.flyball.serve.watch.RecentSteps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The calls that are answered are those that are described. */
class RoutesTest {
  @TempDir private Path folder;

  private List<Routes.Route> routes() {
    try (Store store = RocksStore.open(folder, 0)) {
      ServedModels models =
          new ServedModels(
              store,
              TestLearners.sums(),
              Limits.defaults(),
              Clock.systemUTC(),
              name -> new RecentSteps());
      RequestContext context =
          new RequestContext(Limits.defaults(), Clock.systemUTC(), Runnable::run, Optional.empty());
      context.serve(models);
      return new ModelApi(context).routes().all();
    }
  }

  /** Calls for programs. */
  private Stream<Routes.Route> described() {
    return routes().stream()
        .filter(route -> !route.path().isEmpty() && !route.path().contains("assets"));
  }

  @Test
  void callsWithoutAHandlerOrADescriptionAreRefusedAtTheStart() {
    Routes.Handler any = Routes.Handler.now(call -> ApiResponse.json(Map.of()));
    assertThatThrownBy(() -> new Routes(Map.of(), any)).hasMessageContaining("nothing answers");
    Map<String, Routes.Handler> more = new TreeMap<>(handlers(any));
    assertThat(new Routes(more, any).all()).hasSize(2 + more.size());
    more.put("undescribed", any);
    assertThatThrownBy(() -> new Routes(more, any)).hasMessageContaining("not described");
  }

  private static Map<String, Routes.Handler> handlers(Routes.Handler any) {
    Map<String, Routes.Handler> all = new TreeMap<>();
    Json.own(SystemApi.asset("openapi.json").orElseThrow().body())
        .findValuesAsText("operationId")
        .forEach(id -> all.put(id, any));
    return all;
  }

  @Test
  void whatChangesModelsTakesMoreThanToRead() {
    routes().stream()
        .filter(route -> route.work() == Routes.Work.CHANGE)
        .forEach(route -> assertThat(route.scope()).as(route.label()).isEqualTo(Scope.ADMIN));
    assertThat(routes().stream().filter(route -> route.scope() == null).map(Routes.Route::label))
        .containsExactlyInAnyOrder(
            "GET /",
            "GET /assets/{file}",
            "GET /openapi.json",
            "GET /health/live",
            "GET /health/ready",
            "GET /v2/health/live",
            "GET /v2/health/ready");
  }

  @Test
  void thePageOfTheServiceNamesEveryCall() throws IOException {
    String page = Files.readString(Path.of("../docs/serve.md"));
    String calls = page.substring(page.indexOf("## Calls"), page.indexOf("### A spec"));
    described()
        .filter(route -> !route.path().contains("v2"))
        .forEach(
            route -> {
              List<String> fixed =
                  route.path().stream().filter(each -> !each.startsWith("{")).toList();
              assertThat(calls).contains(route.method(), fixed.get(fixed.size() - 1));
            });
  }
}
