package dev.flyball.serve.http;

import dev.flyball.data.EventTime;
import dev.flyball.serve.http.Routes.Handler;
import dev.flyball.serve.json.Expected;
import dev.flyball.serve.json.Json;
import dev.flyball.serve.json.JsonObject;
import dev.flyball.serve.json.RefusedException;
import dev.flyball.serve.model.Annotation;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.Names;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.RowAction;
import dev.flyball.serve.model.ServedModel;
import dev.flyball.serve.model.ServedModels;
import dev.flyball.serve.model.SpecJson;
import dev.flyball.trust.Word;
import java.time.DateTimeException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Handles requests about models: create, learn, predict, label, inspect, move; their shadow laws
 * and annotations.
 */
final class ModelApi {
  private static final int LONGEST_TEXT = 500;
  private static final int LONGEST_NAME = 200;

  private final RequestContext context;
  private final Routes routes;

  ModelApi(RequestContext context) {
    this.context = context;
    SystemApi pages = new SystemApi(context);
    this.routes = new Routes(handlers(pages), Handler.now(pages::page));
  }

  Routes routes() {
    return routes;
  }

  /** The handler of each operation of {@code openapi.json}, by its operationId. */
  private Map<String, Handler> handlers(SystemApi pages) {
    StateApi states = new StateApi(context);
    InferenceApi inference = new InferenceApi(context);
    Map<String, Handler> all = new HashMap<>();
    all.put("openapi", Handler.now(pages::page));
    all.put("live", Handler.now(pages::live));
    all.put("ready", Handler.now(pages::ready));
    all.put("metrics", Handler.now(pages::metrics));
    all.put("listModels", Handler.now(states::list));
    all.put("putModel", Handler.now(this::create));
    all.put("getModel", states::state);
    all.put("deleteModel", Handler.now(this::remove));
    all.put("learn", call -> submit(RowAction.LEARN, call));
    all.put("predict", new PredictApi(context)::predict);
    all.put("label", call -> submit(RowAction.LABEL, call));
    all.put("getBackup", ModelApi::needsHttp);
    all.put("events", ModelApi::needsHttp);
    all.put("getCheckpoint", this::checkpoint);
    all.put("putCheckpoint", Handler.now(this::putCheckpoint));
    all.put("shadow", this::shadow);
    all.put("beginShadow", Handler.now(this::beginShadow));
    all.put("endShadow", Handler.now(this::endShadow));
    all.put("promoteShadow", Handler.now(this::promoteShadow));
    all.put("tellTrust", Handler.now(this::tellTrust));
    all.put("annotations", Handler.now(this::annotations));
    all.put("annotate", Handler.now(this::annotate));
    all.put("removeAnnotation", Handler.now(this::removeAnnotation));
    all.put("steps", Handler.now(states::steps));
    all.put("keys", Handler.now(states::keys));
    all.put("deleteKey", this::removeKey);
    all.put("v2Server", Handler.now(inference::server));
    all.put("v2Live", Handler.now(pages::live));
    all.put("v2Ready", Handler.now(pages::ready));
    all.put("v2Model", inference::metadata);
    all.put("v2ModelReady", Handler.now(inference::ready));
    all.put("v2Infer", inference::infer);
    return all;
  }

  /** Operations that are not available over a pipe. */
  private static CompletableFuture<ApiResponse> needsHttp(ApiRequest call) {
    throw RefusedException.notFound("this is sent over HTTP alone");
  }

  private ApiResponse create(ApiRequest call) {
    return changed(
        call,
        context
            .models()
            .put(call.model(), SpecJson.read(Json.read(call.body()), context.limits())));
  }

  private ApiResponse putCheckpoint(ApiRequest call) {
    return changed(call, context.models().putCheckpoint(call.model(), call.body()));
  }

  private ApiResponse changed(ApiRequest call, ServedModels.Change change) {
    return ApiResponse.json(
        change == ServedModels.Change.CREATED ? 201 : 200,
        JsonObject.of("model", call.model())
            .and("change", change.name().toLowerCase(Locale.ROOT))
            .and("spec", SpecJson.of(context.model(call).spec())));
  }

  private ApiResponse remove(ApiRequest call) {
    if (!context.models().remove(call.model())) {
      throw RefusedException.notFound("there is no model " + call.model());
    }
    return ApiResponse.json(JsonObject.of("model", call.model()).and("change", "removed"));
  }

