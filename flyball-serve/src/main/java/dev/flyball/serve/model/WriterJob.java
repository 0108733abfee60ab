package dev.flyball.serve.model;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Work queued for a model's writing thread: the rows of a request, or a task. */
sealed interface WriterJob {

  /** Tells the caller that it failed. */
  void fail(Throwable e);

  /** The rows of a request. */
  final class Rows implements WriterJob {
    private final RowAction kind;
    private final List<Row> rows;
    private final CompletableFuture<List<RowResult>> answer = new CompletableFuture<>();

    /** The outcome of each row; null while it is open. */
    private final @Nullable RowResult[] results;

    /** The places of the rows that go into the log now. */
    private final List<Integer> admitted = new ArrayList<>();

    private long first;

    Rows(RowAction kind, List<Row> rows) {
      this.kind = kind;
      this.rows = rows;
      this.results = new RowResult[rows.size()];
    }

    RowAction kind() {
      return kind;
    }

    List<Row> rows() {
      return rows;
    }

    CompletableFuture<List<RowResult>> answer() {
      return answer;
    }

    /** The rows that go into the log now, in order; the first has number {@link #first}. */
    List<Row> admitted() {
      return admitted.stream().map(rows::get).toList();
    }

    long first() {
      return first;
    }

    void begin(long firstSequence) {
      first = firstSequence;
      admitted.clear();
    }

    /** Whether it is not known yet what becomes of the row at {@code place}. */
    boolean open(int place) {
      return results[place] == null;
    }

    void admit(int place) {
      admitted.add(place);
    }

    void settle(int place, RowResult result) {
      results[place] = result;
    }

    /** Notes the outcomes of the admitted rows. */
    void applied(List<RowResult> all) {
      for (int k = 0; k < all.size(); k++) {
        results[admitted.get(k)] = all.get(k);
      }
    }

    /** Answers once every row has its outcome. */
    boolean answered() {
      for (RowResult result : results) {
        if (result == null) {
          return false;
        }
      }
      answer.complete(List.of(results));
      return true;
    }

    /** Refuses the rows that are still open; the others keep their answers. */
    void refuseOpen(String why) {
      for (int k = 0; k < results.length; k++) {
        if (results[k] == null) {
          results[k] = RowResult.refused(why);
        }
      }
    }

    @Override
    public void fail(Throwable e) {
      answer.completeExceptionally(e);
    }
  }

  /** A task to run between requests. */
  record Task(Runnable body, CompletableFuture<?> answer) implements WriterJob {
    @Override
    public void fail(Throwable e) {
      answer.completeExceptionally(e);
    }
  }
}
