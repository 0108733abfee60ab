package dev.flyball.serve.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.data.DataException;
import dev.flyball.serve.guard.Scope;
import dev.flyball.serve.json.Json;
import dev.flyball.serve.json.RefusedException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * All routes of the service. The table is {@code openapi.json}, which users read: the method and
 * path of a request, the scope its token needs ({@code x-scope}), the executor it runs in ({@code
 * x-work}) and, as {@code operationId}, the name of its handler.
 */
final class Routes {
  /** The executor that a request runs in. */
  enum Work {
    /** At once, by the thread of the connection. */
    PROBE,
    METRICS,
    /** Rows to learn or predict. */
    ROWS,
    /** State, pages, lists. */
    LOOK,
    /** Queued for a model's writer, in order with other changes. */
    CHANGE,
    /** Sent as it comes, for as long as it takes. */
    STREAM
  }

  /** Handles a request. */
  interface Handler extends Function<ApiRequest, CompletableFuture<ApiResponse>> {
    /** One that does not wait. */
    static Handler now(Function<ApiRequest, ApiResponse> answer) {
      return call -> CompletableFuture.completedFuture(answer.apply(call));
    }
  }

  /**
   * One route.
   *
   * @param method GET, PUT, POST or DELETE
   * @param path a segment in braces is any one
   * @param scope the scope it needs; null if it needs no token
   * @param query the schemas of its parameters by name; null if it takes any
   */
  record Route(
      String method,
      List<String> path,
      @Nullable Scope scope,
      Work work,
      @Nullable Map<String, JsonNode> query,
      Handler handler) {
    /**
     * Fails if the scope of a call does not allow it, or its parameters are not those described:
     * before anything is done.
     *
     * @throws RefusedException that says which scope, or which parameters, are expected
     */
    void require(ApiRequest call) {
      if (scope != null) {
        require(call, scope);
      }
      if (query != null) {
        call.query().forEach((name, value) -> require(name, value, query));
      }
    }

    private static void require(String name, String value, Map<String, JsonNode> known) {
      JsonNode schema = known.get(name);
      if (schema == null) {
        throw RefusedException.bad(
            "there is no parameter %s here; expected %s"
                .formatted(
                    DataException.quote(name),
                    known.isEmpty() ? "none" : String.join(", ", known.keySet())));
      }
      List<String> words = new ArrayList<>();
      schema.path("enum").forEach(each -> words.add(each.asText()));
      boolean whole = schema.path("type").asText().equals("integer");
      int most = schema.path("maximum").asInt();
      if (whole
          ? !value.matches("\\d{1,9}") || Integer.parseInt(value) > most
          : !words.isEmpty() && !words.contains(value)) {
        throw RefusedException.bad(
            "%s is %s; expected %s"
                .formatted(
                    name,
                    DataException.quote(value),
                    whole ? "a whole number up to " + most : String.join(" or ", words)));
      }
    }

    static void require(ApiRequest call, Scope needed) {
      if (!call.scope().includes(needed)) {
        throw RefusedException.forbidden("this takes a token with the scope " + needed.word());
      }
    }

    /** Its name in metrics, without any name from the request. */
    String label() {
      return method + " /" + String.join("/", path);
    }

    boolean fits(String requestMethod, List<String> segments) {
      if (path.size() != segments.size() || !method.equals(requestMethod)) {
        return false;
      }
      for (int k = 0; k < path.size(); k++) {
        if (!path.get(k).startsWith("{") && !path.get(k).equals(segments.get(k))) {
          return false;
        }
      }
      return true;
    }
  }

  /** A path of the Open Inference Protocol may name the version of a model. */
  private static final List<String> ONLY_VERSION = List.of("versions", "1");

  private final List<Route> all = new ArrayList<>();

  /**
   * The calls of {@code openapi.json}.
   *
   * @param handlers by operationId
   * @param page what answers with a file of the page
   */
  Routes(Map<String, Handler> handlers, Handler page) {
    all.add(new Route("GET", List.of(), null, Work.LOOK, null, page));
    all.add(new Route("GET", List.of("assets", "{file}"), null, Work.LOOK, null, page));
    int described = all.size();
    JsonNode paths = Json.own(SystemApi.asset("openapi.json").orElseThrow().body()).get("paths");
    for (Map.Entry<String, JsonNode> path : paths.properties()) {
      for (Map.Entry<String, JsonNode> method : path.getValue().properties()) {
        if (!method.getKey().equals("parameters")) {
          all.add(route(method.getKey(), path.getKey(), method.getValue(), handlers));
        }
      }
    }
    if (all.size() - described != handlers.size()) {
      throw new IllegalStateException("some calls are answered and not described");
    }
  }

  private static Route route(
      String method, String path, JsonNode operation, Map<String, Handler> handlers) {
    String id = operation.path("operationId").asText();
    Handler handler = handlers.get(id);
    if (handler == null) {
      throw new IllegalStateException("nothing answers %s %s (%s)".formatted(method, path, id));
    }
    return new Route(
        method.toUpperCase(Locale.ROOT),
        List.of(path.substring(1).split("/")),
        Scope.of(operation.path("x-scope").asText()).orElse(null),
        Work.valueOf(operation.path("x-work").asText().toUpperCase(Locale.ROOT)),
        query(operation),
        handler);
  }

  private static Map<String, JsonNode> query(JsonNode operation) {
    Map<String, JsonNode> query = new LinkedHashMap<>();
    for (JsonNode each : operation.path("parameters")) {
      if (each.path("in").asText().equals("query")) {
        query.put(each.path("name").asText(), each.path("schema"));
      }
    }
    return query;
  }

  List<Route> all() {
    return all;
  }

  /** The route of a call; empty if there is none. */
  Optional<Route> of(ApiRequest call) {
    List<String> path = new ArrayList<>(call.path());
    if (path.size() > 4 && path.get(0).equals("v2") && path.subList(3, 5).equals(ONLY_VERSION)) {
      path.subList(3, 5).clear();
    }
    return all.stream().filter(each -> each.fits(call.method(), path)).findFirst();
  }

  /** Answers a call. */
  CompletableFuture<ApiResponse> answer(ApiRequest call) {
    try {
      Route route = of(call).orElseThrow(() -> nothing(call));
      route.require(call);
      return route.handler().apply(call);
    } catch (RuntimeException | Error e) { // an Error too: otherwise the request gets no answer
      return CompletableFuture.failedFuture(e);
    }
  }

  private static RefusedException nothing(ApiRequest call) {
    return RefusedException.notFound(
        call.path().size() > 2 && call.segment(0).equals("models")
            ? "a model has no " + String.join("/", call.path().subList(2, call.path().size()))
            : "there is nothing here; /openapi.json lists what is");
  }
}