  private CompletableFuture<ApiResponse> removeKey(ApiRequest call) {
    String key = call.segment(3);
    return context
        .model(call)
        .removeKey(key)
        .thenApply(
            removed -> {
              if (!removed) {
                throw RefusedException.notFound("there is no key " + key);
              }
              return ApiResponse.json(JsonObject.of("key", key).and("change", "removed"));
            });
  }

  private CompletableFuture<ApiResponse> checkpoint(ApiRequest call) {
    String key = call.query("key", Row.NO_KEY);
    return context
        .model(call)
        .look(key, each -> each.checkpoint(call.query("horizons", "").equals("true")))
        .thenApply(
            bytes -> {
              if (found(bytes, key).length == 0) {
                throw RefusedException.notFound("the model has learned nothing yet");
              }
              return new ApiResponse(200, ApiResponse.BYTES, bytes.get(), Map.of());
            });
  }

  static <T> T found(Optional<T> value, String key) {
    return value.orElseThrow(
        () ->
            RefusedException.notFound(
                key.equals(Row.NO_KEY)
                    ? "the model has keys: ?key=... says which"
                    : "there is no key " + key));
  }

  private CompletableFuture<ApiResponse> submit(RowAction kind, ApiRequest call) {
    ServedModel model = context.model(call);
    RowsRequest rows = RowsRequest.of(call, model, context);
    if (kind == RowAction.LABEL && rows.all().stream().anyMatch(row -> !isLabel(row))) {
      throw RefusedException.bad("a label is {\"id\": ..., \"target\": ...}");
    }
    return model
        .submit(kind, rows.all())
        .thenApplyAsync(results -> rows.answer(kind, results), context.executor());
  }

  private static boolean isLabel(Row row) {
    return row.problem() != null || row.id() != null && row.target() != null;
  }

  /** Another law beside the model's own, or the same without some features. */
  @Expected(
      of = "a shadow",
      value = "expected {\"law\": \"scalar(eta=0.3)\"} or {\"without\": [\"T\"]}")
  record Shadow(
      @Expected("law is a text of at most 500 characters") @Nullable String law,
      @Expected("expected {\"without\": [\"T\"]}, a list of features")
          @Nullable Set<@Nullable String> without) {
    Shadow {
      requireShort("law", law, LONGEST_TEXT);
    }
  }

  private ApiResponse beginShadow(ApiRequest call) {
    ServedModel model = context.model(call);
    Shadow asked = Json.bound(Json.read(call.body()), Shadow.class);
    List<String> without = known(model, asked.without());
    if (asked.law() == null && without.isEmpty()) {
      throw RefusedException.bad(Shadow.class.getAnnotation(Expected.class).value());
    }
    if (context.models().putShadow(model.name(), asked.law(), without)
        != ServedModels.Change.CREATED) {
      return shadowChanged(200, model, "unchanged");
    }
    context.recentSteps(model).shadowBegins();
    return shadowChanged(201, model, "begun");
  }

  /** Features that a shadow is not shown; fails if one was never seen. */
  private List<String> known(ServedModel model, @Nullable Set<@Nullable String> names) {
    if (names == null) {
      return List.of();
    }
    if (names.size() > context.limits().count(Limit.FEATURES)) {
      throw RefusedException.bad("without names more features than a model may have");
    }
    Set<String> known = context.recentSteps(model).features();
    for (String name : names) {
      if (name == null || !known.contains(name) && !model.spec().features().containsKey(name)) {
        throw RefusedException.of(
            422, "no feature %s was seen yet".formatted(Names.quote(String.valueOf(name))));
      }
    }
    return List.copyOf(names);
  }

  /** What somebody says of a sensor. */
  @Expected(
      of = "what is told",
      value = "expected {\"feature\": \"T\", \"say\": \"believe\"}, or distrust, or judge")
  record Told(
      @Expected("feature is a text of at most 500 characters") @Nullable String feature,
      @Expected("say is a text of at most 500 characters") @Nullable String say) {
    Told {
      requireShort("feature", feature, LONGEST_TEXT);
    }

    Word word() {
      for (Word each : Word.values()) {
        if (feature != null && each.name().toLowerCase(Locale.ROOT).equals(say)) {
          return each;
        }
      }
      throw RefusedException.bad(Told.class.getAnnotation(Expected.class).value());
    }
  }

  private ApiResponse tellTrust(ApiRequest call) {
    ServedModel model = context.model(call);
    Told told = Json.bound(Json.read(call.body()), Told.class);
    context.models().tell(model.name(), String.valueOf(told.feature()), told.word());
    return ApiResponse.json(200, JsonObject.of("feature", told.feature()).and("told", told.say()));
  }

