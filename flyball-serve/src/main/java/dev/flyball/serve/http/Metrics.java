package dev.flyball.serve.http;

import dev.flyball.serve.model.HeapBudget;
import dev.flyball.serve.model.ServedModel;
import dev.flyball.serve.watch.RecentSteps;
import dev.flyball.serve.watch.ServedAlarm;
import dev.flyball.serve.watch.Webhook;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/**
 * The service's metrics in the text format of Prometheus, version 0.0.4. Of the keys only the ten
 * with the largest error appear.
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

  /** Histogram of request durations, in buckets from a quarter of a millisecond to ten seconds. */
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
      String quoted =
          value
              .replace("\\", "\\\\")
              .replace("\"", "\\\"")
              .replace("\n", "\\n")
              .replaceAll("\\p{Cc}", "?");
      return "%s=\"%s\"".formatted(name, quoted);
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
    context.webhook().ifPresent(each -> webhook(text, each));
    process(text);
    return text.text.toString();
  }

  private static void webhook(Text text, Webhook webhook) {
    text.family("flyball_webhook_alarms_total", "counter", "Alarms to the webhook, by outcome.");
    webhook.counts().forEach((end, count) -> text.sample(Text.label("outcome", end), count));
    text.family("flyball_webhook_waiting_alarms", "gauge", "Alarms that wait to be sent.")
        .sample("", webhook.waiting());
  }

  /** The metrics of every model: name, type, label if it has one, and help. */
  private static final String FAMILIES =
      """
      rows_total counter status Rows by model and what became of them.
      model_sequence gauge - The last row taken in.
      model_waiting_rows gauge - Rows that wait for the writer.
      model_read_only gauge - 1 where a model learns no more.
      model_keys gauge - Keys of a model.
      model_error gauge - Mean error of the latest rows.
      model_persistence_error gauge - Mean error of the latest rows if the last target is the prediction.
      model_shadow_error gauge - Mean error of the latest rows by the shadow law.
      model_coverage_ratio gauge - Share of the latest targets inside their intervals.
      alarms_total counter kind Alarms raised, by kind.
      alarms_active gauge kind Alarms that hold now, by kind.
      key_error gauge key Mean loss of the keys with the largest.
      """;

  /** The samples of a model by the value of the family's label; by anything where it has none. */
  private Map<String, ? extends Number> samples(ServedModel model, String family) {
    RecentSteps steps = context.recentSteps(model);
    return switch (family) {
      case "rows_total" -> steps.counts();
      case "model_sequence" -> Map.of("", model.sequence());
      case "model_waiting_rows" -> Map.of("", model.waitingRows());
      case "model_read_only" -> Map.of("", model.readOnly().isPresent() ? 1 : 0);
      case "model_keys" -> Map.of("", model.keys().size());
      case "model_error" -> recent(model, "error");
      case "model_persistence_error" -> recent(model, "persistenceError");
      case "model_shadow_error" -> recent(model, "shadowError");
      case "model_coverage_ratio" -> recent(model, "coverage");
      case "alarms_total" -> steps.alarms().counts();
      case "alarms_active" -> active(steps);
      case "key_error" -> worst(model);
      default -> throw new IllegalStateException("nothing is known of " + family);
    };
  }

  private void models(Text text) {
    for (String line : FAMILIES.split("\n")) {
      String[] words = line.split(" ", 4);
      text.family("flyball_" + words[0], words[1], words[3]);
      for (ServedModel model : context.models().all()) {
        String whose = Text.label("model", model.name());
        samples(model, words[0])
            .forEach(
                (value, number) ->
                    text.sample(
                        words[2].equals("-") ? whose : whose + "," + Text.label(words[2], value),
                        number.doubleValue()));
      }
    }
  }

  /** A mean of the latest rows, where there is one. */
  private Map<String, Double> recent(ServedModel model, String field) {
    Object value = context.recentSteps(model).recent(model.shadowed()).get(field);
    return value instanceof Double number && Double.isFinite(number)
        ? Map.of("", number)
        : Map.of();
  }

  private static Map<String, Long> active(RecentSteps steps) {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (ServedAlarm.Kind kind : ServedAlarm.Kind.values()) {
      counts.put(kind.label(), 0L);
    }
    steps.alarms().active().forEach(each -> counts.merge(each.kind().label(), 1L, Long::sum));
    return counts;
  }

  /** The keys with the largest errors, without an order of all of them: O(keys). */
  private static Map<String, Double> worst(ServedModel model) {
    PriorityQueue<Map.Entry<String, Double>> top =
        new PriorityQueue<>(Map.Entry.comparingByValue());
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
    Map<String, Double> worst = new LinkedHashMap<>();
    top.stream()
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .forEach(each -> worst.put(each.getKey(), each.getValue()));
    return worst;
  }

  private void process(Text text) {
    HeapBudget budget = context.models().budget();
    text.family(
        "flyball_memory_bytes", "gauge", "Heap that models, keys, pages and requests take.");
    for (HeapBudget.Part part : HeapBudget.Part.values()) {
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
