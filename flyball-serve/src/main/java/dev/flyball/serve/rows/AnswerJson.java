package dev.flyball.serve.rows;

import dev.flyball.serve.json.JsonObject;
import dev.flyball.serve.model.RowAction;
import dev.flyball.serve.model.RowResult;
import dev.flyball.serve.model.ServedPrediction;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes predictions and results of rows as JSON. */
public final class AnswerJson {
  private AnswerJson() {}

  /** A prediction. */
  public static JsonObject of(ServedPrediction prediction) {
    return JsonObject.of(
            "prediction", prediction.label() == null ? prediction.value() : prediction.label())
        .andAny("shares", prediction.shares())
        .andAny("intervals", prediction.intervals())
        .andAll(prediction.more())
        .andAny("leverage", prediction.leverage())
        .andAny("loss", prediction.loss());
  }

  /** The outcome of a row. */
  public static JsonObject of(RowAction kind, @Nullable String id, RowResult result) {
    JsonObject json =
        JsonObject.of("status", word(kind, result.status()))
            .andAny("id", id)
            .andAny("sequence", result.sequence() > 0 ? result.sequence() : null)
            .andAny("error", result.message());
    return result.prediction() == null ? json : json.andAll(of(result.prediction()));
  }

  /** The outcome of a row in a word. */
  public static String word(RowAction kind, RowResult.Status status) {
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
