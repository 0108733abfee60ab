package dev.flyball.serve.named;

import dev.flyball.control.DivergenceException;
import dev.flyball.data.FeatureKind;
import dev.flyball.data.named.NamedForecaster;
import dev.flyball.data.named.NamedLearner;
import dev.flyball.data.named.NamedPrediction;
import dev.flyball.data.named.NamedPredictor;
import dev.flyball.interval.ClassSet;
import dev.flyball.interval.Interval;
import dev.flyball.learn.Forecast;
import dev.flyball.learn.LabelException;
import dev.flyball.learn.Learner;
import dev.flyball.learn.Question;
import dev.flyball.monitor.Step;
import dev.flyball.serve.json.JsonObject;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.Limits;
import dev.flyball.serve.model.LiveLearner;
import dev.flyball.serve.model.ModelSpec;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.RowAction;
import dev.flyball.serve.model.RowRefusedException;
import dev.flyball.serve.model.RowResult.Status;
import dev.flyball.serve.model.ServedPrediction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Adapts a {@link NamedLearner} to {@link LiveLearner}. */
final class NamedLiveLearner implements LiveLearner {
  private static final String UNTRUSTED = "untrusted";
  private static final String AHEAD = "ahead";

  private final ModelSpec spec;
  private final NamedLearner learner;
  private final Optional<LiveHorizons> horizons;
  private final Limits limits;

  /** The loop of which trees were asked to be grown, and after how many steps. */
  private @Nullable Learner settling;

  private long settlingAt;

  /** Made with the model, at the first value. */
  private volatile @Nullable NamedPredictor predictor;

  NamedLiveLearner(
      ModelSpec spec, NamedLearner learner, Optional<LiveHorizons> horizons, Limits limits) {
    this.spec = spec;
    this.learner = learner;
    this.horizons = horizons;
    this.limits = limits;
    publish();
  }

  /** Predictions follow by themselves; what support is measured by is renewed: O(inputs). */
  private void publish() {
    if (!learner.isEmpty()) {
      predictor = learner.predictor();
    }
  }

  @Override
  public ServedPrediction apply(RowAction kind, Row row, long now) {
    return refusing(
        () -> {
          ServedPrediction result =
              switch (kind) {
                case LEARN -> {
                  requireSomething(row);
                  requireUnweighed(row);
                  if (row.weight() == 0 && learner.isEmpty()) {
                    yield ServedPrediction.of(Double.NaN);
                  }
                  Step step = learner.learn(row.values(), row.target(), row.weight());
                  yield ahead(row, toServed(step), each -> each.learned(step.untrusted()));
                }
                case KEEP -> {
                  requireSomething(row);
                  learner.expireBefore(now - limits.of(Limit.LABEL_MILLIS));
                  ServedPrediction kept = toServed(learner.predict(id(row), now, row.values()));
                  yield ahead(row, kept, each -> each.kept(id(row)));
                }
                case LABEL -> label(row, now);
              };
          publish();
          return result;
        });
  }

  /** Horizons are learned without weights. */
  private void requireUnweighed(Row row) {
    if (horizons.isPresent() && row.weight() != 0 && row.weight() != 1) {
      throw new IllegalArgumentException(
          "the weight is %s; with ahead it is 1, or 0 for a row that is not to be learned"
              .formatted(row.weight()));
    }
  }

  private void requireSomething(Row row) {
    if (learner.isEmpty() && row.values().isEmpty()) {
      throw new IllegalArgumentException("no feature has had a value yet, nor has one in this row");
    }
  }

  private ServedPrediction label(Row row, long now) {
    if (learner.isEmpty()) {
      throw new RowRefusedException(
          Status.UNKNOWN, "'%s' was not predicted".formatted(row.id()), null);
    }
    learner.expireBefore(now - limits.of(Limit.LABEL_MILLIS));
    Object target = row.target();
    if (target == null) {
      throw new IllegalArgumentException("a label has no target");
    }
    requireUnweighed(row);
    ServedPrediction learned = toServed(learner.label(id(row), target, row.weight()));
    return ahead(learned, each -> each.labelled(id(row)));
  }

