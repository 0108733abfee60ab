package dev.flyball.serve.watch;

import com.fasterxml.jackson.annotation.JsonMerge;
import dev.flyball.serve.json.JsonObject;
import dev.flyball.serve.model.Row;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The alarms of a model: active ones, latest ones, and counts. Monitors each key separately, and
 * only the {@link #MOST_KEYS} used last, so that its memory is bounded. Thread-safe.
 */
public final class AlarmLog {
  private static final int MOST_KEYS = 1000;
  private static final int KEPT = 200;
  private static final Comparator<ServedAlarm> NEWEST_FIRST =
      Comparator.comparingLong(ServedAlarm::sequence).reversed();

  /** Rows between two alarms about refused rows. */
  private static final long REFUSALS_APART = 100;

  private final ArrayDeque<ServedAlarm> latest = new ArrayDeque<>();
  private final transient EnumMap<ServedAlarm.Kind, Long> counts =
      new EnumMap<>(ServedAlarm.Kind.class);
  @JsonMerge private final Map<String, AlarmWatch> watches = new LinkedHashMap<>(16, 0.75f, true);

  /** How many features the watches look at together. */
  private long features;

  private long refusedAt = -REFUSALS_APART;

  /** The alarms that a step raises or ends. */
  synchronized List<ServedAlarm> see(StepRecord step) {
    AlarmWatch watch = watches.computeIfAbsent(step.row().keyOrNone(), key -> new AlarmWatch());
    int before = watch.features();
    List<ServedAlarm> news = watch.see(step);
    features += watch.features() - before;
    if (watches.size() > MOST_KEYS) {
      removeEldest();
    }
    news.forEach(this::keep);
    return news;
  }

  /** The alarms that a refused row raises. */
  synchronized List<ServedAlarm> refused(Row row, long sequence, String why) {
    if (sequence - refusedAt < REFUSALS_APART) {
      return List.of();
    }
    refusedAt = sequence;
    String text = "A row was refused and changed nothing: " + why;
    ServedAlarm alarm =
        new ServedAlarm(
            ServedAlarm.Kind.REFUSED, sequence, row.time(), row.key(), List.of(), text, false);
    keep(alarm);
    return List.of(alarm);
  }

  private void removeEldest() {
    String key = watches.keySet().iterator().next();
    AlarmWatch gone = watches.remove(key);
    features -= gone == null ? 0 : gone.features();
  }

  /** About how much of the heap it takes. */
  synchronized long bytes() {
    return 1000L * (latest.size() + watches.size()) + 160 * features;
  }

  /** Forgets the keys used longest ago until it takes no more than this; the latest stays. */
  synchronized void shorten(long most) {
    while (bytes() > most && watches.size() > 1) {
      removeEldest();
    }
  }

  private void keep(ServedAlarm alarm) {
    boolean over = latest.removeIf(each -> each.active() && each.ended().equals(alarm));
    latest.addLast(alarm);
    if (latest.size() > KEPT) {
      latest.removeFirst();
    }
    if (!over) {
      counts.merge(alarm.kind(), 1L, Long::sum);
    }
  }

  /** How many were raised, by kind. */
  public synchronized Map<String, Long> counts() {
    Map<String, Long> all = new LinkedHashMap<>();
    counts.forEach((kind, count) -> all.put(kind.label(), count));
    return all;
  }

  /** The active alarms, the newest first. */
  public synchronized List<ServedAlarm> active() {
    return watches.values().stream()
        .map(AlarmWatch::active)
        .flatMap(Collection::stream)
        .sorted(NEWEST_FIRST)
        .toList();
  }

  synchronized JsonObject toJson() {
    List<ServedAlarm> over =
        latest.stream().filter(each -> !each.active()).sorted(NEWEST_FIRST).toList();
    List<ServedAlarm> all = new ArrayList<>(active());
    JsonObject json = JsonObject.of("active", List.copyOf(all));
    all.addAll(over);
    return json.and("latest", all);
  }

  /** How many alarms each key has had since it is watched, and how many hold now. */
  public synchronized Map<String, AlarmCount> byKey() {
    Map<String, AlarmCount> counts = new HashMap<>();
    watches.forEach((key, watch) -> counts.put(key, watch.count()));
    return counts;
  }

  /**
   * How the learner of a key stands, in words; of all keys where {@code key} is empty. {@code well}
   * is null while it is too early to tell.
   */
  synchronized JsonObject wellBeing(String key) {
    AlarmWatch watch = watches.get(key);
    if (watch != null) {
      return JsonObject.of("well", watch.well())
          .and("words", watch.words())
          .and("error", watch.recent().error())
          .and("persistenceError", watch.recent().baseline());
    }
    List<ServedAlarm> active = active();
    JsonObject json = JsonObject.of("well", allWell(active));
    if (watches.isEmpty()) {
      return json.and("words", "No row with a target yet.");
    }
    long keys = active.stream().map(ServedAlarm::key).distinct().count();
    return json.and(
        "words",
        active.isEmpty()
            ? "No alarm at any of the %s keys used last.".formatted(watches.size())
            : "Alarms at %s of the %s keys used last. The newest, of key %s: %s"
                .formatted(keys, watches.size(), active.get(0).key(), active.get(0).text()));
  }

  /** How the learner of a key is at a glance; nothing where it is not watched. */
  public synchronized Optional<JsonObject> summary(String key) {
    return Optional.ofNullable(watches.get(key))
        .map(
            watch ->
                JsonObject.of("health", wellBeing(key))
                    .and("silent", silent(watch.active()))
                    .and("recent", watch.recent().toJson(false)));
  }

  /** The features that are silent now, at any key. */
  synchronized List<String> silent() {
    return silent(active());
  }

  private static List<String> silent(List<ServedAlarm> active) {
    return active.stream()
        .filter(each -> each.kind() == ServedAlarm.Kind.SILENT)
        .flatMap(each -> each.features().stream())
        .distinct()
        .toList();
  }

  private @Nullable Boolean allWell(List<ServedAlarm> active) {
    boolean early = watches.values().stream().allMatch(each -> each.well() == null);
    return active.isEmpty() && early ? null : Boolean.valueOf(active.isEmpty());
  }
}
