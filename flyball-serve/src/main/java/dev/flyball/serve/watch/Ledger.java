package dev.flyball.serve.watch;

import dev.flyball.serve.model.Kind;
import dev.flyball.serve.model.ModelWatch;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.RowResult;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The latest steps of a model, how often each feature was seen, and what became of rows, for pages,
 * events and metrics. In memory: after a start it holds what the log since the last snapshot brings
 * back. Written by one thread, read by any. A step costs O(features of the row).
 */
public final class Ledger implements ModelWatch {
  private static final int KEPT = 2000;

  private final Events events = new Events();
  private final ArrayDeque<StepRecord> steps = new ArrayDeque<>();
  private final Map<String, FeatureSight> sights = new LinkedHashMap<>();
  private final EnumMap<RowResult.Status, Long> counts = new EnumMap<>(RowResult.Status.class);
  private final RecentError recent = new RecentError();
  private final BesideError beside = new BesideError();
  private final AlarmLog alarms = new AlarmLog();
  private final Consumer<ServedAlarm> receiver;
  private long sequence;

  /**
   * An empty ledger.
   *
   * @param receiver gets every alarm as it is raised or ends, on the writing thread
   */
  public Ledger(Consumer<ServedAlarm> receiver) {
    this.receiver = receiver;
  }

  @Override
  public void applied(Kind kind, Row row, RowResult result, boolean replayed) {
    if (result.prediction() == null) {
      List<ServedAlarm> news = List.of();
      synchronized (this) {
        counts.merge(result.status(), 1L, Long::sum);
        if (result.status() == RowResult.Status.REFUSED) {
          news = alarms.refused(row, sequence, String.valueOf(result.message()));
        }
      }
      tell(news, replayed);
      return;
    }
    List<ServedAlarm> news = List.of();
    StepRecord step = new StepRecord(result.sequence(), row, result.prediction());
    synchronized (this) {
      if (!replayed) {
        counts.merge(result.status(), 1L, Long::sum);
      }
      sequence = result.sequence();
      if (kind != Kind.LABEL) {
        see(row);
      }
      if (kind != Kind.KEEP) {
        recent.add(step);
        beside.add(step);
        news = alarms.see(step);
        steps.addLast(step);
        if (steps.size() > KEPT) {
          steps.removeFirst();
        }
      }
    }
    if (!replayed && events.anybody() && kind != Kind.KEEP) {
      events.tell("step", row.key(), step.toJson(false));
    }
    tell(news, replayed);
  }

  private void tell(List<ServedAlarm> news, boolean replayed) {
    if (!replayed) {
      for (ServedAlarm alarm : news) {
        receiver.accept(alarm);
        events.tell("alarm", alarm.key(), alarm.toJson());
      }
    }
  }

  /** How many alarms were raised since the start, by kind. */
  public synchronized Map<ServedAlarm.Kind, Long> raised() {
    return alarms.counts();
  }

  /** Alarms that hold now. */
  public synchronized List<ServedAlarm> active() {
    return alarms.active();
  }

  /** The alarms of each key that is watched: the 1,000 used last. */
  public synchronized Map<String, AlarmCount> alarmsByKey() {
    return alarms.byKey();
  }

  private void see(Row row) {
    for (String name : row.values().keySet()) {
      sights.computeIfAbsent(name, each -> new FeatureSight()).see(sequence, row.time());
    }
  }

  public Events events() {
    return events;
  }

  /** The latest steps, oldest first. */
  public synchronized List<StepRecord> latest(int count) {
    List<StepRecord> all = new ArrayList<>(steps);
    return all.subList(Math.max(0, all.size() - count), all.size());
  }

  /** The mean errors of the latest rows, as JSON says them. */
  public synchronized Map<String, Object> recent() {
    Map<String, Object> json = new LinkedHashMap<>(recent.toJson());
    json.putAll(beside.toJson());
    return json;
  }

  /** How many rows ended in each way since the start. */
  public synchronized Map<String, Long> counts() {
    Map<String, Long> all = new LinkedHashMap<>();
    for (RowResult.Status status : RowResult.Status.values()) {
      all.put(status.name().toLowerCase(Locale.ROOT), counts.getOrDefault(status, 0L));
    }
    return all;
  }

  /**
   * The state as JSON says it: how it is, errors, features, counts, alarms.
   *
   * @param key of the learner to say it of; empty for a model without keys, or all of them
   */
  public synchronized Map<String, Object> state(String key) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("health", alarms.wellBeing(key));
    json.put("alarms", alarms.toJson());
    json.put("rows", counts());
    json.put("recent", recent());
    Map<String, Object> features = new LinkedHashMap<>();
    sights.forEach((name, sight) -> features.put(name, sight.toJson(sequence)));
    json.put("features", features);
    return json;
  }
}
