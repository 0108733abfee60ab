package dev.flyball.serve.http;

import dev.flyball.serve.guard.Scope;
import dev.flyball.serve.json.Json;
import dev.flyball.serve.json.SpecJson;
import dev.flyball.serve.model.Kind;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.RowResult;
import dev.flyball.serve.model.ServedModel;
import dev.flyball.serve.model.ServedModels;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Answers calls about models: made, learned, predicted, labelled, looked at, moved. */
public final class Api {
  private final Desk desk;
  private final StatePage states;
  private final InferenceApi inference;
  private final PredictApi predictions;
  private final ShadowApi shadows;
  private final AnnotationApi annotations;

  Api(Desk desk) {
    this.desk = desk;
    this.states = new StatePage(desk);
    this.inference = new InferenceApi(desk);
    this.predictions = new PredictApi(desk);
    this.shadows = new ShadowApi(desk);
    this.annotations = new AnnotationApi(desk);
  }

  /**
   * Answers a call.
   *
   * @param scope what the caller may do
   */
  public CompletableFuture<Answer> answer(Call call, Scope scope) {
    try {
      return route(call, scope);
    } catch (RuntimeException | Error e) { // an Error too: nobody else would answer the caller
      return CompletableFuture.failedFuture(e);
    }
  }

  private CompletableFuture<Answer> route(Call call, Scope scope) {
    List<String> path = call.path();
    if (!path.isEmpty() && path.get(0).equals("v2")) {
      return inference.answer(call);
    }
    if (path.isEmpty() || !path.get(0).equals("models")) {
      return desk.pages().answer(call);
    }
    return switch (call.method() + " " + path.size()) {
      case "GET 1" -> done(Answer.json(Map.of("models", states.list())));
      case "PUT 2" -> needing(Scope.ADMIN, scope, () -> create(call));
      case "GET 2" -> states.state(model(call), call.query("key", Row.NO_KEY));
      case "DELETE 2" -> needing(Scope.ADMIN, scope, () -> remove(call));
      case "GET 3" -> read(call);
      case "PUT 3" -> needing(Scope.ADMIN, scope, () -> write(call));
      case "POST 3" -> rows(call, scope);
      case "DELETE 3" -> needing(Scope.ADMIN, scope, () -> endShadow(call));
      case "POST 4" -> needing(Scope.ADMIN, scope, () -> promote(call));
      case "DELETE 4" -> needing(Scope.ADMIN, scope, () -> removePart(call));
      default -> throw new NotFoundException("there is nothing here; /openapi.json lists what is");
    };
  }

  private static CompletableFuture<Answer> done(Answer answer) {
    return CompletableFuture.completedFuture(answer);
  }

  /** What takes a scope. */
  private interface Guarded {
    CompletableFuture<Answer> run();
  }

  private static CompletableFuture<Answer> needing(Scope needed, Scope scope, Guarded work) {
    if (!scope.includes(needed)) {
      throw new ForbiddenException(needed);
    }
    return work.run();
  }

  private ServedModel model(Call call) {
    return desk.model(call.segment(1));
  }

  private CompletableFuture<Answer> create(Call call) {
    String name = call.segment(1);
    ServedModels.Change change =
        desk.models().put(name, SpecJson.read(Json.read(call.body()), desk.limits()));
    int status = change == ServedModels.Change.CREATED ? 201 : 200;
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("model", name);
    json.put("change", change.name().toLowerCase(java.util.Locale.ROOT));
    json.put("spec", SpecJson.write(desk.model(name).spec()));
    return done(Answer.json(status, json));
  }

  private CompletableFuture<Answer> remove(Call call) {
    String name = call.segment(1);
    if (!desk.models().remove(name)) {
      throw new NotFoundException("there is no model " + name);
    }
    desk.forget(name);
    return done(Answer.json(Map.of("model", name, "change", "removed")));
  }

  private CompletableFuture<Answer> endShadow(Call call) {
    if (!call.segment(2).equals("shadow")) {
      throw new NotFoundException("there is nothing here");
    }
    return done(shadows.end(call.segment(1)));
  }

  private CompletableFuture<Answer> promote(Call call) {
    if (!call.segment(2).equals("shadow") || !call.segment(3).equals("promote")) {
      throw new NotFoundException("there is nothing here");
    }
    return done(shadows.promote(call.segment(1)));
  }

  private CompletableFuture<Answer> removePart(Call call) {
    return switch (call.segment(2)) {
      case "keys" -> removeKey(call);
      case "annotations" -> done(annotations.remove(model(call), call.segment(3)));
      default -> throw new NotFoundException("there is nothing here");
    };
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

  private CompletableFuture<Answer> read(Call call) {
    ServedModel model = model(call);
    String key = call.query("key", Row.NO_KEY);
    return switch (call.segment(2)) {
      case "checkpoint" ->
          model
              .look(key, learner -> learner.isEmpty() ? new byte[0] : learner.checkpoint())
              .thenApply(bytes -> checkpoint(found(bytes, key)));
      case "steps" -> done(states.steps(model, call));
      case "keys" -> done(states.keys(model, call));
      case "shadow" -> shadows.look(model, key);
      case "annotations" -> done(annotations.list(model));
      default -> throw new NotFoundException("a model has no " + call.segment(2));
    };
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

  private CompletableFuture<Answer> write(Call call) {
    return switch (call.segment(2)) {
      case "checkpoint" -> putCheckpoint(call);
      case "shadow" -> done(shadows.begin(call.segment(1), call.body()));
      default ->
          throw new NotFoundException("a model has no " + call.segment(2) + " that can be put");
    };
  }

  private CompletableFuture<Answer> putCheckpoint(Call call) {
    String name = call.segment(1);
    ServedModels.Change change = desk.models().putCheckpoint(name, call.body());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("model", name);
    json.put("change", change.name().toLowerCase(java.util.Locale.ROOT));
    json.put("spec", SpecJson.write(desk.model(name).spec()));
    return done(Answer.json(change == ServedModels.Change.CREATED ? 201 : 200, json));
  }

  private CompletableFuture<Answer> rows(Call call, Scope scope) {
    return switch (call.segment(2)) {
      case "learn" -> needing(Scope.LEARN, scope, () -> submit(Kind.LEARN, call));
      case "label" -> needing(Scope.LEARN, scope, () -> submit(Kind.LABEL, call));
      case "annotations" ->
          needing(Scope.LEARN, scope, () -> done(annotations.add(model(call), call.body())));
      case "predict" -> predictions.predict(model(call), call, scope);
      case "what-if" -> done(states.whatIf(model(call), call));
      default -> throw new NotFoundException("a model has no " + call.segment(2));
    };
  }

  private CompletableFuture<Answer> submit(Kind kind, Call call) {
    ServedModel model = model(call);
    Rows rows = Rows.of(call, model, desk);
    if (kind == Kind.LABEL) {
      requireLabels(rows);
    }
    List<Row> good = rows.good();
    CompletableFuture<List<RowResult>> results =
        good.isEmpty() ? CompletableFuture.completedFuture(List.of()) : model.submit(kind, good);
    return results.thenApplyAsync(all -> rows.answer(kind, all), desk.executor());
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
