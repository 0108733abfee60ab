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
import org.jspecify.annotations.Nullable;

/** What every handler needs: models and their pages, limits, clock, log, metrics, executor. */
public final class RequestContext {
  private volatile @Nullable ServedModels models;
  private final Limits limits;
  private final Clock clock;
  private final Executor executor;
  private final ServiceLog log;
  private final Metrics metrics = new Metrics(this);
  private final Optional<Webhook> webhook;
  private volatile boolean stopping;
  private volatile boolean warmingUp;

  /**
   * A context without models yet: until {@link #serve}, only that it lives is answered.
   *
   * @param executor who writes answers that had to wait
   * @param webhook where alarms are sent
   */
  public RequestContext(Limits limits, Clock clock, Executor executor, Optional<Webhook> webhook) {
    this.limits = limits;
    this.clock = clock;
    this.executor = executor;
    this.webhook = webhook;
    this.log = new ServiceLog(clock);
  }

  /**
   * From now on there are models.
   *
   * @param value whose row listeners are {@link RecentSteps}
   */
  public void serve(ServedModels value) {
    models = value;
  }

  public ServedModels models() {
    ServedModels now = models;
    if (now == null) {
      throw RefusedException.readOnly("the service is starting: it brings its models back");
    }
    return now;
  }

  /** The model that a call is about; fails if there is none. */
  ServedModel model(ApiRequest call) {
    return models()
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
   * Whether requests should come: not while it brings its models back, nor while it warms up,
   * though they are answered then, and not once it stops.
   */
  boolean ready() {
    return models != null && !stopping && !warmingUp;
  }

  /** Says that it is not ready, until a warm-up ends. */
  public void warmingUp(boolean now) {
    warmingUp = now;
  }

  public Optional<Webhook> webhook() {
    return webhook;
  }

  void stopping() {
    stopping = true;
  }
}
