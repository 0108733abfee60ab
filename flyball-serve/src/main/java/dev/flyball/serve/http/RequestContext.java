package dev.flyball.serve.http;

import dev.flyball.serve.model.Limits;
import dev.flyball.serve.model.ModelWatch;
import dev.flyball.serve.model.RefusedException;
import dev.flyball.serve.model.ServedModel;
import dev.flyball.serve.model.ServedModels;
import dev.flyball.serve.watch.Ledger;
import java.time.Clock;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Function;

/** What every handler needs: models and their pages, limits, clock, log, metrics, executor. */
public final class RequestContext {
  private final ServedModels models;
  private final ConcurrentHashMap<String, Ledger> ledgers = new ConcurrentHashMap<>();
  private final Limits limits;
  private final Clock clock;
  private final Executor executor;
  private final ServiceLog log;
  private final Metrics metrics = new Metrics(this);
  private final Pages pages = new Pages(this);
  private volatile boolean stopping;
  private volatile boolean warmingUp;

  /**
   * A context for the models that {@code open} brings back.
   *
   * @param open makes the models, whose watches it is given
   * @param executor who writes answers that had to wait
   */
  public RequestContext(
      Function<Function<String, ModelWatch>, ServedModels> open,
      Limits limits,
      Clock clock,
      Executor executor) {
    this.models =
        open.apply(
            name -> {
              Ledger fresh = new Ledger();
              ledgers.put(name, fresh);
              return fresh;
            });
    this.limits = limits;
    this.clock = clock;
    this.executor = executor;
    this.log = new ServiceLog(clock);
  }

  public ServedModels models() {
    return models;
  }

  /** The model that a call is about; fails if there is none. */
  ServedModel model(Call call) {
    return models
        .get(call.model())
        .orElseThrow(() -> RefusedException.notFound("there is no model " + call.model()));
  }

  Ledger ledger(ServedModel model) {
    return ledgers.computeIfAbsent(model.name(), name -> new Ledger());
  }

  void forget(String model) {
    ledgers.remove(model);
  }

  Limits limits() {
    return limits;
  }

  Clock clock() {
    return clock;
  }

  Executor executor() {
    return executor;
  }

  ServiceLog log() {
    return log;
  }

  Metrics metrics() {
    return metrics;
  }

  Pages pages() {
    return pages;
  }

  /**
   * Whether requests should come: not while it warms up, though they are answered, and not once it
   * stops.
   */
  boolean ready() {
    return !stopping && !warmingUp;
  }

  /** Says that it is not ready, until a warm-up ends. */
  public void warmingUp(boolean now) {
    warmingUp = now;
  }

  void stopping() {
    stopping = true;
  }
}
