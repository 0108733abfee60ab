package dev.flyball.serve.http;

import dev.flyball.serve.json.RefusedException;
import dev.flyball.serve.model.Limits;
import dev.flyball.serve.model.ServedModel;
import dev.flyball.serve.model.ServedModels;
import dev.flyball.serve.watch.RecentSteps;
import dev.flyball.serve.watch.Webhook;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Executor;

/** What every handler needs: models and their pages, limits, clock, log, metrics, executor. */
public final class RequestContext {
  private final ServedModels models;
  private final Limits limits;
  private final Clock clock;
  private final Executor executor;
  private final ServiceLog log;
  private final Metrics metrics = new Metrics(this);
  private volatile Optional<Webhook> webhook = Optional.empty();
  private volatile boolean stopping;
  private volatile boolean warmingUp;

  /**
   * A context.
   *
   * @param models whose row listeners are {@link RecentSteps}
   * @param executor who writes answers that had to wait
   */
  public RequestContext(ServedModels models, Limits limits, Clock clock, Executor executor) {
    this.models = models;
    this.limits = limits;
    this.clock = clock;
    this.executor = executor;
    this.log = new ServiceLog(clock);
  }

  public ServedModels models() {
    return models;
  }

  /** The model that a call is about; fails if there is none. */
  ServedModel model(ApiRequest call) {
    return models
        .get(call.model())
        .orElseThrow(() -> RefusedException.notFound("there is no model " + call.model()));
  }

  /** The page of a model. */
  RecentSteps recentSteps(ServedModel model) {
    return (RecentSteps) model.watch();
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

  /** Says where alarms are sent. */
  public void webhook(Optional<Webhook> value) {
    webhook = value;
  }

  Optional<Webhook> webhook() {
    return webhook;
  }

  void stopping() {
    stopping = true;
  }
}
