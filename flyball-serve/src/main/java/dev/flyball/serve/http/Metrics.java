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
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * What the service counts, in the text format of Prometheus, version 0.0.4. Keys appear only where
 * they stand out: the ten with the largest error.
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

  /** How long requests took, in buckets from a quarter of a millisecond to ten seconds. */
  private static final class Durations {
    private static final double[] BOUNDS = {
      0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10
    };

    private final List<LongAdder> counts =
        Stream.generate(LongAdder::new).limit(BOUNDS.length + 1).toList();
    private final DoubleAdder sum = new DoubleAdder();

    void add(double seconds) {
      int k = 0;
      while (k < BOUNDS.length && seconds > BOUNDS[k]) {
        k++;
      }
      counts.get(k).increment();
      sum.add(seconds);
    }

    void write(String name, String labels, Text text) {
      long total = 0;
      for (int k = 0; k < counts.size(); k++) {
        total += counts.get(k).sum();
        String bound = k < BOUNDS.length ? Double.toString(BOUNDS[k]) : "+Inf";
        text.sample(name + "_bucket", labels + ",le=\"" + bound + "\"", total);
      }
      text.sample(name + "_sum", labels, sum.sum());
      text.sample(name + "_count", labels, total);
    }
  }

  /** The text, family by family. */
  private static final class Text {
    private final StringBuilder text = new StringBuilder();
    private String family = "";

    /** Begins a family; gives itself. */
    Text family(String name, String type, String help) {
      family = name;
      text.append("# HELP %s %s\n# TYPE %s %s\n".formatted(name, help, name, type));
      return this;
    }

    /** A sample of the family. */
    void sample(String labels, double value) {
      sample(family, labels, value);
    }

    void sample(String name, String labels, double value) {
      text.append(name).append(labels.isEmpty() ? "" : "{" + labels + "}").append(' ');
      if (value == Math.rint(value) && Math.abs(value) < 1e15) {
        text.append((long) value);
      } else {
        text.append(value);
      }
      text.append('\n');
    }

    /** A label with its value in quotes. */
    static String label(String name, String value) {
      StringBuilder quoted = new StringBuilder(name).append("=\"");
      for (int k = 0; k < value.length(); k++) {
        char each = value.charAt(k);
        switch (each) {
          case '\\' -> quoted.append("\\\\");
          case '"' -> quoted.append("\\\"");
          case '\n' -> quoted.append("\\n");
          default -> quoted.append(Character.isISOControl(each) ? '?' : each);
        }
      }
      return quoted.append('"').toString();
    }
  }

  /** Counts a request by its route, which must not hold names from outside. */
  void count(String route, int status, double seconds) {
    String label = routes.computeIfAbsent(route, each -> Text.label("route", each));
    requests
        .computeIfAbsent(label + ",status=\"" + status + "\"", key -> new LongAdder())
        .increment();
    durations.computeIfAbsent(label, key -> new Durations()).add(seconds);
  }

  String text() {
    Text text = new Text();
    text.family("flyball_requests_total", "counter", "Requests by route and status.");
    requests.forEach((labels, count) -> text.sample(labels, count.sum()));
    text.family("flyball_request_duration_seconds", "histogram", "How long requests took.");
    durations.forEach(
        (labels, each) -> each.write("flyball_request_duration_seconds", labels, text));
    models(text);
    process(text);
    return text.text.toString();
  }

  private void models(Text text) {
    text.family("flyball_rows_total", "counter", "Rows by model and what became of them.");
    for (ServedModel model : context.models().all()) {
      context
          .ledger(model)
          .counts()
          .forEach((status, count) -> text.sample(of(model, "status", status), count));
    }
    gauge(text, "model_sequence", "The last row taken in.", ServedModel::sequence);
    gauge(text, "model_waiting_rows", "Rows that wait for the writer.", ServedModel::waitingRows);
    gauge(
        text,
        "model_read_only",
        "1 where a model learns no more.",
        model -> model.readOnly().isPresent() ? 1 : 0);
    gauge(text, "model_keys", "Keys of a model.", model -> model.keys().size());
    recent(text, "error", "error", "Mean error of the latest rows.");
    recent(
        text,
        "persistence_error",
        "persistenceError",
        "Mean error of the latest rows if the last target is the prediction.");
    recent(text, "shadow_error", "shadowError", "Mean error of the latest rows by the shadow law.");
    recent(
        text, "coverage_ratio", "coverage", "Share of the latest targets inside their intervals.");
    alarms(text);
    text.family("flyball_key_error", "gauge", "Mean loss of the keys with the largest.");
    for (ServedModel model : context.models().all()) {
      worst(model).forEach(key -> text.sample(of(model, "key", key.getKey()), key.getValue()));
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

  private void alarms(Text text) {
    text.family("flyball_alarms_total", "counter", "Alarms raised, by kind.");
    for (ServedModel model : context.models().all()) {
      context
          .ledger(model)
          .raised()
          .forEach((kind, count) -> text.sample(of(model, "kind", kind.label()), count));
    }
    text.family("flyball_alarms_active", "gauge", "Alarms that hold now, by kind.");
    for (ServedModel model : context.models().all()) {
      List<ServedAlarm> active = context.ledger(model).active();
      for (ServedAlarm.Kind kind : ServedAlarm.Kind.values()) {
        long count = active.stream().filter(alarm -> alarm.kind() == kind).count();
        text.sample(of(model, "kind", kind.label()), count);
      }
    }
  }

  private static String of(ServedModel model, String label, String value) {
    return Text.label("model", model.name()) + "," + Text.label(label, value);
  }

  /** A family with a sample for each model; NaN for none. */
  private void gauge(Text text, String name, String help, ToDoubleFunction<ServedModel> reading) {
    text.family("flyball_" + name, "gauge", help);
    for (ServedModel model : context.models().all()) {
      double value = reading.applyAsDouble(model);
      if (Double.isFinite(value)) {
        text.sample(Text.label("model", model.name()), value);
      }
    }
  }

  private void recent(Text text, String name, String field, String help) {
    gauge(
        text,
        "model_" + name,
        help,
        model ->
            context.ledger(model).recent(model.shadowed()).get(field) instanceof Double number
                ? number
                : Double.NaN);
  }

  private void process(Text text) {
    Budget budget = context.models().budget();
    text.family(
        "flyball_memory_bytes", "gauge", "Heap that models, keys, pages and requests take.");
    for (Budget.Part part : Budget.Part.values()) {
      text.sample(Text.label("part", part.name().toLowerCase(Locale.ROOT)), budget.taken(part));
    }
    Runtime runtime = Runtime.getRuntime();
    text.family("flyball_memory_limit_bytes", "gauge", "Heap that they may take.")
        .sample("", budget.most());
    text.family("flyball_heap_used_bytes", "gauge", "Heap in use.")
        .sample("", runtime.totalMemory() - runtime.freeMemory());
    text.family("flyball_uptime_seconds", "gauge", "Time since the start.")
        .sample("", ManagementFactory.getRuntimeMXBean().getUptime() / 1000.0);
  }
}
