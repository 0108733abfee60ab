package dev.flyball.serve.model;

import dev.flyball.data.FeatureKind;
import dev.flyball.interval.Interval;
import dev.flyball.learn.Question;
import dev.flyball.serve.json.JsonObject;
import dev.flyball.serve.json.RefusedException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The learner of a key beside the one of all rows: it learns what the common one leaves, sees its
 * settled answer as one more feature, and answers both together. Its bytes are those of its own
 * learner.
 */
final class BesideCommon implements LiveLearner {
  /** The feature that holds what the common learner says. */
  static final String SAID = "(common)";

  private final LiveLearner common;
  private final LiveLearner own;

  BesideCommon(LiveLearner common, LiveLearner own) {
    this.common = common;
    this.own = own;
  }

  /** The common learner first: what it refuses, the key's own is not given. */
  @Override
  public ServedPrediction apply(RowAction kind, Row row, long now) {
    if (kind != RowAction.LEARN) {
      throw new RowRefusedException(
          RowResult.Status.REFUSED,
          "keys with a common learner take no labels that come later: send the row with its target",
          null);
    }
    ServedPrediction shared = said(row.values());
    common.apply(kind, row, now);
    ServedPrediction rest = own.apply(kind, withSaid(row, shared.value()), now);
    return own.isEmpty() ? shared : both(shared, rest);
  }

  private ServedPrediction said(Map<String, Object> values) {
    return common.predict(Question.SETTLED, values);
  }

  private static Row withSaid(Row row, double said) {
    Object target = row.target();
    Object rest = target instanceof Double number ? Double.valueOf(number - known(said)) : target;
    return new Row(
        row.id(), row.key(), row.time(), withSaid(row.values(), said), rest, row.weight());
  }

  private static Map<String, Object> withSaid(Map<String, Object> values, double said) {
    if (Double.isNaN(said)) {
      return values;
    }
    Map<String, Object> more = new LinkedHashMap<>(values);
    more.put(SAID, said);
    return more;
  }

  private static double known(double said) {
    return Double.isNaN(said) ? 0 : said;
  }

  @Override
  public ServedPrediction predict(Question question, Map<String, Object> values) {
    ServedPrediction shared = said(values);
    return own.isEmpty()
        ? shared
        : both(shared, own.predict(question, withSaid(values, shared.value())));
  }

  @Override
  public ServedPrediction examine(Map<String, Object> values, boolean detail, boolean explain) {
    ServedPrediction shared = said(values);
    return own.isEmpty()
        ? shared
        : both(shared, own.examine(withSaid(values, shared.value()), detail, explain));
  }

  /** What the common learner says and the rest, in the intervals of the rest where it has any. */
  private static ServedPrediction both(ServedPrediction shared, ServedPrediction rest) {
    double said = known(shared.value());
    List<Interval> intervals = new ArrayList<>();
    for (int k = 0; k < rest.intervals().size(); k++) {
      Interval near = rest.intervals().get(k);
      boolean bounded = Double.isFinite(near.lower()) && Double.isFinite(near.upper());
      boolean wider = bounded || shared.intervals().size() <= k;
      intervals.add(
          wider ? moved(near, said) : moved(shared.intervals().get(k), known(rest.value())));
    }
    ServedPrediction beside = rest.shadow();
    return new ServedPrediction(
        said + known(rest.value()),
        null,
        Map.of(),
        intervals,
        rest.support(),
        withoutSaid(rest.more()),
        rest.leverage(),
        rest.loss(),
        beside == null ? null : both(shared, beside));
  }

  private static Interval moved(Interval interval, double by) {
    return new Interval(interval.level(), interval.lower() + by, interval.upper() + by);
  }

  /** Callers sent no such feature. */
  private static Map<String, Object> withoutSaid(Map<String, Object> more) {
    if (!(more.get("seen") instanceof List<?> seen)) {
      return more;
    }
    Map<String, Object> fewer = new LinkedHashMap<>(more);
    fewer.put("seen", seen.stream().filter(name -> !SAID.equals(name)).toList());
    return fewer;
  }

  @Override
  public byte[] toBytes() {
    return own.toBytes();
  }

  @Override
  public byte[] checkpoint(boolean horizons) {
    throw alone();
  }

  /** Other programs would take what a key has learned for the whole. */
  static RefusedException alone() {
    return RefusedException.bad(
        "the learner of a key answers only beside the common one; take a backup of the model");
  }

  @Override
  public int features() {
    return kinds().size();
  }

  @Override
  public Map<String, FeatureKind> kinds() {
    Map<String, FeatureKind> kinds = new LinkedHashMap<>(own.kinds());
    kinds.remove(SAID);
    return kinds;
  }

  @Override
  public Set<String> watched() {
    return own.watched();
  }

  @Override
  public boolean isEmpty() {
    return own.isEmpty();
  }

  @Override
  public Optional<String> shadowFailure() {
    return own.shadowFailure();
  }

  @Override
  public JsonObject state() {
    return own.state();
  }
}
