package dev.flyball.serve.http;

import dev.flyball.learn.Question;
import dev.flyball.serve.guard.Scope;
import dev.flyball.serve.json.JsonObject;
import dev.flyball.serve.json.RefusedException;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.RowAction;
import dev.flyball.serve.model.RowRefusedException;
import dev.flyball.serve.model.RowResult;
import dev.flyball.serve.model.ServedModel;
import dev.flyball.serve.model.ServedPrediction;
import dev.flyball.serve.rows.AnswerJson;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Handles predictions. Rows with ids are kept for their labels, by the writing thread; the others
 * are predicted at once, or, if leverage and the members' shares are requested ({@code
 * ?detail=true}) or each feature's contribution ({@code ?explain=true}), by the writing thread
 * between two requests.
 */
final class PredictApi {
  private final RequestContext context;

  PredictApi(RequestContext context) {
    this.context = context;
  }

  CompletableFuture<ApiResponse> predict(ApiRequest call) {
    ServedModel model = context.model(call);
    RowsRequest rows = RowsRequest.of(call, model, context);
    List<Row> kept = rows.all().stream().filter(row -> row.id() != null).toList();
    List<Row> others = rows.all().stream().filter(row -> row.id() == null).toList();
    if (!kept.isEmpty()) {
      Routes.Route.require(call, Scope.LEARN);
    }
    boolean detail = call.query("detail", "").equals("true");
    boolean explain = call.query("explain", "").equals("true");
    Question question = Question.valueOf(call.query("question", "any").toUpperCase(Locale.ROOT));
    if (question != Question.ANY && (detail || explain)) {
      throw RefusedException.bad("question goes with neither detail nor explain");
    }
    if (kept.isEmpty() && !detail && !explain) {
      return CompletableFuture.completedFuture(
          rows.answer(all(model, rows, List.of(), now(model, question, others))));
    }
    CompletableFuture<List<RowResult>> keeping = model.submit(RowAction.KEEP, kept);
    CompletableFuture<List<JsonObject>> saying =
        detail || explain
            ? examined(model, others, detail, explain)
            : CompletableFuture.completedFuture(now(model, question, others));
    return keeping.thenCombineAsync(
        saying,
        (results, answers) -> rows.answer(all(model, rows, results, answers)),
        context.executor());
  }

  private static List<JsonObject> now(ServedModel model, Question question, List<Row> rows) {
    if (rows.size() == 1) {
      return List.of(predicted(model, question, rows.get(0)));
    }
    Function<Row, Optional<ServedPrediction>> turn = model.inTurn(question);
    return rows.stream().map(row -> toJson(() -> turn.apply(row), row)).toList();
  }

  private static CompletableFuture<List<JsonObject>> examined(
      ServedModel model, List<Row> rows, boolean detail, boolean explain) {
    return model.lookAll(
        rows,
        (learner, row) ->
            toJson(() -> learner.map(each -> each.examine(row.values(), detail, explain)), row));
  }

  private static List<JsonObject> all(
      ServedModel model, RowsRequest rows, List<RowResult> kept, List<JsonObject> others) {
    List<JsonObject> answers = new ArrayList<>();
    Iterator<RowResult> nextKept = kept.iterator();
    Iterator<JsonObject> nextOther = others.iterator();
    for (Row row : rows.all()) {
      answers.add(row.id() == null ? nextOther.next() : kept(model, row, nextKept.next()));
    }
    return answers;
  }

  /** A row that waited already is predicted as of now. */
  private static JsonObject kept(ServedModel model, Row row, RowResult result) {
    if (result.status() != RowResult.Status.DUPLICATE) {
      return AnswerJson.of(RowAction.KEEP, row.id(), result);
    }
    return JsonObject.of("status", "duplicate")
        .and("id", row.id())
        .andAll(predicted(model, Question.ANY, row));
  }

  /** The prediction of a row now, or the reason why there is none. */
  static JsonObject predicted(ServedModel model, Question question, Row row) {
    return toJson(() -> model.predict(row.keyOrNone(), question, row.values()), row);
  }

  private static JsonObject toJson(Supplier<Optional<ServedPrediction>> say, Row row) {
    if (row.problem() != null) {
      return JsonObject.of("error", row.problem());
    }
    try {
      String none =
          row.key() == null
              ? "the model keeps a learner for each key, and the row has no key"
              : "there is no key " + row.key();
      return say.get().map(AnswerJson::of).orElseGet(() -> JsonObject.of("error", none));
    } catch (RowRefusedException e) {
      return JsonObject.of("error", String.valueOf(e.getMessage()));
    }
  }
}
