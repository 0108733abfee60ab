package dev.flyball.data.named;

import dev.flyball.control.Law;
import dev.flyball.data.FeatureKind;
import dev.flyball.interval.Intervals;
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
import java.util.function.UnaryOperator;

/** Builder of {@link NamedLearner}; the defaults are those of a {@link LearnerSpec}. */
public final class NamedBuilder {
  private final NamedTarget target;
  private final List<Monitor> monitors = new ArrayList<>();
  private FeatureSpace space = FeatureSpace.empty();
  private LateLabels late = LateLabels.defaults();
  private Trusting.Mode trust = Trusting.Mode.OFF;
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
   * see {@link dev.flyball.trust.Trust}. Off where nothing is said.
   */
  public NamedBuilder trust(Trusting.Mode value) {
    trust = value;
    return this;
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
    LearnerBuilder builder =
        settings
            .apply(LearnerSpec.of(target.model(known.events().inputs())))
            .trust(trusting(known))
            .builder()
            .late(late);
    monitors.forEach(builder::monitor);
    return builder.build();
  }

  /** Numbers are watched; further features join them, but for further categories. */
  private Trusting trusting(FeatureSpace known) {
    List<String> inputs = known.inputs();
    List<Integer> numbers =
        known.names().stream()
            .filter(name -> known.kind(name) == FeatureKind.NUMBER)
            .map(inputs::indexOf)
            .filter(place -> place >= 0)
            .toList();
    return numbers.isEmpty() ? Trusting.off() : new Trusting(trust, numbers);
  }

  public NamedLearner build() {
    return new NamedLearner(target, space, this);
  }
}
