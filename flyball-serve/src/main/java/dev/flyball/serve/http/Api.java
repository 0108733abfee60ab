package dev.flyball.serve.http;

import dev.flyball.serve.guard.Scope;
import dev.flyball.serve.http.Routes.Route;
import dev.flyball.serve.http.Routes.Work;
import dev.flyball.serve.json.Json;
import dev.flyball.serve.json.SpecJson;
import dev.flyball.serve.model.Kind;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.RowResult;
import dev.flyball.serve.model.ServedModel;
import dev.flyball.serve.model.ServedModels;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Answers calls about models: made, learned, predicted, labelled, looked at, moved. */
final class Api {
  private final RequestContext context;
  private final StatePage states;
  private final InferenceApi inference;
  private final PredictApi predictions;
  private final ShadowApi shadows;
  private final AnnotationApi annotations;

  private final Routes routes;

  Api(RequestContext context) {
    this.context = context;
    this.states = new StatePage(context);
    this.inference = new InferenceApi(context);
    this.predictions = new PredictApi(context);
    this.shadows = new ShadowApi(context);
    this.annotations = new AnnotationApi(context);
    this.routes = new Routes(table());
  }

  Routes routes() {
    return routes;
  }

  private List<Route> table() {
    Pages pages = context.pages();
    return List.of(
        now("GET", "/", null, Work.LOOK, pages::page),
        now("GET", "/assets/{file}", null, Work.LOOK, pages::page),
        now("GET", "/openapi.json", null, Work.LOOK, pages::page),
        now("GET", "/health/live", null, Work.PROBE, call -> pages.live()),
        now("GET", "/health/ready", null, Work.PROBE, call -> pages.ready()),
        now("GET", "/v2/health/live", null, Work.PROBE, call -> pages.live()),
        now("GET", "/v2/health/ready", null, Work.PROBE, call -> pages.ready()),
        now("GET", "/metrics", Scope.READ, Work.METRICS, call -> pages.metrics()),
        now("GET", "/models", Scope.READ, Work.LOOK, call -> states.list()),
        now("PUT", "/models/{name}", Scope.ADMIN, Work.CHANGE, this::create),
        later("GET", "/models/{name}", Scope.READ, Work.LOOK, this::state),
        now("DELETE", "/models/{name}", Scope.ADMIN, Work.CHANGE, this::remove),
        later("POST", "/models/{name}/learn", Scope.LEARN, Work.ROWS, this::learn),
        new Route(
            "POST",
            "/models/{name}/predict",
            Scope.READ,
            Work.ROWS,
            (call, scope) -> predictions.predict(model(call), call, scope)),
        later("POST", "/models/{name}/label", Scope.LEARN, Work.ROWS, this::label),
        later("GET", "/models/{name}/backup", Scope.ADMIN, Work.STREAM, Api::needsHttp),
        later("GET", "/models/{name}/events", Scope.READ, Work.STREAM, Api::needsHttp),
        later("GET", "/models/{name}/checkpoint", Scope.READ, Work.LOOK, this::checkpoint),
        now("PUT", "/models/{name}/checkpoint", Scope.ADMIN, Work.CHANGE, this::putCheckpoint),
        later("GET", "/models/{name}/shadow", Scope.READ, Work.LOOK, this::shadow),
        now(
            "PUT",
            "/models/{name}/shadow",
            Scope.ADMIN,
            Work.CHANGE,
            call -> shadows.begin(call.segment(1), call.body())),
        now(
            "DELETE",
            "/models/{name}/shadow",
            Scope.ADMIN,
            Work.CHANGE,
            call -> shadows.end(call.segment(1))),
        now(
            "POST",
            "/models/{name}/shadow/promote",
            Scope.ADMIN,
            Work.CHANGE,
            call -> shadows.promote(call.segment(1))),
        now(
            "GET",
            "/models/{name}/annotations",
            Scope.READ,
            Work.LOOK,
            call -> annotations.list(model(call))),
        now(
            "POST",
            "/models/{name}/annotations",
            Scope.LEARN,
            Work.LOOK,
            call -> annotations.add(model(call), call.body())),
        now(
            "DELETE",
            "/models/{name}/annotations/{number}",
            Scope.ADMIN,
            Work.CHANGE,
            call -> annotations.remove(model(call), call.segment(3))),
        now(
            "GET",
            "/models/{name}/steps",
            Scope.READ,
            Work.LOOK,
            call -> states.steps(model(call), call)),
        now(
            "GET",
            "/models/{name}/keys",
            Scope.READ,
            Work.LOOK,
            call -> states.keys(model(call), call)),
        later("DELETE", "/models/{name}/keys/{key}", Scope.ADMIN, Work.CHANGE, this::removeKey),
        now(
            "POST",
            "/models/{name}/what-if",
            Scope.READ,
            Work.LOOK,
            call -> states.whatIf(model(call), call)),
        now("GET", "/v2", Scope.READ, Work.LOOK, call -> inference.server()),
        later("GET", "/v2/models/{name}", Scope.READ, Work.LOOK, inference::metadata),
        later("GET", "/v2/models/{name}/versions/1", Scope.READ, Work.LOOK, inference::metadata),
        now("GET", "/v2/models/{name}/ready", Scope.READ, Work.LOOK, inference::ready),
        now("GET", "/v2/models/{name}/versions/1/ready", Scope.READ, Work.LOOK, inference::ready),
        later("POST", "/v2/models/{name}/infer", Scope.READ, Work.ROWS, inference::infer),
        later(
            "POST", "/v2/models/{name}/versions/1/infer", Scope.READ, Work.ROWS, inference::infer));
  }

