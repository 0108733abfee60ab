package dev.flyball.serve.model;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.data.FeatureKind;
import dev.flyball.interval.Interval;
import dev.flyball.learn.CommonShare;
import dev.flyball.learn.Question;
import dev.flyball.serve.json.JsonObject;
import dev.flyball.serve.json.RefusedException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The learner of a key beside the one of all rows, whose settled answer it sees as further
 * features. Of a number it learns what the common one leaves; of classes both are mixed, by {@link
 * CommonShare}. Its bytes are those of its own learner, of classes with the share behind them.
 */
final class BesideCommon implements LiveLearner {
  /** The feature that holds what the common learner says. */
  static final String SAID = "(common)";

  private final LiveLearner common;
  private final LiveLearner own;

  /** Those that are known from the beginning; none where a number is predicted. */
  private final List<String> classes;

  /** Of the own learner's classes. */
  private volatile double share;

  /** Whether the own learner of classes was given no row yet. */
  private volatile boolean fresh;

  private BesideCommon(LiveLearner common, LiveLearner own, List<String> classes, double share) {
    this.common = common;
    this.own = own;
    this.classes = classes;
    this.share = share;
  }

  /** The learner of these bytes, which {@link #toBytes} gave; of none, a new one. */
  static BesideCommon made(LiveLearner common, LiveLearners makers, ModelSpec spec, byte[] bytes) {
    boolean shared = !spec.classes().isEmpty() && bytes.length > 0;
    int end = bytes.length - (shared ? Double.BYTES : 0);
    if (end < 0) {
      throw new CheckpointException("the share of the key's learner is missing");
    }
    LiveLearner own = makers.made(spec.ofKey(), Arrays.copyOf(bytes, end));
    double share = shared ? ByteBuffer.wrap(bytes).getDouble(end) : CommonShare.FIRST;
    BesideCommon made = new BesideCommon(common, own, spec.classes(), share);
    made.fresh = !spec.classes().isEmpty() && bytes.length == 0;
    return made;
  }

  /** The features in which a key's learner of these classes is told what the common one says. */
  static List<String> names(List<String> classes) {
    return classes.isEmpty()
        ? List.of(SAID)
        : classes.stream().skip(1).map(BesideCommon::name).toList();
  }

  private static String name(String ofClass) {
    return SAID + " " + ofClass;
  }

  /** What the common learner learns of a row, whatever becomes of it in the key's own. */
  static void teach(LiveLearner common, RowAction kind, Row row, long now) {
    String key = row.keyOrNone();
    String id = row.id() == null ? null : key.length() + ":" + key + row.id();
    common.apply(
        kind, new Row(id, null, row.time(), row.values(), row.target(), row.weight()), now);
  }

  /**
   * The common learner first: what it refuses, the key's own is not given. A label that it knows
   * nothing of, because it may keep no more rows, is for the key's own alone.
   */
  @Override
  public ServedPrediction apply(RowAction kind, Row row, long now) {
    if (kind == RowAction.LABEL) {
      return label(row, now);
    }
    ServedPrediction shared = said(row.values());
    teach(common, kind, row, now);
    boolean wasFresh = fresh;
    ServedPrediction rest = own.apply(kind, withSaid(row, shared), now);
    fresh = false;
    ServedPrediction given = wasFresh || own.isEmpty() ? shared : both(shared, rest);
    if (kind == RowAction.LEARN) {
      judge(shared, rest, row);
    }
    return given;
  }

  private ServedPrediction label(Row row, long now) {
    ServedPrediction shared = saidOf(own.waiting(String.valueOf(row.id())));
    try {
      teach(common, RowAction.LABEL, row, now);
    } catch (RowRefusedException e) {
      // The key's own learner says what is wrong with it, if it is refused.
    }
    ServedPrediction rest = own.apply(RowAction.LABEL, withSaid(row, shared), now);
    ServedPrediction given = both(shared, rest);
    judge(shared, rest, row);
    return given;
  }

  private void judge(ServedPrediction shared, ServedPrediction rest, Row row) {
    Object target = row.target();
    if (target != null && row.weight() > 0 && !rest.shares().isEmpty()) {
      share = CommonShare.next(share, of(target, rest.shares()), of(target, shared.shares()));
    }
  }

  /** The share of a class that is written as a text or as a whole number. */
  private static double of(Object target, Map<String, Double> shares) {
    boolean whole = target instanceof Double number && number == Math.rint(number);
    String name = whole ? String.valueOf(((Double) target).longValue()) : String.valueOf(target);
    return shares.getOrDefault(name.strip(), shares.getOrDefault(String.valueOf(target), 0.0));
  }

  private ServedPrediction said(Map<String, Object> values) {
    return common.predict(Question.SETTLED, values);
  }

