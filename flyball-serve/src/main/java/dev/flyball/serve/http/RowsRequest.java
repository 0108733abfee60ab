package dev.flyball.serve.http;

import dev.flyball.data.DataException;
import dev.flyball.serve.json.Json;
import dev.flyball.serve.json.JsonObject;
import dev.flyball.serve.json.RefusedException;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.RowAction;
import dev.flyball.serve.model.RowResult;
import dev.flyball.serve.model.ServedModel;
import dev.flyball.serve.rows.AnswerJson;
import dev.flyball.serve.rows.RowNames;
import dev.flyball.serve.rows.RowReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Reads the rows of a request and writes their results: for one object an object, for several a
 * list with counts, for JSON lines a line each.
 */
final class RowsRequest {
  private static final String TYPES = "application/json, application/x-ndjson or text/csv";

  private static final String WARNING = "warning";

  private final ApiRequest call;
  private final ServiceLog log;
  private final String target;
  private final List<Row> all;
  private final boolean single;

  private RowsRequest(
      ApiRequest call, ServiceLog log, String target, List<Row> all, boolean single) {
    this.call = call;
    this.log = log;
    this.target = target;
    this.all = all;
    this.single = single;
  }

  static RowsRequest of(ApiRequest call, ServedModel model, RequestContext context) {
    RowReader reader =
        new RowReader(
            RowNames.of(model.spec(), call.query()), context.limits(), context.clock().millis());
    List<Row> rows =
        switch (type(call)) {
          case ApiResponse.JSON -> reader.json(call.body());
          case ApiResponse.JSON_LINES, "application/jsonl", "application/x-jsonlines" ->
              reader.jsonLines(call.body());
          case "text/csv" -> reader.csv(call.body());
          default -> throw RefusedException.unsupported(TYPES);
        };
    boolean single = type(call).equals(ApiResponse.JSON) && isObject(call.body());
    return new RowsRequest(call, context.log(), model.spec().target(), rows, single);
  }

  /** The media type of the body: JSON if none is given, or if it is curl's default. */
  private static String type(ApiRequest call) {
    String objects = call.type();
    return objects.isEmpty() || objects.equals("application/x-www-form-urlencoded")
        ? ApiResponse.JSON
        : objects;
  }

  private static boolean isObject(byte[] body) {
    for (byte each : body) {
      if (each > ' ') { // neither a blank nor part of a byte order mark
        return each == '{';
      }
    }
    return false;
  }

  List<Row> all() {
    return all;
  }

  /** The answer, from the outcomes of all. */
  ApiResponse answer(RowAction kind, List<RowResult> results) {
    List<JsonObject> objects = new ArrayList<>(all.size());
    Map<String, Integer> counts = new LinkedHashMap<>();
    counts.put(AnswerJson.word(kind, RowResult.Status.DONE), 0);
    RowResult.Status worst = RowResult.Status.DONE;
    for (int k = 0; k < all.size(); k++) {
      Row row = all.get(k);
      RowResult result = results.get(k);
      counts.merge(AnswerJson.word(kind, result.status()), 1, Integer::sum);
      worst = result.status();
      JsonObject json = AnswerJson.of(kind, row.id(), result);
      if (result.status() == RowResult.Status.UNLABELLED) {
        misspelt(row).ifPresent(name -> json.put(WARNING, warning(name)));
      }
      if (!single && result.message() != null) {
        String refusal = "a row (%s)".formatted(AnswerJson.word(kind, result.status()));
        log.refused(refusal, Json.write(result.message()));
      }
      objects.add(json);
    }
    return single ? ApiResponse.json(status(worst), objects.get(0)) : several(objects, counts);
  }

  /** A name that would be the target but for its case. */
  private Optional<String> misspelt(Row row) {
    return row.values().keySet().stream().filter(target::equalsIgnoreCase).findFirst();
  }

  private String warning(String name) {
    return "%s differs from the target %s only in case and was taken for a feature"
        .formatted(DataException.quote(name), DataException.quote(target));
  }

  private static int status(RowResult.Status status) {
    return switch (status) {
      case DONE, UNLABELLED, DUPLICATE -> 200;
      case REFUSED -> 422;
      case UNKNOWN -> 404;
      case EXPIRED -> 410;
    };
  }

  /** Predictions, one per row. */
  ApiResponse answer(List<JsonObject> objects) {
    if (single) {
      JsonObject only = objects.get(0);
      return ApiResponse.json(only.containsKey("error") ? 422 : 200, only);
    }
    return several(objects, Map.of());
  }

  private ApiResponse several(List<JsonObject> objects, Map<String, Integer> counts) {
    boolean lines = call.type().contains("ndjson") || call.type().contains("jsonl");
    boolean countsAlone = call.query("answers", "rows").equals("counts");
    if (lines && !countsAlone) {
      return ApiResponse.jsonLines(objects);
    }
    JsonObject json =
        new JsonObject()
            .andAll(counts)
            .andAny(
                WARNING,
                objects.stream().map(row -> row.get(WARNING)).filter(Objects::nonNull).findFirst());
    return ApiResponse.json(countsAlone ? json : json.and("rows", objects));
  }
}