  private ApiResponse endShadow(ApiRequest call) {
    ServedModel model = context.model(call);
    requireShadow(context.models().removeShadow(model.name()));
    return shadowChanged(200, model, "ended");
  }

  private ApiResponse promoteShadow(ApiRequest call) {
    ServedModel model = context.model(call);
    requireShadow(context.models().promoteShadow(model.name()));
    return shadowChanged(200, model, "promoted");
  }

  private static void requireShadow(boolean there) {
    if (!there) {
      throw RefusedException.notFound("the model has no shadow");
    }
  }

  private static ApiResponse shadowChanged(int status, ServedModel model, String change) {
    return ApiResponse.json(
        status,
        JsonObject.of("model", model.name())
            .and("change", change)
            .and("law", model.spec().law())
            .and("shadow", model.spec().shadows().law())
            .andAny("without", model.spec().shadows().without()));
  }

  /** How the shadow does beside the served law: of late, and of one learner since it began. */
  private CompletableFuture<ApiResponse> shadow(ApiRequest call) {
    ServedModel model = context.model(call);
    String key = call.query("key", Row.NO_KEY);
    requireShadow(model.shadowed());
    Map<String, @Nullable Object> recent = context.recentSteps(model).recent(true);
    JsonObject json =
        JsonObject.of("law", model.spec().shadows().law())
            .andAny("without", model.spec().shadows().without())
            .and("since", model.spec().shadows().since())
            .and(
                "recent",
                JsonObject.of("error", recent.get("shadowError"))
                    .and("servedError", recent.get("error")));
    if (model.spec().keyed() && key.equals(Row.NO_KEY)) {
      return CompletableFuture.completedFuture(ApiResponse.json(json));
    }
    return model
        .look(key, learner -> learner.state().get("shadow"))
        .thenApply(found -> ApiResponse.json(json.and("score", found(found, key))));
  }

  private ApiResponse annotations(ApiRequest call) {
    return ApiResponse.json(Map.of("annotations", context.model(call).annotations().all()));
  }

  /** Something that somebody writes down. */
  @Expected(of = "an annotation", value = "expected {\"text\": \"sensor 3 was replaced\"}")
  record Note(
      @Expected("id is a text of at most 200 characters") @Nullable String id,
      @Expected("key is a text of at most 200 characters") @Nullable String key,
      @Expected("sequence is the number of a row") @Nullable Long sequence,
      @Expected("text is a text of at most 500 characters") @Nullable String text,
      @Nullable Object time) {
    Note {
      requireShort("id", id, LONGEST_NAME);
      requireShort("key", key, LONGEST_NAME);
      requireShort("text", text, LONGEST_TEXT);
      if (sequence != null && sequence < 0) {
        throw new IllegalArgumentException("sequence is the number of a row");
      }
    }
  }

  private static void requireShort(String field, @Nullable String text, int longest) {
    if (text != null && text.length() > longest) {
      throw new IllegalArgumentException(
          "%s is a text of at most %s characters".formatted(field, longest));
    }
  }

  private ApiResponse annotate(ApiRequest call) {
    ServedModel model = context.model(call);
    Note note = Json.bound(Json.read(call.body()), Note.class);
    if (note.text() == null || note.text().isBlank()) {
      throw RefusedException.bad(Note.class.getAnnotation(Expected.class).value());
    }
    long sequence = Objects.requireNonNullElse(note.sequence(), model.sequence());
    Annotation added =
        model.annotations().add(note.id(), sequence, time(note.time()), note.key(), note.text());
    context.recentSteps(model).events().tell("annotation", added.key(), added);
    return ApiResponse.json(201, added);
  }

  private ApiResponse removeAnnotation(ApiRequest call) {
    String number = call.segment(3);
    try {
      if (context.model(call).annotations().remove(Long.parseLong(number))) {
        return ApiResponse.json(JsonObject.of("annotation", number).and("change", "removed"));
      }
    } catch (NumberFormatException e) {
      throw RefusedException.bad("an annotation is removed by its number");
    }
    throw RefusedException.notFound("there is no annotation " + number);
  }

  private long time(@Nullable Object said) {
    // As rows have them: a double, which may be no number.
    Object time = said instanceof Number number ? number.doubleValue() : said;
    try {
      if (time == null || time.equals(Double.NaN)) {
        return context.clock().millis();
      }
      return EventTime.millis(time);
    } catch (DateTimeException e) {
      throw RefusedException.bad("time is not " + EventTime.EXPECTED);
    }
  }
}