  /** With what comes after the row, if that is predicted. */
  private ServedPrediction ahead(
      ServedPrediction given, Function<NamedForecaster, List<Forecast>> what) {
    return with(given, horizons.map(each -> each.say(what)).orElse(List.of()));
  }

  /** The same of a row that is the last one from now on. */
  private ServedPrediction ahead(
      Row row, ServedPrediction given, Function<NamedForecaster, List<Forecast>> what) {
    return with(given, horizons.map(each -> each.after(row.time(), what)).orElse(List.of()));
  }

  private static ServedPrediction with(ServedPrediction given, List<Forecast> next) {
    return next.isEmpty() ? given : given.with(AHEAD, json(next));
  }

  private static List<JsonObject> json(List<Forecast> next) {
    return next.stream()
        .map(
            each ->
                JsonObject.of("ahead", each.ahead())
                    .and("prediction", each.value())
                    .andAny("intervals", each.intervals()))
        .toList();
  }

  private static String id(Row row) {
    String id = row.id();
    if (id == null) {
      throw new IllegalArgumentException("the row has no id");
    }
    return id;
  }

  /** A learner's exception, thrown before anything changes, as the service's own. */
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
  public ServedPrediction predict(Question question, Map<String, Object> values) {
    NamedPredictor now = predictor;
    return refusing(
        () ->
            ahead(
                now == null
                    ? ServedPrediction.of(Double.NaN)
                    : toServed(now.predict(question, values)),
                each -> each.predict(values)));
  }

  @Override
  public Function<Row, ServedPrediction> inTurn(Question question) {
    NamedPredictor now = predictor;
    if (now == null) {
      return row -> ServedPrediction.of(Double.NaN);
    }
    NamedPredictor turn = now.inTurn();
    return row ->
        refusing(
            () ->
                ahead(
                    toServed(turn.predict(question, withTarget(row))),
                    each -> each.predict(row.values())));
  }

  private Map<String, Object> withTarget(Row row) {
    Object target = row.target();
    if (target == null) {
      return row.values();
    }
    Map<String, Object> all = new LinkedHashMap<>(row.values());
    all.put(spec.target(), target);
    return all;
  }