  private static Route now(
      String method,
      String path,
      @Nullable Scope scope,
      Work work,
      Function<Call, Answer> handler) {
    return later(method, path, scope, work, call -> done(handler.apply(call)));
  }

  private static Route later(
      String method,
      String path,
      @Nullable Scope scope,
      Work work,
      Function<Call, CompletableFuture<Answer>> handler) {
    return new Route(method, path, scope, work, (call, allowed) -> handler.apply(call));
  }

  private static CompletableFuture<Answer> done(Answer answer) {
    return CompletableFuture.completedFuture(answer);
  }

  /** What a pipe cannot send. */
  private static CompletableFuture<Answer> needsHttp(Call call) {
    throw new NotFoundException("this is sent over HTTP alone");
  }

  private ServedModel model(Call call) {
    return context.model(call.segment(1));
  }

  private CompletableFuture<Answer> state(Call call) {
    return states.state(model(call), call.query("key", Row.NO_KEY));
  }

  private Answer create(Call call) {
    String name = call.segment(1);
    ServedModels.Change change =
        context.models().put(name, SpecJson.read(Json.read(call.body()), context.limits()));
    return changed(name, change);
  }

  private Answer changed(String name, ServedModels.Change change) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("model", name);
    json.put("change", change.name().toLowerCase(Locale.ROOT));
    json.put("spec", SpecJson.write(context.model(name).spec()));
    return Answer.json(change == ServedModels.Change.CREATED ? 201 : 200, json);
  }

  private Answer remove(Call call) {
    String name = call.segment(1);
    if (!context.models().remove(name)) {
      throw new NotFoundException("there is no model " + name);
    }
    context.forget(name);
    return Answer.json(Map.of("model", name, "change", "removed"));
  }

  private CompletableFuture<Answer> removeKey(Call call) {
    String key = call.segment(3);
    return model(call)
        .removeKey(key)
        .thenApply(
            removed -> {
              if (!removed) {
                throw new NotFoundException("there is no key " + key);
              }
              return Answer.json(Map.of("key", key, "change", "removed"));
            });
  }

  private CompletableFuture<Answer> checkpoint(Call call) {
    String key = call.query("key", Row.NO_KEY);
    return model(call)
        .look(key, learner -> learner.isEmpty() ? new byte[0] : learner.checkpoint())
        .thenApply(bytes -> checkpoint(found(bytes, key)));
  }

  private CompletableFuture<Answer> shadow(Call call) {
    return shadows.look(model(call), call.query("key", Row.NO_KEY));
  }

  private static Answer checkpoint(byte[] bytes) {
    if (bytes.length == 0) {
      throw new NotFoundException("the model has learned nothing yet");
    }
    return new Answer(200, Answer.BYTES, bytes, Map.of());
  }

  static <T> T found(Optional<T> value, String key) {
    return value.orElseThrow(
        () ->
            new NotFoundException(
                key.equals(Row.NO_KEY)
                    ? "the model has keys: ?key=... says which"
                    : "there is no key " + key));
  }

  private Answer putCheckpoint(Call call) {
    String name = call.segment(1);
    return changed(name, context.models().putCheckpoint(name, call.body()));
  }

  private CompletableFuture<Answer> learn(Call call) {
    return submit(Kind.LEARN, call);
  }

  private CompletableFuture<Answer> label(Call call) {
    return submit(Kind.LABEL, call);
  }

  private CompletableFuture<Answer> submit(Kind kind, Call call) {
    ServedModel model = model(call);
    Rows rows = Rows.of(call, model, context);
    if (kind == Kind.LABEL) {
      requireLabels(rows);
    }
    List<Row> good = rows.good();
    CompletableFuture<List<RowResult>> results =
        good.isEmpty() ? CompletableFuture.completedFuture(List.of()) : model.submit(kind, good);
    return results.thenApplyAsync(all -> rows.answer(kind, all), context.executor());
  }

  private static void requireLabels(Rows rows) {
    for (Row row : rows.good()) {
      if (row.id() == null || row.target() == null) {
        throw new dev.flyball.serve.json.BadRequestException(
            "a label is {\"id\": ..., \"target\": ...}");
      }
    }
  }
}
