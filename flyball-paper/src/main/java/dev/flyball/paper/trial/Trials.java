package dev.flyball.paper.trial;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Runs several trials in parallel, each at most once: known or stored results are reused. Results
 * come in the order of the trials and are the same whatever the number of threads.
 */
public final class Trials<O> {
  private final int threads;
  private final Function<String, Optional<O>> find;
  private final BiConsumer<String, O> keep;
  private final BooleanSupplier stop;
  private final Map<String, O> known = new ConcurrentHashMap<>();

  /**
   * @param threads how many run side by side
   * @param find the result of a trial of this name, if it was kept
   * @param keep keeps a trial's result
   * @param stop asked by every trial; once true, {@link #run} ends without an answer
   */
  public Trials(
      int threads,
      Function<String, Optional<O>> find,
      BiConsumer<String, O> keep,
      BooleanSupplier stop) {
    this.threads = threads;
    this.find = find;
    this.keep = keep;
    this.stop = stop;
  }

  /** Trials that are short enough to be run again. */
  public static <O> Trials<O> unkept(int threads) {
    return new Trials<>(threads, name -> Optional.empty(), (name, outcome) -> {}, () -> false);
  }

  /**
   * The results of these trials, in their order; the first failure in that order ends the rest.
   *
   * @throws StoppedException if a stop was requested before all were done; finished trials are kept
   */
  public List<O> run(String what, List<? extends Trial<O>> trials, Progress progress) {
    Map<String, Trial<O>> wanted = new LinkedHashMap<>();
    trials.forEach(trial -> wanted.putIfAbsent(trial.name(), trial));
    wanted.keySet().removeAll(known.keySet());
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    progress.begin(what, wanted.size());
    try {
      List<Future<Boolean>> futures = new ArrayList<>();
      wanted.values().forEach(trial -> futures.add(pool.submit(() -> done(trial, progress))));
      boolean all = true;
      for (Future<Boolean> future : futures) {
        all &= future.get();
      }
      if (!all) {
        throw new StoppedException();
      }
      return trials.stream().map(trial -> known.get(trial.name())).toList();
    } catch (ExecutionException e) {
      throw new IllegalStateException(what + " failed: " + e.getCause(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(what + " was interrupted", e);
    } finally {
      pool.shutdownNow();
      progress.end();
    }
  }

  private boolean done(Trial<O> trial, Progress progress) {
    Optional<O> before = find.apply(trial.name());
    Optional<O> outcome = before.isPresent() ? before : trial.run(stop);
    outcome.ifPresent(found -> known.put(trial.name(), found));
    if (before.isEmpty()) {
      outcome.ifPresent(found -> keep.accept(trial.name(), found));
    }
    progress.advance();
    return outcome.isPresent();
  }
}
