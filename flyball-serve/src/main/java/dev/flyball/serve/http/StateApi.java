package dev.flyball.serve.http;

import dev.flyball.serve.json.JsonObject;
import dev.flyball.serve.model.KeySummary;
import dev.flyball.serve.model.LiveLearner;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.ServedModel;
import dev.flyball.serve.model.SpecJson;
import dev.flyball.serve.watch.AlarmCount;
import dev.flyball.serve.watch.AlarmLog;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToDoubleFunction;

/** Handles requests for a model's state, latest steps and keys. */
final class StateApi {
  private static final int MOST_LISTED = 2000;

  private final RequestContext context;

  StateApi(RequestContext context) {
    this.context = context;
  }

  /** A line for every model. */
  ApiResponse list(ApiRequest call) {
    return ApiResponse.json(
        Map.of(
            "models",
            context.models().all().stream()
                .map(
                    model ->
                        call.query("past", "").equals("true")
                            ? head(model).and("past", context.recentSteps(model).past())
                            : head(model))
                .toList()));
  }

  private JsonObject head(ServedModel model) {
    return JsonObject.of("model", model.name())
        .and("target", model.spec().target())
        .and("sequence", model.sequence())
        .and("waitingRows", model.waitingRows())
        .andAll(context.recentSteps(model).summary(Row.NO_KEY, model.shadowed()))
        .and("status", model.readOnly().isPresent() ? "read-only" : "learning")
        .andAny("readOnly", model.readOnly())
        .andAny("shadow", model.spec().shadows().law())
        .andAny("shadowWithout", model.spec().shadows().without())
        .andAny("told", model.spec().trust().words())
        .andAny("remark", model.remark())
        .andAny("keys", model.spec().keyed() ? model.keys().size() : null)
        .andAny("note", model.annotations().latest());
  }

  CompletableFuture<ApiResponse> state(ApiRequest call) {
    ServedModel model = context.model(call);
    String key = call.query("key", Row.NO_KEY);
    boolean whole = model.spec().keyed() && key.equals(Row.NO_KEY);
    CompletableFuture<JsonObject> learner =
        whole
            ? CompletableFuture.completedFuture(new JsonObject())
            : model.look(key, LiveLearner::state).thenApply(state -> ModelApi.found(state, key));
    return learner.thenApplyAsync(
        state ->
            ApiResponse.json(
                head(model)
                    .and("spec", SpecJson.of(model.spec()))
                    .andAll(context.recentSteps(model).state(key, model.shadowed()))
                    .andAny("learner", state)),
        context.executor());
  }

  /** The latest steps, oldest first. */
  ApiResponse steps(ApiRequest call) {
    int count = limit(call, 500);
    String key = call.query().get("key");
    boolean values = call.query("values", "").equals("true");
    List<JsonObject> steps =
        context.recentSteps(context.model(call)).latest(MOST_LISTED).stream()
            .filter(step -> key == null || key.equals(step.row().key()))
            .map(step -> step.toJson(values))
            .toList();
    return ApiResponse.json(
        Map.of("steps", steps.subList(Math.max(0, steps.size() - count), steps.size())));
  }

  private static int limit(ApiRequest call, int usual) {
    return Integer.parseInt(call.query("limit", Integer.toString(usual)));
  }

  /** A key with its summary and its alarms. */
  private record Key(String name, KeySummary summary, AlarmCount alarms) {}

  /**
   * The keys that stand out: by error, blindness, alarms, rows, or by when they were last used; of
   * those whose name holds what is looked for.
   */
  ApiResponse keys(ApiRequest call) {
    ServedModel model = context.model(call);
    Comparator<Key> byError = largestFirst(each -> each.summary().error());
    Comparator<Key> order =
        switch (call.query("sort", "error")) {
          case "error" -> byError;
          case "blind" -> largestFirst(each -> each.summary().blind());
          case "alarms" ->
              largestFirst(each -> each.alarms().active())
                  .thenComparing(largestFirst(each -> each.alarms().raised()))
                  .thenComparing(byError);
          case "rows" -> largestFirst(each -> each.summary().rows());
          default -> largestFirst(each -> each.summary().usedAt());
        };
    String find = call.query("find", "").toLowerCase(Locale.ROOT);
    AlarmLog alarms = context.recentSteps(model).alarms();
    Map<String, AlarmCount> counts = alarms.byKey();
    List<JsonObject> keys =
        model.keys().entrySet().stream()
            .filter(each -> each.getKey().toLowerCase(Locale.ROOT).contains(find))
            .map(
                each ->
                    new Key(
                        each.getKey(),
                        each.getValue(),
                        counts.getOrDefault(each.getKey(), AlarmCount.NONE)))
            .sorted(order)
            .limit(limit(call, 100))
            .map(
                each ->
                    JsonObject.of("key", each.name())
                        .and("rows", each.summary().rows())
                        .and("usedAt", each.summary().usedAt())
                        .and("error", each.summary().error())
                        .and("blind", each.summary().blind())
                        .and("alarms", each.alarms().raised())
                        .and("alarmsActive", each.alarms().active())
                        .andAll(alarms.summary(each.name()).orElse(new JsonObject())))
            .toList();
    return ApiResponse.json(JsonObject.of("count", model.keys().size()).and("keys", keys));
  }

  /** Unknown values come last. */
  private static Comparator<Key> largestFirst(ToDoubleFunction<Key> size) {
    return Comparator.comparingDouble(
        each -> Double.isNaN(size.applyAsDouble(each)) ? 1 : -size.applyAsDouble(each));
  }
}
