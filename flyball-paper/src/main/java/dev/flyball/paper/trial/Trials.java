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
import java.util.function.BooleanSupplier;

/**
 * Runs several trials in parallel, each at most once: what is known or kept is not run again.
 * Results come in the order of the trials and are the same whatever the number of threads.
 */
public final class Trials<O> {
  /** Where outcomes are kept between one call of an experiment and the next. */
  public interface Keeping<O> {

    /** The result of a trial of this name, if it was kept. */
    Optional<O> find(String name);

    /** Keeps its result. */
    void keep(String name, O outcome);
  }

  private final int threads;
  private final Keeping<O> kept;
  private final BooleanSupplier stop;
  private final Map<String, O> known = new ConcurrentHashMap<>();

  /**
   * @param threads how many run side by side
   * @param stop asked by every trial; once true, {@link #run} ends without an answer
   */
  public Trials(int threads, Keeping<O> kept, BooleanSupplier stop) {
    this.threads = threads;
    this.kept = kept;
    this.stop = stop;
  }

  /** Trials that are short enough to be run again. */
  public static <O> Trials<O> unkept(int threads) {
    Keeping<O> nowhere =
        new Keeping<>() {
          @Override
          public Optional<O> find(String name) {
            return Optional.empty();
          }

          @Override
          public void keep(String name, O outcome) {}
        };
    return new Trials<>(threads, nowhere, () -> false);
  }

  /**
   * What these trials come to, in their order; the first failure in that order ends the rest.
   *
   * @throws StoppedException if somebody asked to stop before all were done; what is done is kept
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
    Optional<O> before = kept.find(trial.name());
    Optional<O> outcome = before.isPresent() ? before : trial.run(stop);
    outcome.ifPresent(found -> known.put(trial.name(), found));
    if (before.isEmpty()) {
      outcome.ifPresent(found -> kept.keep(trial.name(), found));
    }
    progress.advance();
    return outcome.isPresent();
  }
}
