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

/**
 * Runs several trials in parallel, each at most once: known or stored results are reused. Results
 * come in the order of the trials and are the same whatever the number of threads.
 */
public final class Trials<O> {
  private final TrialHost host;
  private final int threads;
  private final String circumstances;
  private final Class<O> type;
  private final Map<String, O> known = new ConcurrentHashMap<>();

  Trials(TrialHost host, int threads, String circumstances, Class<O> type) {
    this.host = host;
    this.threads = threads;
    this.circumstances = circumstances;
    this.type = type;
  }

  /**
   * The results of these trials, in their order; the first failure in that order ends the rest.
   *
   * @throws StoppedException if a stop was requested before all were done; finished trials are kept
   */
  public List<O> run(String what, List<? extends Trial<O>> trials) {
    Map<String, Trial<O>> wanted = new LinkedHashMap<>();
    trials.forEach(trial -> wanted.putIfAbsent(trial.name(), trial));
    wanted.keySet().removeAll(known.keySet());
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    host.progress().begin(what, wanted.size());
    try {
      List<Future<Boolean>> futures = new ArrayList<>();
      wanted.values().forEach(trial -> futures.add(pool.submit(() -> done(trial))));
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
      host.progress().end();
    }
  }

  private boolean done(Trial<O> trial) {
    Optional<O> before = host.kept().find(trial.name(), circumstances, type);
    Optional<O> outcome = before.isPresent() ? before : trial.run(host.stop());
    outcome.ifPresent(found -> known.put(trial.name(), found));
    if (before.isEmpty()) {
      outcome.ifPresent(found -> host.kept().keep(trial.name(), circumstances, found));
    }
    host.progress().advance();
    return outcome.isPresent();
  }
}
