package dev.flyball.serve.watch;

import dev.flyball.serve.model.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Raises and ends alarms from the steps of one learner. An active alarm ends only well inside the
 * bound that raised it, so that it does not flicker. A step costs O(features).
 */
final class AlarmWatch {
  /** Rows before means say something. */
  private static final long ENOUGH = 100;

  /** Rows before the share inside intervals does: it begins at 0 or 1 and fades over 200. */
  private static final long ENOUGH_FOR_COVERAGE = 500;

  /** How far coverage may be from its level: beyond chance over the 200 rows it fades over. */
  private static final double OFF = 0.07;

  private static final double BACK = 0.04;
  private static final double BETTER = 0.95;
  private static final String DOUBT = "untrusted ";

  private final RecentError recent = new RecentError();
  private final Map<String, FeatureActivity> sights = new LinkedHashMap<>();
  private final Map<String, ServedAlarm> active = new LinkedHashMap<>();
  private long rows;
  private long raised;

  /** Alarms that hold now. */
  List<ServedAlarm> active() {
    return active.values().stream().distinct().toList();
  }

  /** How many features it looks at. */
  int features() {
    return sights.size();
  }

  AlarmCount count() {
    return new AlarmCount(active().size(), raised);
  }

  /** The alarms that a step raises or ends. */
  List<ServedAlarm> see(StepRecord step) {
    List<ServedAlarm> news = new ArrayList<>();
    rows++;
    returned(step, news);
    fallen(step, news);
    doubted(step, news);
    recent.add(step);
    if (recent.rows() >= ENOUGH) {
      judge(step, news);
    }
    return news;
  }

  /** Features that came back together are one alarm. */
  private void returned(StepRecord step, List<ServedAlarm> news) {
    Map<Long, List<String>> together = new LinkedHashMap<>();
    for (String name : step.row().values().keySet()) {
      long unseen =
          sights
              .computeIfAbsent(name, each -> new FeatureActivity())
              .see(rows, step.sequence(), step.row().time());
      if (unseen > 0) {
        end("silent " + name, news);
        together.computeIfAbsent(unseen, each -> new ArrayList<>()).add(name);
      }
    }
    together.forEach(
        (unseen, names) -> {
          String text = "%s back after %d rows. Steps may be large until the weights fit again.%s";
          String words = text(text, verb(names), unseen, measured(step.said().leverage()));
          news.add(alarm(step, ServedAlarm.Kind.RETURN, names, words, false));
        });
  }

  private static String measured(double leverage) {
    return Double.isNaN(leverage) ? "" : text(" The leverage of this row is %.3g.", leverage);
  }

  /** Features that fell silent together are one alarm, which holds until all of them are back. */
  private void fallen(StepRecord step, List<ServedAlarm> news) {
    Map<Long, List<String>> together = new LinkedHashMap<>();
    sights.forEach(
        (name, sight) -> {
          if (!step.row().values().containsKey(name) && sight.falls(rows)) {
            together.computeIfAbsent(sight.lastSequence(), each -> new ArrayList<>()).add(name);
          }
        });
    together.forEach(
        (last, names) -> {
          String text = "%s silent: last seen in row %d. Predictions go on without %s.";
          String words = text(text, verb(names), last, names.size() > 1 ? "them" : "it");
          ServedAlarm alarm = alarm(step, ServedAlarm.Kind.SILENT, names, words, true);
          names.forEach(name -> active.put("silent " + name, alarm));
          news.add(alarm);
        });
  }

  /** Features that are not trusted any more for one reason are one alarm; it ends with the last. */
  private void doubted(StepRecord step, List<ServedAlarm> news) {
    Map<String, String> now = step.said().untrusted();
    active.keySet().stream()
        .filter(name -> name.startsWith(DOUBT) && !now.containsKey(name.substring(DOUBT.length())))
        .toList()
        .forEach(name -> end(name, news));
    Map<String, List<String>> together = new LinkedHashMap<>();
    now.forEach(
        (name, why) -> {
          if (!active.containsKey(DOUBT + name)) {
            together.computeIfAbsent(why, each -> new ArrayList<>()).add(name);
          }
        });
    together.forEach(
        (why, names) -> {
          String text = "%s not trusted (%s). Predictions go on without %s.";
          String words = text(text, verb(names), why, names.size() > 1 ? "them" : "it");
          ServedAlarm alarm = alarm(step, ServedAlarm.Kind.UNTRUSTED, names, words, true);
          names.forEach(name -> active.put(DOUBT + name, alarm));
          news.add(alarm);
        });
  }

