package dev.flyball.serve.http;

import static dev.flyball.serve.guard.Scope.ADMIN;
import static dev.flyball.serve.guard.Scope.LEARN;
import static dev.flyball.serve.guard.Scope.READ;
import static dev.flyball.serve.http.Routes.Work.CHANGE;
import static dev.flyball.serve.http.Routes.Work.LOOK;
import static dev.flyball.serve.http.Routes.Work.METRICS;
import static dev.flyball.serve.http.Routes.Work.PROBE;
import static dev.flyball.serve.http.Routes.Work.ROWS;
import static dev.flyball.serve.http.Routes.Work.STREAM;

import dev.flyball.serve.guard.Scope;
import dev.flyball.serve.http.Routes.Route;
import dev.flyball.serve.json.Json;
import dev.flyball.serve.json.JsonObject;
import dev.flyball.serve.json.RequestException;
import dev.flyball.serve.json.SpecJson;
import dev.flyball.serve.model.Kind;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.RowResult;
import dev.flyball.serve.model.ServedModel;
import dev.flyball.serve.model.ServedModels;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Answers calls about models: made, learned, predicted, labelled, looked at, moved. */
final class Api {
  private final RequestContext context;
  private final Routes routes;

  Api(RequestContext context) {
    this.context = context;
    this.routes = new Routes(table());
  }

  Routes routes() {
    return routes;
  }

  private List<Route> table() {
    Pages pages = context.pages();
    StatePage states = new StatePage(context);
    InferenceApi inference = new InferenceApi(context);
    PredictApi predictions = new PredictApi(context);
    ShadowApi shadows = new ShadowApi(context);
    AnnotationApi annotations = new AnnotationApi(context);
    return List.of(
        Route.now("GET", "/", null, LOOK, pages::page),
        Route.now("GET", "/assets/{file}", null, LOOK, pages::page),
        Route.now("GET", "/openapi.json", null, LOOK, pages::page),
        Route.now("GET", "/health/live", null, PROBE, pages::live),
        Route.now("GET", "/health/ready", null, PROBE, pages::ready),
        Route.now("GET", "/v2/health/live", null, PROBE, pages::live),
        Route.now("GET", "/v2/health/ready", null, PROBE, pages::ready),
        Route.now("GET", "/metrics", READ, METRICS, pages::metrics),
        Route.now("GET", "/models", READ, LOOK, states::list),
        Route.now("PUT", "/models/{name}", ADMIN, CHANGE, this::create),
        later("GET", "/models/{name}", READ, LOOK, states::state),
        Route.now("DELETE", "/models/{name}", ADMIN, CHANGE, this::remove),
        later("POST", "/models/{name}/learn", LEARN, ROWS, call -> submit(Kind.LEARN, call)),
        later("POST", "/models/{name}/predict", READ, ROWS, predictions::predict),
        later("POST", "/models/{name}/label", LEARN, ROWS, call -> submit(Kind.LABEL, call)),
        later("GET", "/models/{name}/backup", ADMIN, STREAM, Api::needsHttp),
        later("GET", "/models/{name}/events", READ, STREAM, Api::needsHttp),
        later("GET", "/models/{name}/checkpoint", READ, LOOK, this::checkpoint),
        Route.now("PUT", "/models/{name}/checkpoint", ADMIN, CHANGE, this::putCheckpoint),
        later("GET", "/models/{name}/shadow", READ, LOOK, shadows::look),
        Route.now("PUT", "/models/{name}/shadow", ADMIN, CHANGE, shadows::begin),
        Route.now("DELETE", "/models/{name}/shadow", ADMIN, CHANGE, shadows::end),
        Route.now("POST", "/models/{name}/shadow/promote", ADMIN, CHANGE, shadows::promote),
        Route.now("GET", "/models/{name}/annotations", READ, LOOK, annotations::list),
        Route.now("POST", "/models/{name}/annotations", LEARN, LOOK, annotations::add),
        Route.now(
            "DELETE", "/models/{name}/annotations/{number}", ADMIN, CHANGE, annotations::remove),
        Route.now("GET", "/models/{name}/steps", READ, LOOK, states::steps),
        Route.now("GET", "/models/{name}/keys", READ, LOOK, states::keys),
        later("DELETE", "/models/{name}/keys/{key}", ADMIN, CHANGE, this::removeKey),
        Route.now("POST", "/models/{name}/what-if", READ, LOOK, states::whatIf),
        Route.now("GET", "/v2", READ, LOOK, inference::server),
        later("GET", "/v2/models/{name}", READ, LOOK, inference::metadata),
        later("GET", "/v2/models/{name}/versions/1", READ, LOOK, inference::metadata),
        Route.now("GET", "/v2/models/{name}/ready", READ, LOOK, inference::ready),
        Route.now("GET", "/v2/models/{name}/versions/1/ready", READ, LOOK, inference::ready),
        later("POST", "/v2/models/{name}/infer", READ, ROWS, inference::infer),
        later("POST", "/v2/models/{name}/versions/1/infer", READ, ROWS, inference::infer));
  }