  @Override
  public ServedPrediction examine(Map<String, Object> values, boolean detail, boolean explain) {
    NamedPredictor now = predictor;
    if (now == null) {
      return ServedPrediction.of(Double.NaN);
    }
    return refusing(
        () -> {
          NamedPrediction given = now.predict(values);
          JsonObject more = more(given);
          if (detail) {
            more.andAny("members", members());
          }
          if (explain) {
            more.and("why", learner.explain(values));
          }
          double leverage = detail ? learner.leverage(values) : Double.NaN;
          return ahead(toServed(given, more, leverage), each -> each.predict(values));
        });
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

  private static ServedPrediction toServed(NamedPrediction given) {
    return toServed(given, more(given), Double.NaN);
  }

  private static ServedPrediction toServed(
      NamedPrediction given, JsonObject more, double leverage) {
    boolean number = given.classes().isEmpty();
    return new ServedPrediction(
        number ? given.value() : Double.NaN,
        number ? null : given.label(),
        given.shares(),
        given.intervals(),
        given.support(),
        more,
        leverage,
        Double.NaN,
        null);
  }

  private static JsonObject more(NamedPrediction given) {
    List<JsonObject> sets = new ArrayList<>();
    for (ClassSet set : given.prediction().sets()) {
      List<String> names = set.classes().stream().mapToObj(given.classes()::get).toList();
      sets.add(JsonObject.of("level", set.level()).and("classes", names));
    }
    return new JsonObject()
        .andAny(ServedPrediction.SETS, sets)
        .and("seen", given.seen())
        .and("support", given.support())
        .andAny(UNTRUSTED, given.untrusted())
        .andAny("ignored", given.ignored())
        .andAny("unknownCategories", given.unknown());
  }

  /** The prediction of a step before it learned. */
  private ServedPrediction toServed(Step step) {
    double leverage = step.labelled() ? step.leverage() : Double.NaN;
    double loss = step.labelled() ? step.loss() : Double.NaN;
    JsonObject more = new JsonObject().andAny(UNTRUSTED, learner.untrusted(step.untrusted()));
    if (!learner.classes().isEmpty()) {
      Map<String, Double> shares = shares(step, learner.classes());
      String label = Collections.max(shares.entrySet(), Map.Entry.comparingByValue()).getKey();
      more.andAny(ServedPrediction.SETS, sets(step, shares));
      return new ServedPrediction(
          Double.NaN, label, shares, List.of(), Double.NaN, more, leverage, loss, null);
    }
    List<Interval> intervals = new ArrayList<>();
    List<Double> levels = learner.learner().spec().intervals().levels();
    for (int k = 0; k < spec.levels().size(); k++) {
      intervals.add(new Interval(levels.get(k), step.lower(0, 0, k), step.upper(0, 0, k)));
    }
    return ServedPrediction.of(step.prediction(), intervals, more, leverage, loss);
  }

  /** The sets of classes that the row was given, as {@link #more} says them. */
  private List<JsonObject> sets(Step step, Map<String, Double> shares) {
    List<JsonObject> sets = new ArrayList<>();
    List<Double> levels = learner.learner().spec().intervals().levels();
    for (int k = 0; k < spec.levels().size(); k++) {
      double radius = step.radius(0, k);
      List<String> names =
          shares.entrySet().stream()
              .filter(share -> 1 - share.getValue() <= radius)
              .map(Map.Entry::getKey)
              .toList();
      sets.add(JsonObject.of("level", levels.get(k)).and("classes", names));
    }
    return sets;
  }

  private static Map<String, Double> shares(Step step, List<String> classes) {
    Map<String, Double> shares = new LinkedHashMap<>();
    for (int k = 0; k < classes.size(); k++) {
      double share =
          step.outputs() > 1
              ? step.prediction(0, k)
              : k == 1 ? step.prediction() : 1 - step.prediction();
      shares.put(classes.get(k), share);
    }
    return shares;
  }

  @Override
  public Map<String, Double> waiting(String id) {
    return learner.isEmpty() ? Map.of() : learner.waiting(id);
  }

  @Override
  public Optional<Runnable> settling() {
    if (learner.isEmpty() || isAsSettled()) {
      return Optional.empty();
    }
    Learner now = learner.learner();
    settling = now;
    settlingAt = now.steps();
    return Optional.of(now.settling());
  }

  /** Whether no target came since {@link #settling}. */
  private boolean isAsSettled() {
    return settling == learner.learner() && settlingAt == learner.learner().steps();
  }

  @Override
  public void settle() {
    if (isAsSettled()) {
      learner.learner().settle();
    }
  }

  @Override
  public byte[] toBytes() {
    return both().toBytes();
  }

  private WithHorizons both() {
    byte[] own = learner.isEmpty() ? new byte[0] : learner.toBytes();
    return horizons.map(each -> each.beside(own)).orElse(WithHorizons.alone(own));
  }

  @Override
  public byte[] checkpoint(boolean ahead) {
    return ahead ? both().toFile() : both().learner();
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
  public Set<String> watched() {
    Set<String> names = new HashSet<>();
    if (!learner.isEmpty()) {
      learner
          .learner()
          .trust()
          .ifPresent(
              receipt ->
                  Arrays.stream(receipt.inputs())
                      .mapToObj(learner.space().inputs()::get)
                      .forEach(names::add));
    }
    return names;
  }

  @Override
  public boolean isEmpty() {
    return learner.isEmpty();
  }

  @Override
  public JsonObject state() {
    return LearnerState.of(learner)
        .andAny(
            AHEAD, json(horizons.map(each -> each.say(NamedForecaster::latest)).orElse(List.of())))
        .andAny("season", horizons.map(LiveHorizons::seasons).orElse(List.of()));
  }
}