  private static String verb(List<String> names) {
    int shown = Math.min(3, names.size());
    String first = String.join(", ", names.subList(0, shown));
    if (names.size() > shown) {
      first += " and " + (names.size() - shown) + " more";
    }
    return first + (names.size() > 1 ? " are" : " is");
  }

  private void judge(StepRecord step, List<ServedAlarm> news) {
    double error = recent.error();
    double baseline = recent.baseline();
    if (recent.isWorse()) {
      raise(step, ServedAlarm.Kind.BASELINE, beside(), news);
    } else if (error < BETTER * baseline) {
      end("baseline", news);
    }
    double off = recent.rows() < ENOUGH_FOR_COVERAGE ? 0 : recent.off();
    if (Math.abs(off) > OFF) {
      String text = "%.1f %% of the latest targets were inside their %.0f %% %s: these are too %s.";
      String which = off < 0 ? "narrow" : "wide";
      raise(
          step,
          ServedAlarm.Kind.COVERAGE,
          text(text, 100 * recent.coverage(), 100 * recent.level(), recent.what(), which),
          news);
    } else if (Math.abs(off) < BACK) {
      end("coverage", news);
    }
  }

  /** The error of now beside that of persistence. */
  private String beside() {
    String text = "Recent error %.4g; repeating the last value: %.4g.";
    return text(text, recent.error(), recent.baseline());
  }

  /** Whether all is well; null while it is too early to tell. */
  @Nullable Boolean well() {
    if (!active.isEmpty()) {
      return false;
    }
    return recent.rows() < ENOUGH ? null : !recent.isWorse();
  }

  /** The errors that it is judged by. */
  RecentError recent() {
    return recent;
  }

  /** How it stands, in words. */
  String words() {
    if (recent.rows() == 0) {
      return "No row with a target yet.";
    }
    if (!active.isEmpty()) {
      return active().stream()
          .map(each -> each.kind() == ServedAlarm.Kind.BASELINE ? beside() : each.text())
          .collect(Collectors.joining(" "));
    }
    StringBuilder words = new StringBuilder();
    if (recent.rows() < ENOUGH) {
      words.append(text("Too early to tell, after %d of %d rows. ", recent.rows(), ENOUGH));
    }
    words.append(text("Recent error %.4g", recent.error()));
    if (!Double.isNaN(recent.baseline())) {
      words.append(text("; repeating the last value: %.4g", recent.baseline()));
    }
    if (!Double.isNaN(recent.coverage())) {
      words.append(
          text(
              "; %.1f %% of targets were inside their %.0f %% %s",
              100 * recent.coverage(), 100 * recent.level(), recent.what()));
    }
    return words.append(". All sensors are reporting.").toString();
  }

  private void raise(StepRecord step, ServedAlarm.Kind kind, String text, List<ServedAlarm> news) {
    if (!active.containsKey(kind.label())) {
      ServedAlarm alarm = alarm(step, kind, List.of(), text, true);
      active.put(kind.label(), alarm);
      news.add(alarm);
    }
  }

  private void end(String name, List<ServedAlarm> news) {
    ServedAlarm over = active.remove(name);
    if (over != null && !active.containsValue(over)) {
      news.add(over.ended());
    }
  }

  private ServedAlarm alarm(
      StepRecord step, ServedAlarm.Kind kind, List<String> features, String text, boolean active) {
    raised++;
    Row row = step.row();
    return new ServedAlarm(kind, step.sequence(), row.time(), row.key(), features, text, active);
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
