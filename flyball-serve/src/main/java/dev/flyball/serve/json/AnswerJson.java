package dev.flyball.serve.json;

import dev.flyball.interval.Interval;
import dev.flyball.serve.model.Kind;
import dev.flyball.serve.model.RowResult;
import dev.flyball.serve.model.ServedPrediction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Predictions and what became of rows, as the maps and lists that JSON is written from. */
public final class AnswerJson {
  private AnswerJson() {}

  /** What a model says of a row. */
  public static Map<String, Object> of(ServedPrediction said) {
    Map<String, Object> json = new LinkedHashMap<>();
    put(json, said);
    return json;
  }

  private static void put(Map<String, Object> json, ServedPrediction said) {
    json.put("prediction", said.label() == null ? said.value() : said.label());
    if (!said.shares().isEmpty()) {
      json.put("shares", said.shares());
    }
    if (!said.intervals().isEmpty()) {
      List<Object> intervals = new ArrayList<>();
      for (Interval each : said.intervals()) {
        Map<String, Object> interval = new LinkedHashMap<>();
        interval.put("level", each.level());
        interval.put("lower", each.lower());
        interval.put("upper", each.upper());
        intervals.add(interval);
      }
      json.put("intervals", intervals);
    }
    if (!said.sets().isEmpty()) {
      List<Object> sets = new ArrayList<>();
      for (int k = 0; k < said.sets().size(); k++) {
        Map<String, Object> set = new LinkedHashMap<>();
        set.put("level", said.levels().get(k));
        set.put("classes", said.sets().get(k));
        sets.add(set);
      }
      json.put("sets", sets);
    }
    if (said.seen() != null) {
      json.put("seen", said.seen());
      json.put("support", said.support());
    }
    if (!said.ignored().isEmpty()) {
      json.put("ignored", said.ignored());
    }
    if (!said.unknown().isEmpty()) {
      json.put("unknownCategories", said.unknown());
    }
    if (!Double.isNaN(said.leverage())) {
      json.put("leverage", said.leverage());
    }
    if (!said.members().isEmpty()) {
      json.put("members", said.members());
    }
    if (!Double.isNaN(said.loss())) {
      json.put("loss", said.loss());
    }
  }

  /** What became of a row. */
  public static Map<String, Object> of(Kind kind, @Nullable String id, RowResult result) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("status", word(kind, result.status()));
    if (id != null) {
      json.put("id", id);
    }
    if (result.sequence() > 0) {
      json.put("sequence", result.sequence());
    }
    if (result.message() != null) {
      json.put("error", result.message());
    }
    if (result.prediction() != null) {
      put(json, result.prediction());
    }
    return json;
  }

  /** What became of a row, in a word. */
  public static String word(Kind kind, RowResult.Status status) {
    if (status != RowResult.Status.DONE) {
      return status.name().toLowerCase(Locale.ROOT);
    }
    return switch (kind) {
      case LEARN -> "learned";
      case KEEP -> "kept";
      case LABEL -> "labelled";
    };
  }
}
