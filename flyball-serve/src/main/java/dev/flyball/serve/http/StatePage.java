package dev.flyball.serve.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.interval.Interval;
import dev.flyball.serve.json.BadRequestException;
import dev.flyball.serve.json.Json;
import dev.flyball.serve.json.SpecJson;
import dev.flyball.serve.model.KeySummary;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.ServedModel;
import dev.flyball.serve.model.ServedPrediction;
import dev.flyball.serve.watch.AlarmCount;
import dev.flyball.serve.watch.StepRecord;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** How models stand, for people and pages: state, latest steps, keys, and what if. */
final class StatePage {
  private static final int MOST_LISTED = 2000;

  private final RequestContext context;

  StatePage(RequestContext context) {
    this.context = context;
  }

  /** A line for every model. */
  Answer list() {
    return Answer.json(Map.of("models", context.models().all().stream().map(this::head).toList()));
  }

  private Map<String, Object> head(ServedModel model) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("model", model.name());
    json.put("target", model.spec().target());
    json.put("sequence", model.sequence());
    json.put("waitingRows", model.waitingRows());
    json.putAll(
        context.ledger(model.name()).summary(Row.NO_KEY, model.spec().shadows().law() != null));
    json.put("status", model.readOnly().isPresent() ? "read-only" : "learning");
    model.readOnly().ifPresent(why -> json.put("readOnly", why));
    if (model.spec().shadows().law() != null) {
      json.put("shadow", model.spec().shadows().law());
    }
    model.remark().ifPresent(why -> json.put("remark", why));
    if (model.spec().keyed()) {
      json.put("keys", model.keys().size());
    }
    model.annotations().latest().ifPresent(each -> json.put("note", AnnotationApi.json(each)));
    return json;
  }

  CompletableFuture<Answer> state(ServedModel model, String key) {
    boolean whole = model.spec().keyed() && key.equals(Row.NO_KEY);
    CompletableFuture<Map<String, Object>> learner =
        whole
            ? CompletableFuture.completedFuture(Map.of())
            : model.look(key, each -> each.state()).thenApply(state -> Api.found(state, key));
    return learner.thenApplyAsync(
        state -> {
          Map<String, Object> json = head(model);
          json.put("spec", SpecJson.write(model.spec()));
          json.putAll(
              context.ledger(model.name()).state(key, model.spec().shadows().law() != null));
          if (!whole) {
            json.put("learner", state);
          }
          return Answer.json(json);
        },
        context.executor());
  }

  /** The latest steps, oldest first. */
  Answer steps(ServedModel model, Call call) {
    int count = number(call, "limit", 500);
    String key = call.query().get("key");
    boolean values = call.query("values", "").equals("true");
    List<Map<String, Object>> steps =
        context.ledger(model.name()).latest(MOST_LISTED).stream()
            .filter(step -> key == null || key.equals(step.row().key()))
            .map(step -> step.toJson(values))
            .toList();
    return Answer.json(
        Map.of("steps", steps.subList(Math.max(0, steps.size() - count), steps.size())));
  }

  private static int number(Call call, String name, int usual) {
    try {
      int number = Integer.parseInt(call.query(name, Integer.toString(usual)));
      return Math.max(0, Math.min(MOST_LISTED, number));
    } catch (NumberFormatException e) {
      throw new BadRequestException(name + " is a whole number");
    }
  }

  /**
   * The keys that stand out: by error, blindness, alarms, rows, or by when they were last used; of
   * those whose name holds what is looked for.
   */
  Answer keys(ServedModel model, Call call) {
    Map<String, AlarmCount> alarms = context.ledger(model.name()).alarmsByKey();
    Comparator<Map.Entry<String, KeySummary>> order =
        switch (call.query("sort", "error")) {
          case "error" -> largestFirst(each -> each.getValue().error());
          case "blind" -> largestFirst(each -> each.getValue().blind());
          case "alarms" ->
              Comparator.<Map.Entry<String, KeySummary>>comparingLong(
                      each -> -of(alarms, each.getKey()).active())
                  .thenComparingLong(each -> -of(alarms, each.getKey()).raised())
                  .thenComparing(largestFirst(each -> each.getValue().error()));
          case "rows" -> Comparator.comparingLong(each -> -each.getValue().rows());
          case "used" -> Comparator.comparingLong(each -> -each.getValue().usedAt());
          default -> throw new BadRequestException("sort is error, blind, alarms, rows or used");
        };
    String find = call.query("find", "").toLowerCase(Locale.ROOT);
    List<Map.Entry<String, KeySummary>> chosen =
        model.keys().entrySet().stream()
            .filter(each -> each.getKey().toLowerCase(Locale.ROOT).contains(find))
            .sorted(order)
            .limit(number(call, "limit", 100))
            .toList();
    Map<String, Map<String, Object>> watched =
        context.ledger(model.name()).summaries(chosen.stream().map(Map.Entry::getKey).toList());
    List<Map<String, Object>> keys =
        chosen.stream()
            .map(
                each -> {
                  Map<String, Object> json = new LinkedHashMap<>();
                  json.put("key", each.getKey());
                  json.put("rows", each.getValue().rows());
                  json.put("usedAt", each.getValue().usedAt());
                  json.put("error", each.getValue().error());
                  json.put("blind", each.getValue().blind());
                  json.put("alarms", of(alarms, each.getKey()).raised());
                  json.put("alarmsActive", of(alarms, each.getKey()).active());
                  json.putAll(watched.getOrDefault(each.getKey(), Map.of()));
                  return json;
                })
            .toList();
    return Answer.json(Map.of("count", model.keys().size(), "keys", keys));
  }

  private static AlarmCount of(Map<String, AlarmCount> alarms, String key) {
    return alarms.getOrDefault(key, AlarmCount.NONE);
  }

  /** What is not known yet comes last. */
  private static Comparator<Map.Entry<String, KeySummary>> largestFirst(
      ToDoubleFunction<Map.Entry<String, KeySummary>> size) {
    return Comparator.comparingDouble(
        each -> Double.isNaN(size.applyAsDouble(each)) ? 1 : -size.applyAsDouble(each));
  }

  /** The latest rows predicted again by today's model, as they are and without some features. */
  Answer whatIf(ServedModel model, Call call) {
    Set<String> without = without(Json.read(call.body()), context.limits().count(Limit.FEATURES));
    double[] sums = new double[6];
    int rows = 0;
    for (StepRecord step : context.ledger(model.name()).latest(number(call, "limit", 200))) {
      Object target = step.row().target();
      Map<String, Object> fewer = new HashMap<>(step.row().values());
      fewer.keySet().removeAll(without);
      String key = step.row().keyOrNone();
      Optional<ServedPrediction> all = model.predict(key, step.row().values());
      Optional<ServedPrediction> less = model.predict(key, fewer);
      if (all.isPresent() && less.isPresent()) {
        rows++;
        add(sums, 0, all.get(), target);
        add(sums, 3, less.get(), target);
      }
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("without", without);
    json.put("rows", rows);
    json.put("now", means(sums, 0, rows));
    json.put("then", means(sums, 3, rows));
    return Answer.json(json);
  }

  private static Set<String> without(JsonNode body, int most) {
    Set<String> names = new LinkedHashSet<>();
    JsonNode list = body.get("without");
    if (list == null || !list.isArray() || list.size() > most) {
      throw new BadRequestException(
          "expected {\"without\": [\"T\"]} with at most %s names".formatted(most));
    }
    for (JsonNode each : list) {
      if (!each.isTextual()) {
        throw new BadRequestException("without is a list of names, not " + each);
      }
      names.add(each.asText());
    }
    return names;
  }

  private static void add(double[] sums, int at, ServedPrediction said, @Nullable Object target) {
    sums[at] += said.support();
    if (!said.intervals().isEmpty()) {
      Interval widest = said.intervals().get(said.intervals().size() - 1);
      sums[at + 1] += widest.width();
    } else {
      sums[at + 1] = Double.NaN;
    }
    if (said.label() != null) {
      sums[at + 2] += said.label().equals(String.valueOf(target)) ? 0 : 1;
    } else {
      sums[at + 2] += target instanceof Double number ? Math.abs(number - said.value()) : 0;
    }
  }

  private static Map<String, Object> means(double[] sums, int at, int rows) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("support", sums[at] / rows);
    json.put("width", sums[at + 1] / rows);
    json.put("error", sums[at + 2] / rows);
    return json;
  }
}
