package dev.flyball.serve.http;

import dev.flyball.serve.model.Budget;
import dev.flyball.serve.model.ServedModel;
import dev.flyball.serve.watch.ServedAlarm;
import java.lang.management.ManagementFactory;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * What the service counts, in the text format of Prometheus. Keys appear only where they stand out:
 * the ten with the largest error.
 */
final class Metrics {
  private static final int TOP_KEYS = 10;

  private final RequestContext context;
  private final ConcurrentSkipListMap<String, LongAdder> requests = new ConcurrentSkipListMap<>();
  private final ConcurrentSkipListMap<String, Durations> durations = new ConcurrentSkipListMap<>();
  private final ConcurrentHashMap<String, String> routes = new ConcurrentHashMap<>();

  Metrics(RequestContext context) {
    this.context = context;
  }

  /** Counts a request by its route, which must not hold names from outside. */
  void count(String route, int status, double seconds) {
    String label = routes.computeIfAbsent(route, MetricText::label);
    requests
        .computeIfAbsent("route=" + label + ",status=\"" + status + "\"", key -> new LongAdder())
        .increment();
    durations.computeIfAbsent("route=" + label, key -> new Durations()).add(seconds);
  }

  String text() {
    MetricText text = new MetricText();
    text.family("flyball_requests_total", "counter", "Requests by route and status.");
    requests.forEach((labels, count) -> text.sample("flyball_requests_total", labels, count.sum()));
    text.family("flyball_request_duration_seconds", "histogram", "How long requests took.");
    durations.forEach(
        (labels, each) -> each.write("flyball_request_duration_seconds", labels, text));
    models(text);
    process(text);
    return text.toString();
  }

  private void models(MetricText text) {
    text.family("flyball_rows_total", "counter", "Rows by model and what became of them.");
    for (ServedModel model : context.models().all()) {
      context
          .ledger(model.name())
          .counts()
          .forEach(
              (status, count) ->
                  text.sample(
                      "flyball_rows_total",
                      of(model) + ",status=" + MetricText.label(status),
                      count));
    }
    gauge(text, "flyball_model_sequence", "The last row taken in.", ServedModel::sequence);
    gauge(
        text,
        "flyball_model_waiting_rows",
        "Rows that wait for the writer.",
        ServedModel::waitingRows);
    gauge(
        text,
        "flyball_model_read_only",
        "1 where a model learns no more.",
        model -> model.readOnly().isPresent() ? 1 : 0);
    gauge(text, "flyball_model_keys", "Keys of a model.", model -> model.keys().size());
    recent(text, "flyball_model_error", "error", "Mean error of the latest rows.");
    recent(
        text,
        "flyball_model_persistence_error",
        "persistenceError",
        "Mean error of the latest rows if the last target is the prediction.");
    recent(
        text,
        "flyball_model_shadow_error",
        "shadowError",
        "Mean error of the latest rows by the shadow law.");
    recent(
        text,
        "flyball_model_coverage_ratio",
        "coverage",
        "Share of the latest targets inside their intervals.");
    alarms(text);
    text.family("flyball_key_error", "gauge", "Mean loss of the keys with the largest.");
    for (ServedModel model : context.models().all()) {
      for (Map.Entry<String, Double> each : worst(model)) {
        String labels = of(model) + ",key=" + MetricText.label(each.getKey());
        text.sample("flyball_key_error", labels, each.getValue());
      }
    }
  }

  /** The keys with the largest errors, without an order of all of them: O(keys). */
  private static List<Map.Entry<String, Double>> worst(ServedModel model) {
    Comparator<Map.Entry<String, Double>> byError = Map.Entry.comparingByValue();
    PriorityQueue<Map.Entry<String, Double>> top = new PriorityQueue<>(byError);
    model
        .keys()
        .forEach(
            (key, summary) -> {
              if (!Double.isNaN(summary.error())
                  && (top.size() < TOP_KEYS || summary.error() > top.element().getValue())) {
                top.add(Map.entry(key, summary.error()));
              }
              if (top.size() > TOP_KEYS) {
                top.remove();
              }
            });
    return top.stream().sorted(byError.reversed()).toList();
  }

  private void alarms(MetricText text) {
    text.family("flyball_alarms_total", "counter", "Alarms raised, by kind.");
    for (ServedModel model : context.models().all()) {
      context
          .ledger(model.name())
          .raised()
          .forEach((kind, count) -> text.sample("flyball_alarms_total", of(model, kind), count));
    }
    text.family("flyball_alarms_active", "gauge", "Alarms that hold now, by kind.");
    for (ServedModel model : context.models().all()) {
      List<ServedAlarm> active = context.ledger(model.name()).active();
      for (ServedAlarm.Kind kind : ServedAlarm.Kind.values()) {
        long count = active.stream().filter(alarm -> alarm.kind() == kind).count();
        text.sample("flyball_alarms_active", of(model, kind), count);
      }
    }
  }

  private static String of(ServedModel model, ServedAlarm.Kind kind) {
    return of(model) + ",kind=" + MetricText.label(kind.label());
  }

  private static String of(ServedModel model) {
    return "model=" + MetricText.label(model.name());
  }

  /** What a model shows. */
  private interface Reading {
    double of(ServedModel model);
  }

  private void gauge(MetricText text, String name, String help, Reading reading) {
    text.family(name, "gauge", help);
    for (ServedModel model : context.models().all()) {
      text.sample(name, of(model), reading.of(model));
    }
  }

  private void recent(MetricText text, String name, String field, String help) {
    text.family(name, "gauge", help);
    for (ServedModel model : context.models().all()) {
      Object value =
          context.ledger(model.name()).recent(model.spec().shadows().law() != null).get(field);
      if (value instanceof Double number && Double.isFinite(number)) {
        text.sample(name, of(model), number);
      }
    }
  }

  private void process(MetricText text) {
    Budget budget = context.models().budget();
    text.family(
        "flyball_memory_bytes", "gauge", "Heap that models, keys, pages and requests take.");
    for (Budget.Part part : Budget.Part.values()) {
      String label = MetricText.label(part.name().toLowerCase(Locale.ROOT));
      text.sample("flyball_memory_bytes", "part=" + label, budget.taken(part));
    }
    text.family("flyball_memory_limit_bytes", "gauge", "Heap that they may take.");
    text.sample("flyball_memory_limit_bytes", "", budget.most());
    Runtime runtime = Runtime.getRuntime();
    text.family("flyball_heap_used_bytes", "gauge", "Heap in use.");
    text.sample("flyball_heap_used_bytes", "", runtime.totalMemory() - runtime.freeMemory());
    text.family("flyball_uptime_seconds", "gauge", "Time since the start.");
    text.sample(
        "flyball_uptime_seconds", "", ManagementFactory.getRuntimeMXBean().getUptime() / 1000.0);
  }
}
