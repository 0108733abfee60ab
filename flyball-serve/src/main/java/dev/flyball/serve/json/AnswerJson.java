package dev.flyball.serve.json;

import dev.flyball.serve.model.Kind;
import dev.flyball.serve.model.RowResult;
import dev.flyball.serve.model.ServedPrediction;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Predictions and what became of rows, as JSON says them. */
public final class AnswerJson {
  private AnswerJson() {}

  /** What a model says of a row. */
  public static JsonObject of(ServedPrediction said) {
    JsonObject json =
        JsonObject.of("prediction", said.label() == null ? said.value() : said.label())
            .andAny("shares", said.shares())
            .andAny("intervals", said.intervals())
            .andAny(
                "sets",
                IntStream.range(0, said.sets().size())
                    .mapToObj(
                        k ->
                            JsonObject.of("level", said.levels().get(k))
                                .and("classes", said.sets().get(k)))
                    .toList());
    if (said.seen() != null) {
      json.and("seen", said.seen()).and("support", said.support());
    }
    return json.andAny("ignored", said.ignored())
        .andAny("unknownCategories", said.unknown())
        .andAny("leverage", said.leverage())
        .andAny("members", said.members())
        .andAny("loss", said.loss());
  }

  /** What became of a row. */
  public static JsonObject of(Kind kind, @Nullable String id, RowResult result) {
    JsonObject json =
        JsonObject.of("status", word(kind, result.status()))
            .andAny("id", id)
            .andAny("sequence", result.sequence() > 0 ? result.sequence() : null)
            .andAny("error", result.message());
    return result.prediction() == null ? json : json.andAll(of(result.prediction()));
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
