package dev.flyball.data.named;

import dev.flyball.data.EventPast;
import dev.flyball.data.FeatureKind;
import dev.flyball.data.Lagged;
import dev.flyball.interval.Intervals;
import dev.flyball.law.Law;
import dev.flyball.learn.LateLabels;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerBuilder;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.loss.Loss;
import dev.flyball.monitor.Monitor;
import dev.flyball.observation.Standardisation;
import dev.flyball.trust.Trusting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Builder of {@link NamedLearner}; the defaults are those of a {@link LearnerSpec}. */
public final class NamedBuilder {
  private final NamedTarget target;
  private final List<Monitor> monitors = new ArrayList<>();
  private final List<String> lags = new ArrayList<>();
  private final List<String> differences = new ArrayList<>();
  private FeatureSpace space = FeatureSpace.empty();
  private LateLabels late = LateLabels.defaults();
  private Trusting.@Nullable Mode trust;
  private Map<String, String> before = Map.of();
  private UnaryOperator<LearnerSpec> settings = UnaryOperator.identity();

  NamedBuilder(NamedTarget target) {
    this.target = target;
  }

  /** The features that are known before the first event; none unless given. */
  public NamedBuilder space(FeatureSpace value) {
    if (value.names().contains(target.name())) {
      throw new FeatureException(target.name(), "is the target");
    }
    space = value;
    return this;
  }

  public NamedBuilder law(Law value) {
    return with(spec -> spec.law(value));
  }

  public NamedBuilder loss(Loss value) {
    return with(spec -> spec.loss(value));
  }

  public NamedBuilder standardisation(Standardisation value) {
    return with(spec -> spec.standardisation(value));
  }

  /** Intervals at these levels, in outage groups found from the masks. */
  public NamedBuilder intervals(double... levels) {
    return with(spec -> spec.intervals(levels));
  }

  public NamedBuilder intervals(Intervals value) {
    return with(spec -> spec.intervals(value));
  }

  /**
   * Looks for values that are there and wrong among the numbers, in events that come in time order;
   * see {@link dev.flyball.trust.Trust}. Where nothing is said, as a {@link LearnerSpec} has it.
   */
  public NamedBuilder trust(Trusting.Mode value) {
    trust = value;
    return this;
  }

  /**
   * Takes values of events before as inputs: {@code "1,24"} those of the target one and 24 events
   * ago, {@code "T:1"} of a column. Where a column tells the time and the first events are evenly
   * apart, these are steps of time, and gaps and events that come late count by it.
   */
  public NamedBuilder lag(String value) {
    lags.add(value);
    return this;
  }

  /** Takes the last change of a column as an input; that of the target is the one before it. */
  public NamedBuilder difference(String column) {
    differences.add(column);
    return this;
  }

  /** Takes the rows of a training, whose notes these are, for the past of the first event. */
  public NamedBuilder after(Map<String, String> notes) {
    before = notes;
    return this;
  }

  /** The past of the first event. */
  EventPast past(FeatureSpace known) {
    return EventPast.of(known.events(), before);
  }

  public NamedBuilder seed(long value) {
    return with(spec -> spec.seed(value));
  }

  /** How many inputs may wait for labels that come late, and how long. */
  public NamedBuilder late(LateLabels value) {
    late = value;
    return this;
  }

  public NamedBuilder monitor(Monitor value) {
    monitors.add(value);
    return this;
  }

  private NamedBuilder with(UnaryOperator<LearnerSpec> more) {
    UnaryOperator<LearnerSpec> before = settings;
    settings = spec -> more.apply(before.apply(spec));
    return this;
  }

  /** A learner for the inputs of {@code known} that has seen nothing. */
  Learner learner(FeatureSpace known) {
    LearnerSpec spec = settings.apply(LearnerSpec.of(target.model(known.events().inputs())));
    Trusting.Mode mode = trust == null ? spec.trust().mode() : trust;
    LearnerBuilder builder = spec.trust(trusting(known, mode)).builder().late(late);
    monitors.forEach(builder::monitor);
    return builder.build();
  }

  /** Numbers are watched; further features join them, but for further categories. */
  private static Trusting trusting(FeatureSpace known, Trusting.Mode mode) {
    List<String> inputs = known.inputs();
    List<Integer> numbers =
        known.names().stream()
            .filter(name -> known.kind(name) == FeatureKind.NUMBER)
            .map(inputs::indexOf)
            .filter(place -> place >= 0)
            .toList();
    return numbers.isEmpty() ? Trusting.off() : new Trusting(mode, numbers);
  }

  public NamedLearner build() {
    List<Lagged> lagged = lagged();
    FeatureSpace known = space;
    for (Lagged each : lagged) {
      if (!each.target() && !known.names().contains(each.column())) {
        known = known.named(each.column(), FeatureKind.NUMBER);
      }
    }
    return new NamedLearner(target, known.lagged(lagged), this);
  }

  private List<Lagged> lagged() {
    List<Lagged> asked = new ArrayList<>();
    for (Lagged each : Lagged.of(lags, differences, target.name())) {
      List<String> known = each.target() ? target.classes() : space.categories(each.column());
      if (each.change() && !known.isEmpty()) {
        throw new FeatureException(each.column(), "holds categories; changes are of numbers");
      }
      asked.add(each.ofClasses(known));
    }
    return asked;
  }
}