  /** What the common learner had said of a row that waits, whose numbers these are. */
  private ServedPrediction saidOf(Map<String, Double> waiting) {
    if (classes.isEmpty()) {
      return ServedPrediction.of(waiting.getOrDefault(SAID, Double.NaN));
    }
    Map<String, Double> shares = new LinkedHashMap<>();
    shares.put(classes.get(0), 1.0);
    waiting.forEach(
        (name, score) -> {
          if (name.startsWith(name("")) && !Double.isNaN(score)) {
            double share = 1 / (1 + Math.exp(-score));
            shares.put(name.substring(name("").length()), share);
            shares.merge(classes.get(0), -share, Double::sum);
          }
        });
    return ofClasses(shares, Map.of());
  }

  private static ServedPrediction ofClasses(Map<String, Double> shares, Map<String, Object> more) {
    String likeliest =
        shares.isEmpty()
            ? null
            : Collections.max(shares.entrySet(), Map.Entry.comparingByValue()).getKey();
    return new ServedPrediction(
        Double.NaN, likeliest, shares, List.of(), Double.NaN, more, Double.NaN, Double.NaN, null);
  }

  private static Row withSaid(Row row, ServedPrediction shared) {
    Object target = row.target();
    Object rest =
        target instanceof Double number && shared.shares().isEmpty()
            ? Double.valueOf(number - known(shared.value()))
            : target;
    return new Row(
        row.id(), row.key(), row.time(), withSaid(row.values(), shared), rest, row.weight());
  }

  private static Map<String, Object> withSaid(Map<String, Object> values, ServedPrediction shared) {
    Map<String, Object> more = new LinkedHashMap<>(values);
    if (!Double.isNaN(shared.value())) {
      more.put(SAID, shared.value());
    }
    shared.shares().entrySet().stream()
        .skip(1)
        .forEach(each -> more.put(name(each.getKey()), CommonShare.logOdds(each.getValue())));
    return more;
  }

  private static double known(double said) {
    return Double.isNaN(said) ? 0 : said;
  }

  @Override
  public ServedPrediction predict(Question question, Map<String, Object> values) {
    ServedPrediction shared = said(values);
    return fresh || own.isEmpty()
        ? shared
        : both(shared, own.predict(question, withSaid(values, shared)));
  }

  @Override
  public ServedPrediction examine(Map<String, Object> values, boolean detail, boolean explain) {
    ServedPrediction shared = said(values);
    return fresh || own.isEmpty()
        ? shared
        : both(shared, own.examine(withSaid(values, shared), detail, explain));
  }

  private ServedPrediction both(ServedPrediction shared, ServedPrediction rest) {
    ServedPrediction beside = rest.shadow();
    return (classes.isEmpty() ? sum(shared, rest) : mixture(shared, rest))
        .beside(beside == null ? null : both(shared, beside));
  }

  /** The mixture, with the sets of the one that has the larger share. */
  private ServedPrediction mixture(ServedPrediction shared, ServedPrediction rest) {
    Map<String, Double> shares = new LinkedHashMap<>(shared.shares());
    rest.shares().forEach((name, own) -> shares.putIfAbsent(name, 0.0));
    shares.replaceAll(
        (name, of) -> CommonShare.mixed(share, rest.shares().getOrDefault(name, 0.0), of));
    ServedPrediction mixed = ofClasses(shares, withoutSaid(rest.more()));
    Object sets = shared.more().get(ServedPrediction.SETS);
    ServedPrediction told =
        sets == null || share >= CommonShare.FIRST
            ? mixed
            : mixed.with(ServedPrediction.SETS, sets);
    return new ServedPrediction(
        Double.NaN,
        told.label(),
        shares,
        List.of(),
        rest.support(),
        told.more(),
        rest.leverage(),
        rest.loss(),
        null);
  }

  /** What the common learner says and the rest, in the intervals of the rest where it has any. */
  private static ServedPrediction sum(ServedPrediction shared, ServedPrediction rest) {
    double said = known(shared.value());
    List<Interval> intervals = new ArrayList<>();
    for (int k = 0; k < rest.intervals().size(); k++) {
      Interval near = rest.intervals().get(k);
      boolean bounded = Double.isFinite(near.lower()) && Double.isFinite(near.upper());
      boolean wider = bounded || shared.intervals().size() <= k;
      intervals.add(
          wider ? moved(near, said) : moved(shared.intervals().get(k), known(rest.value())));
    }
    return new ServedPrediction(
        said + known(rest.value()),
        null,
        Map.of(),
        intervals,
        rest.support(),
        withoutSaid(rest.more()),
        rest.leverage(),
        rest.loss(),
        null);
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
    fewer.put("seen", seen.stream().filter(name -> !isSaid(name)).toList());
    return fewer;
  }

  private static boolean isSaid(Object name) {
    return SAID.equals(name) || String.valueOf(name).startsWith(name(""));
  }

  @Override
  public byte[] toBytes() {
    byte[] bytes = own.toBytes();
    return classes.isEmpty() || bytes.length == 0
        ? bytes
        : ByteBuffer.allocate(bytes.length + Double.BYTES).put(bytes).putDouble(share).array();
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
    kinds.keySet().removeIf(BesideCommon::isSaid);
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
