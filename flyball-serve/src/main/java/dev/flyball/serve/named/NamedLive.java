package dev.flyball.serve.named;

import dev.flyball.control.DivergenceException;
import dev.flyball.data.FeatureKind;
import dev.flyball.data.named.NamedLearner;
import dev.flyball.data.named.NamedPrediction;
import dev.flyball.data.named.NamedPredictor;
import dev.flyball.interval.Interval;
import dev.flyball.learn.LabelException;
import dev.flyball.monitor.Step;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.Limits;
import dev.flyball.serve.model.LiveLearner;
import dev.flyball.serve.model.ModelSpec;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.RowRefusedException;
import dev.flyball.serve.model.RowResult.Status;
import dev.flyball.serve.model.ServedPrediction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A {@link NamedLearner} that is served. */
final class NamedLive implements LiveLearner {
  private static final int RENEWED_EVERY = 50;

  private final ModelSpec spec;
  private final NamedLearner learner;
  private final Limits limits;
  private int sinceRenewed;

  /** Made with the model, at the first value. */
  private volatile @Nullable NamedPredictor predictor;

  NamedLive(ModelSpec spec, NamedLearner learner, Limits limits) {
    this.spec = spec;
    this.learner = learner;
    this.limits = limits;
    publish();
  }

  /** Predictions follow by themselves; what support is measured by is renewed now and then. */
  private void publish() {
    boolean due = predictor == null || ++sinceRenewed >= RENEWED_EVERY;
    if (due && !learner.isEmpty()) {
      predictor = learner.predictor();
      sinceRenewed = 0;
    }
  }

  @Override
  public ServedPrediction learn(Row row) {
    return refusing(
        () -> {
          requireSomething(row);
          Step step = learner.learn(row.values(), row.target());
          publish();
          return said(step);
        });
  }

  private void requireSomething(Row row) {
    if (learner.isEmpty() && row.values().isEmpty()) {
      throw new IllegalArgumentException("no feature has had a value yet, nor has one in this row");
    }
  }

  @Override
  public ServedPrediction keep(Row row, long now) {
    return refusing(
        () -> {
          requireSomething(row);
          learner.expireBefore(now - limits.of(Limit.LABEL_MILLIS));
          NamedPrediction prediction = learner.predict(id(row), now, row.values());
          publish();
          return said(prediction);
        });
  }

  @Override
  public ServedPrediction label(Row row, long now) {
    return refusing(
        () -> {
          if (learner.isEmpty()) {
            throw new RowRefusedException(
                Status.UNKNOWN, "'%s' was not predicted".formatted(row.id()), null);
          }
          learner.expireBefore(now - limits.of(Limit.LABEL_MILLIS));
          Object target = row.target();
          if (target == null) {
            throw new IllegalArgumentException("a label has no target");
          }
          Step step = learner.label(id(row), target);
          publish();
          return said(step);
        });
  }

  private static String id(Row row) {
    String id = row.id();
    if (id == null) {
      throw new IllegalArgumentException("the row has no id");
    }
    return id;
  }

  /** What a learner throws before anything changes, as the service says it. */
  private static ServedPrediction refusing(Supplier<ServedPrediction> work) {
    try {
      return work.get();
    } catch (LabelException e) {
      Status status =
          switch (e.reason()) {
            case UNKNOWN -> Status.UNKNOWN;
            case EXPIRED -> Status.EXPIRED;
            case LABELLED, WAITING -> Status.DUPLICATE;
          };
      throw new RowRefusedException(status, String.valueOf(e.getMessage()), e);
    } catch (IllegalArgumentException | DivergenceException e) {
      throw new RowRefusedException(Status.REFUSED, String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  public ServedPrediction predict(Map<String, Object> values) {
    NamedPredictor now = predictor;
    if (now == null) {
      return ServedPrediction.of(Double.NaN);
    }
    return refusing(() -> said(now.predict(values)));
  }

  @Override
  public ServedPrediction examine(Map<String, Object> values) {
    NamedPredictor now = predictor;
    if (now == null) {
      return ServedPrediction.of(Double.NaN);
    }
    return refusing(() -> said(now.predict(values), learner.leverage(values), members()));
  }

  @Override
  public Map<String, Object> explain(Map<String, Object> values) {
    return learner.isEmpty() ? Map.of() : learner.explain(values);
  }

  private Map<String, Double> members() {
    Map<String, Double> shares = new LinkedHashMap<>();
    learner
        .learner()
        .pool()
        .ifPresent(
            pool -> pool.members().forEach(each -> shares.put(each.member().name(), each.share())));
    return shares;
  }

  private ServedPrediction said(NamedPrediction given) {
    return said(given, Double.NaN, Map.of());
  }

  private ServedPrediction said(
      NamedPrediction given, double leverage, Map<String, Double> members) {
    boolean classes = !given.classes().isEmpty();
    return new ServedPrediction(
        classes ? Double.NaN : given.value(),
        classes ? given.label() : null,
        classes ? given.shares() : Map.of(),
        given.intervals(),
        given.sets(),
        spec.levels(),
        given.seen(),
        given.ignored(),
        given.unknown(),
        given.support(),
        leverage,
        members,
        Double.NaN,
        null);
  }

  /** What was predicted in a step before it learned. */
  private ServedPrediction said(Step step) {
    List<String> classes = learner.classes();
    List<Interval> intervals = new ArrayList<>();
    if (classes.isEmpty()) {
      for (int level = 0; level < spec.levels().size(); level++) {
        intervals.add(
            new Interval(
                learner.learner().spec().intervals().levels().get(level),
                step.lower(0, 0, level),
                step.upper(0, 0, level)));
      }
    }
    ServedPrediction said =
        classes.isEmpty()
            ? ServedPrediction.of(step.prediction())
            : ServedPrediction.of(label(step, classes), shares(step, classes));
    return step.labelled()
        ? said.with(intervals, step.leverage(), step.loss())
        : said.with(intervals, Double.NaN, Double.NaN);
  }

  private static double share(Step step, int k) {
    if (step.outputs() > 1) {
      return step.prediction(0, k);
    }
    return k == 1 ? step.prediction() : 1 - step.prediction();
  }

  private static String label(Step step, List<String> classes) {
    int best = 0;
    for (int k = 1; k < classes.size(); k++) {
      best = share(step, k) > share(step, best) ? k : best;
    }
    return classes.get(best);
  }

  private static Map<String, Double> shares(Step step, List<String> classes) {
    Map<String, Double> shares = new LinkedHashMap<>();
    for (int k = 0; k < classes.size(); k++) {
      shares.put(classes.get(k), share(step, k));
    }
    return shares;
  }

  @Override
  public byte[] toBytes() {
    return learner.toBytes();
  }

  @Override
  public int features() {
    return learner.space().names().size();
  }

  @Override
  public Map<String, FeatureKind> kinds() {
    Map<String, FeatureKind> kinds = new LinkedHashMap<>();
    learner.space().names().forEach(name -> kinds.put(name, learner.space().kind(name)));
    return kinds;
  }

  @Override
  public boolean isEmpty() {
    return learner.isEmpty();
  }

  @Override
  public LiveLearner withLaw(ModelSpec next) {
    return learner.isEmpty()
        ? new NamedLearners(limits).fresh(next)
        : new NamedLive(
            next, learner.withLaw(NamedLearners.law(next, learner.learner().model())), limits);
  }

  @Override
  public Map<String, Object> state() {
    return LearnerState.of(learner);
  }
}
