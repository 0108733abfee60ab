package dev.flyball.serve.model;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** What waits for a model's writing thread. */
sealed interface Work {

  /** Whoever waits for it is told that it failed. */
  void fail(Throwable e);

  /** The rows of a request. */
  final class Rows implements Work {
    private final Kind kind;
    private final List<Row> rows;
    private final CompletableFuture<List<RowResult>> answer = new CompletableFuture<>();

    /** What is known of each row before it is applied: that it is a duplicate or unfit. */
    private final List<@Nullable RowResult> before = new ArrayList<>();

    private final List<Row> admitted = new ArrayList<>();
    private long first;

    Rows(Kind kind, List<Row> rows) {
      this.kind = kind;
      this.rows = rows;
    }

    Kind kind() {
      return kind;
    }

    List<Row> rows() {
      return rows;
    }

    CompletableFuture<List<RowResult>> answer() {
      return answer;
    }

    /** The rows that go into the log, in order; the first of them has number {@link #first}. */
    List<Row> admitted() {
      return admitted;
    }

    long first() {
      return first;
    }

    void begin(long firstSequence) {
      first = firstSequence;
      before.clear();
      admitted.clear();
    }

    void admit(Row row) {
      before.add(null);
      admitted.add(row);
    }

    void settle(RowResult result) {
      before.add(result);
    }

    /** Puts what became of the admitted rows between what was known before. */
    void answer(List<RowResult> applied) {
      List<RowResult> results = new ArrayList<>(before.size());
      int next = 0;
      for (RowResult known : before) {
        results.add(known == null ? applied.get(next++) : known);
      }
      answer.complete(results);
    }

    @Override
    public void fail(Throwable e) {
      answer.completeExceptionally(e);
    }
  }

  /** Something else to be done between requests. */
  final class Task implements Work {
    private final Runnable body;
    private final CompletableFuture<?> answer;

    Task(Runnable body, CompletableFuture<?> answer) {
      this.body = body;
      this.answer = answer;
    }

    void run() {
      body.run();
    }

    @Override
    public void fail(Throwable e) {
      answer.completeExceptionally(e);
    }
  }
}
