package dev.flyball.serve.watch;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.flyball.learn.LateLabels;
import dev.flyball.serve.json.JsonObject;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.RowAction;
import dev.flyball.serve.model.RowListener;
import dev.flyball.serve.model.RowResult;
import dev.flyball.serve.model.RowValues;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * The latest steps of a model, how often each feature was seen, and the outcomes of rows, for
 * pages, events and metrics. In memory, and saved with every snapshot: a start restores it from
 * there and from the log since then. Counts of rows restart at 0. Written by one thread, read by
 * any. A step costs O(features of the row).
 */
public final class RecentSteps implements RowListener {
  private static final int KEPT = 2000;
  private static final int PAST = 40;

  /** However little room there is. */
  private static final int LEAST = 50;

  private static final long SIGHT_BYTES = 150;

  /** The format of {@link #toBytes}. */
  private static final int FORMAT = 5;

  private static final int PACKED_AT_ONCE = 1 << 14;

  /** Writes and reads fields, whatever classes show. */
  private static final ObjectMapper FIELDS =
      JsonMapper.builder()
          .visibility(PropertyAccessor.ALL, JsonAutoDetect.Visibility.NONE)
          .visibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
          .visibility(PropertyAccessor.CREATOR, JsonAutoDetect.Visibility.ANY)
          .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
          .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
          .build();

  private final Events events = new Events();
  private final ArrayDeque<StepRecord> steps = new ArrayDeque<>();
  private final Map<String, FeatureActivity> sights = new LinkedHashMap<>();
  private final EnumMap<RowResult.Status, Long> counts = new EnumMap<>(RowResult.Status.class);
  private RecentError recent = new RecentError();
  private AlarmLog alarms = new AlarmLog();
  private final WaitingRows waiting;
  private final LongSupplier clock;
  private final Consumer<ServedAlarm> alarmed;

  /** Rows learned or kept; a label is of a row that was counted. */
  private long rows;

  private long sequence;
  private long stepBytes;

  /** The last row before the start that it knows; rows from the log up to there are no news. */
  private long lastKnown = -1;

  /** One where any number of rows may wait for their labels, however long. */
  public RecentSteps() {
    this(LateLabels.defaults(), System::currentTimeMillis, alarm -> {});
  }

  /**
   * One that sees no step yet.
   *
   * @param late how many rows of a learner may wait for their labels, and how many milliseconds
   * @param alarmed hears of each alarm that is news; must not wait
   */
  public RecentSteps(LateLabels late, LongSupplier clock, Consumer<ServedAlarm> alarmed) {
    this.alarmed = alarmed;
    this.waiting = new WaitingRows(late);
    this.clock = clock;
  }

  @Override
  public void applied(RowAction kind, Row row, RowResult result, long now, boolean replayed) {
    if (replayed && result.sequence() <= lastKnown) {
      return;
    }
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
    StepRecord step;
    synchronized (this) {
      if (!replayed) {
        counts.merge(result.status(), 1L, Long::sum);
      }
      sequence = result.sequence();
      Row shown = kind == RowAction.LABEL ? waiting.labelled(row) : row;
      step = new StepRecord(sequence, shown == null ? row : shown, result.prediction().summary());
      if (kind != RowAction.LABEL) {
        see(row);
      }
      if (kind == RowAction.KEEP) {
        waiting.keep(row, now);
      } else {
        recent.add(step);
        if (shown != null) { // where what it showed was forgotten, nothing was silent for that
          news = alarms.see(step);
          keep(step);
        }
      }
    }
    if (!replayed && events.anybody() && kind != RowAction.KEEP) {
      events.tell("step", row.key(), step.toJson(false));
    }
    tell(news, replayed);
  }

  private void keep(StepRecord step) {
    steps.addLast(step);
    stepBytes += step.bytes();
    if (steps.size() > KEPT) {
      dropOldest();
    }
  }

  private void dropOldest() {
    stepBytes -= steps.removeFirst().bytes();
  }

  @Override
  public synchronized long bytes() {
    return stepBytes + alarms.bytes() + waiting.bytes() + SIGHT_BYTES * sights.size();
  }

  /**
   * Older steps go first, down to the latest {@link #LEAST}; then keys that were watched, then rows
   * that wait.
   */
  @Override
  public synchronized void shorten(long most) {
    while (bytes() > most && steps.size() > LEAST) {
      dropOldest();
    }
    alarms.shorten(most - (bytes() - alarms.bytes()));
    waiting.shorten(most - (bytes() - waiting.bytes()));
  }

  /** The saved state. */
  private record Saved(
      int format,
      long sequence,
      long rows,
      List<WaitingRows.Kept> waiting,
      Map<String, FeatureActivity> sights,
      RecentError recent,
      AlarmLog alarms,
      List<StepRecord> steps) {}