  private static Route later(
      String method,
      String path,
      Scope scope,
      Routes.Work work,
      Function<Call, CompletableFuture<Answer>> handler) {
    return new Route(method, path, scope, work, handler);
  }

  /** What a pipe cannot send. */
  private static CompletableFuture<Answer> needsHttp(Call call) {
    throw RequestException.notFound("this is sent over HTTP alone");
  }

  private Answer create(Call call) {
    return changed(
        call,
        context
            .models()
            .put(call.model(), SpecJson.read(Json.read(call.body()), context.limits())));
  }

  private Answer putCheckpoint(Call call) {
    return changed(call, context.models().putCheckpoint(call.model(), call.body()));
  }

  private Answer changed(Call call, ServedModels.Change change) {
    return Answer.json(
        change == ServedModels.Change.CREATED ? 201 : 200,
        JsonObject.of("model", call.model())
            .and("change", change.name().toLowerCase(Locale.ROOT))
            .and("spec", SpecJson.write(context.model(call).spec())));
  }

  private Answer remove(Call call) {
    if (!context.models().remove(call.model())) {
      throw RequestException.notFound("there is no model " + call.model());
    }
    context.forget(call.model());
    return Answer.json(Map.of("model", call.model(), "change", "removed"));
  }

  private CompletableFuture<Answer> removeKey(Call call) {
    String key = call.segment(3);
    return context
        .model(call)
        .removeKey(key)
        .thenApply(
            removed -> {
              if (!removed) {
                throw RequestException.notFound("there is no key " + key);
              }
              return Answer.json(Map.of("key", key, "change", "removed"));
            });
  }

  private CompletableFuture<Answer> checkpoint(Call call) {
    String key = call.query("key", Row.NO_KEY);
    return context
        .model(call)
        .look(key, learner -> learner.isEmpty() ? new byte[0] : learner.checkpoint())
        .thenApply(
            bytes -> {
              if (found(bytes, key).length == 0) {
                throw RequestException.notFound("the model has learned nothing yet");
              }
              return new Answer(200, Answer.BYTES, bytes.get(), Map.of());
            });
  }

  static <T> T found(Optional<T> value, String key) {
    return value.orElseThrow(
        () ->
            RequestException.notFound(
                key.equals(Row.NO_KEY)
                    ? "the model has keys: ?key=... says which"
                    : "there is no key " + key));
  }

  private CompletableFuture<Answer> submit(Kind kind, Call call) {
    ServedModel model = context.model(call);
    Rows rows = Rows.of(call, model, context);
    List<Row> good = rows.good();
    if (kind == Kind.LABEL
        && good.stream().anyMatch(row -> row.id() == null || row.target() == null)) {
      throw RequestException.bad("a label is {\"id\": ..., \"target\": ...}");
    }
    CompletableFuture<List<RowResult>> results =
        good.isEmpty() ? CompletableFuture.completedFuture(List.of()) : model.submit(kind, good);
    return results.thenApplyAsync(all -> rows.answer(kind, all), context.executor());
  }
}
