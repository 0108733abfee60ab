package dev.flyball.serve.http;

import dev.flyball.serve.guard.Scope;
import dev.flyball.serve.json.AnswerJson;
import dev.flyball.serve.json.ParsedRow;
import dev.flyball.serve.model.Kind;
import dev.flyball.serve.model.LiveLearner;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.RowRefusedException;
import dev.flyball.serve.model.RowResult;
import dev.flyball.serve.model.ServedModel;
import dev.flyball.serve.model.ServedPrediction;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Answers what a model predicts. Rows with ids are kept for their labels, by the writing thread;
 * the others are predicted at once, or, where leverage and the members' shares are asked for too
 * ({@code ?detail=true}) or what each feature brought ({@code ?explain=true}), by the writing
 * thread between two requests.
 */
final class PredictApi {
  private final RequestContext context;

  PredictApi(RequestContext context) {
    this.context = context;
  }

  CompletableFuture<Answer> predict(ServedModel model, Call call, Scope scope) {
    Rows rows = Rows.of(call, model, context);
    List<Row> kept = new ArrayList<>();
    List<Row> others = new ArrayList<>();
    for (Row row : rows.good()) {
      (row.id() == null ? others : kept).add(row);
    }
    if (!kept.isEmpty() && !scope.includes(Scope.LEARN)) {
      throw new ForbiddenException(Scope.LEARN);
    }
    boolean detail = call.query("detail", "").equals("true");
    boolean explain = call.query("explain", "").equals("true");
    if (kept.isEmpty() && !detail && !explain) {
      return CompletableFuture.completedFuture(
          rows.answer(all(model, rows, List.of(), now(model, others))));
    }
    CompletableFuture<List<RowResult>> keeping =
        kept.isEmpty()
            ? CompletableFuture.completedFuture(List.of())
            : model.submit(Kind.KEEP, kept);
    CompletableFuture<List<Map<String, Object>>> saying =
        detail || explain
            ? examined(model, others, detail, explain)
            : CompletableFuture.completedFuture(now(model, others));
    return keeping.thenCombineAsync(
        saying,
        (results, said) -> rows.answer(all(model, rows, results, said)),
        context.executor());
  }

  private static List<Map<String, Object>> now(ServedModel model, List<Row> rows) {
    List<Map<String, Object>> said = new ArrayList<>(rows.size());
    rows.forEach(row -> said.add(predicted(model, row)));
    return said;
  }

  private static CompletableFuture<List<Map<String, Object>>> examined(
      ServedModel model, List<Row> rows, boolean detail, boolean explain) {
    return model
        .lookAll(rows, (learner, row) -> examined(learner, row, detail, explain))
        .thenApply(
            found -> {
              List<Map<String, Object>> said = new ArrayList<>(found.size());
              for (int k = 0; k < found.size(); k++) {
                Row row = rows.get(k);
                said.add(found.get(k).orElseGet(() -> noKey(row)));
              }
              return said;
            });
  }

  private static Map<String, Object> examined(
      LiveLearner learner, Row row, boolean detail, boolean explain) {
    Map<String, Object> values = row.values();
    Map<String, Object> said =
        said(() -> Optional.of(detail ? learner.examine(values) : learner.predict(values)), row);
    if (explain && !said.containsKey("error")) {
      said.put("why", learner.explain(values));
    }
    return said;
  }

  private static List<Map<String, Object>> all(
      ServedModel model, Rows rows, List<RowResult> kept, List<Map<String, Object>> others) {
    List<Map<String, Object>> said = new ArrayList<>();
    Iterator<RowResult> nextKept = kept.iterator();
    Iterator<Map<String, Object>> nextOther = others.iterator();
    for (ParsedRow each : rows.all()) {
      Row row = each.row();
      if (row == null) {
        said.add(Map.of("error", String.valueOf(each.problem())));
      } else {
        said.add(row.id() == null ? nextOther.next() : kept(model, row, nextKept.next()));
      }
    }
    return said;
  }

  /** A row that waited already is predicted as of now. */
  private static Map<String, Object> kept(ServedModel model, Row row, RowResult result) {
    if (result.status() != RowResult.Status.DUPLICATE) {
      return AnswerJson.of(Kind.KEEP, row.id(), result);
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("status", "duplicate");
    json.put("id", row.id());
    json.putAll(predicted(model, row));
    return json;
  }

  /** What is said of a row now, or why nothing is. */
  static Map<String, Object> predicted(ServedModel model, Row row) {
    return said(() -> model.predict(row.keyOrNone(), row.values()), row);
  }

  private static Map<String, Object> said(Supplier<Optional<ServedPrediction>> say, Row row) {
    try {
      return say.get().map(AnswerJson::of).orElseGet(() -> noKey(row));
    } catch (RowRefusedException e) {
      return Map.of("error", String.valueOf(e.getMessage()));
    }
  }

  private static Map<String, Object> noKey(Row row) {
    return Map.of("error", "there is no key " + row.keyOrNone());
  }
}