  @Override
  public synchronized byte[] toBytes() {
    Saved kept =
        new Saved(
            FORMAT, sequence, rows, waiting.all(), sights, recent, alarms, List.copyOf(steps));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream packed =
        new DeflaterOutputStream(bytes, new Deflater(Deflater.BEST_SPEED), PACKED_AT_ONCE)) {
      synchronized (alarms) { // pages look at them meanwhile
        FIELDS.writeValue(packed, kept);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("what is watched cannot be written down", e);
    }
    return bytes.toByteArray();
  }

  @Override
  public synchronized void resume(byte[] bytes) {
    try (InputStream unpacked = new InflaterInputStream(new ByteArrayInputStream(bytes))) {
      JsonNode tree = FIELDS.readTree(unpacked);
      if (tree.path("format").asInt() != FORMAT) {
        throw new IllegalArgumentException(
            "the page's memory is of format %s; this version reads %s"
                .formatted(tree.path("format"), FORMAT));
      }
      Saved kept = FIELDS.treeToValue(tree, Saved.class);
      RowValues.Maker packed = new RowValues.Maker();
      kept.waiting().forEach(each -> waiting.keep(each.row().packed(packed), each.at()));
      kept.steps()
          .forEach(
              step ->
                  keep(new StepRecord(step.sequence(), step.row().packed(packed), step.said())));
      sights.putAll(kept.sights());
      recent = kept.recent();
      alarms = kept.alarms();
      rows = kept.rows();
      sequence = kept.sequence();
      lastKnown = sequence;
    } catch (IOException e) {
      throw new IllegalArgumentException("the page's memory cannot be read", e);
    }
  }

  private void tell(List<ServedAlarm> news, boolean replayed) {
    if (!replayed) {
      for (ServedAlarm alarm : news) {
        events.tell("alarm", alarm.key(), alarm);
        alarmed.accept(alarm);
        AlarmEvent.happened(alarm);
      }
    }
  }

  /** The alarms of the model. */
  public synchronized AlarmLog alarms() {
    return alarms;
  }

  private void see(Row row) {
    rows++;
    for (String name : row.values().keySet()) {
      sights.computeIfAbsent(name, each -> new FeatureActivity()).see(rows, sequence, row.time());
    }
  }

  /** The mean errors of the latest rows in {@link #PAST} parts, as of each part's end. */
  public synchronized List<JsonObject> past() {
    RecentError running = new RecentError();
    List<JsonObject> parts = new ArrayList<>();
    int row = 0;
    for (StepRecord step : steps) {
      running.add(step);
      row++;
      if (row * PAST / steps.size() > parts.size()) {
        parts.add(JsonObject.of("error", running.error()).and("last", running.baseline()));
      }
    }
    return parts;
  }

  /** The features that were seen. */
  public synchronized Set<String> features() {
    return Set.copyOf(sights.keySet());
  }

  public Events events() {
    return events;
  }

  /** The latest steps, oldest first. */
  public synchronized List<StepRecord> latest(int count) {
    List<StepRecord> all = new ArrayList<>(steps);
    return all.subList(Math.max(0, all.size() - count), all.size());
  }

  /**
   * The mean errors of the latest rows, as JSON says them.
   *
   * @param shadowed whether a shadow learns now
   */
  public synchronized JsonObject recent(boolean shadowed) {
    return recent.toJson(shadowed);
  }

  /** A shadow begins: what the one before it erred by is over. */
  public synchronized void shadowBegins() {
    recent.shadowEnds();
  }

  /** How many rows ended in each way since the start. */
  public synchronized Map<String, Long> counts() {
    Map<String, Long> all = new LinkedHashMap<>();
    for (RowResult.Status status : RowResult.Status.values()) {
      all.put(status.name().toLowerCase(Locale.ROOT), counts.getOrDefault(status, 0L));
    }
    return all;
  }

  /** How it is at a glance, as JSON says it: health, errors, silent features, waiting labels. */
  public synchronized JsonObject summary(String key, boolean shadowed) {
    return JsonObject.of("health", alarms.wellBeing(key))
        .and("silent", alarms.silent())
        .and("rowsTaken", rows)
        .and("waitingLabels", waiting.count(key, clock.getAsLong()))
        .and("recent", recent(shadowed));
  }

  /**
   * The state as JSON says it: how it is, errors, features, counts, alarms.
   *
   * @param key of the learner to say it of; empty for a model without keys, or all of them
   * @param shadowed whether a shadow learns now
   */
  public synchronized JsonObject state(String key, boolean shadowed) {
    JsonObject features = new JsonObject();
    sights.forEach((name, sight) -> features.and(name, sight.toJson(rows)));
    return summary(key, shadowed)
        .and("alarms", alarms.toJson())
        .and("rows", counts())
        .and("features", features);
  }
}
