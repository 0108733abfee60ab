package dev.flyball.serve.named;

import dev.flyball.checkpoint.CheckpointBytes;
import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import dev.flyball.data.EventEncoding;
import dev.flyball.data.FeatureKind;
import dev.flyball.data.Lagged;
import dev.flyball.data.SavedTraining;
import dev.flyball.data.named.FeatureSpace;
import dev.flyball.data.named.NamedBuilder;
import dev.flyball.data.named.NamedForecaster;
import dev.flyball.data.named.NamedLearner;
import dev.flyball.interval.Intervals;
import dev.flyball.law.Defaults;
import dev.flyball.law.Law;
import dev.flyball.learn.Ahead;
import dev.flyball.learn.Forecaster;
import dev.flyball.learn.LateLabels;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import dev.flyball.observation.Groups;
import dev.flyball.serve.model.InOrder;
import dev.flyball.serve.model.Keying;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.Limits;
import dev.flyball.serve.model.LiveLearner;
import dev.flyball.serve.model.LiveLearners;
import dev.flyball.serve.model.ModelSpec;
import dev.flyball.serve.model.ModelSpec.Feature;
import dev.flyball.serve.model.SensorTrust;
import dev.flyball.serve.model.Shadows;
import dev.flyball.trust.Word;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Factory of learners with named features, within the limits of the service. */
public final class NamedLearners implements LiveLearners {
  private static final byte[] NONE = {};

  private final Limits limits;

  public NamedLearners(Limits limits) {
    this.limits = limits;
  }

  /** How many rows of a learner may wait for their labels, and how many milliseconds. */
  public static LateLabels late(Limits limits) {
    return LateLabels.of(Math.max(1, limits.count(Limit.LABELS)), limits.of(Limit.LABEL_MILLIS));
  }

  @Override
  public LiveLearner fresh(ModelSpec spec) {
    return live(spec, built(spec, space(spec), Map.of()), WithHorizons.of(NONE));
  }

  /**
   * A learner that has learned nothing.
   *
   * @param notes of a training whose table its events follow
   */
  private NamedLearner built(ModelSpec spec, FeatureSpace space, Map<String, String> notes) {
    NamedBuilder builder =
        NamedLearner.builder(spec.target(), spec.classes())
            .space(space)
            .after(notes)
            .late(late(limits))
            .trust(spec.trusting())
            .seed(spec.seed());
    spec.order().lag().forEach(builder::lag);
    spec.order().difference().forEach(builder::difference);
    if (spec.law() != null || spec.keyed()) {
      builder.law(law(spec, model(spec)));
    }
    if (!spec.levels().isEmpty()) {
      builder.intervals(intervals(spec, space));
    }
    return builder.build();
  }

  private static Model model(ModelSpec spec) {
    return spec.classes().isEmpty() ? Model.linear(1) : Model.logistic(1);
  }

  /** The law that a spec asks for. */
  static Law law(ModelSpec spec, Model model) {
    String law = spec.law();
    try {
      if (law == null) {
        return spec.keyed() ? Defaults.keyed(model) : Defaults.law(model);
      }
      return Law.parse(law, model);
    } catch (CheckpointException e) {
      throw new IllegalArgumentException("the law: " + e.getMessage(), e);
    }
  }

  private FeatureSpace limited(FeatureSpace space) {
    return space.limits(limits.count(Limit.FEATURES), limits.count(Limit.CATEGORIES));
  }

  private FeatureSpace space(ModelSpec spec) {
    FeatureSpace space = limited(FeatureSpace.empty());
    for (Map.Entry<String, Feature> each : spec.features().entrySet()) {
      String name = each.getKey();
      Feature feature = each.getValue();
      space =
          switch (feature.kind()) {
            case NUMBER -> space.number(name);
            case TIME -> space.time(name);
            case CATEGORY -> space.category(name, feature.categories().toArray(String[]::new));
          };
    }
    if (space.inputs().size() > limits.count(Limit.FEATURES)) {
      throw new IllegalArgumentException(
          "%s inputs; at most %s are taken"
              .formatted(space.inputs().size(), limits.count(Limit.FEATURES)));
    }
    return spec.strict() ? space.strict() : space;
  }

  private static Intervals intervals(ModelSpec spec, FeatureSpace space) {
    Intervals intervals =
        Intervals.of(spec.levels().stream().mapToDouble(Double::doubleValue).toArray());
    if (spec.groups().isEmpty()) {
      return intervals;
    }
    List<String> inputs = space.inputs();
    List<int[]> groups = new ArrayList<>();
    for (List<String> group : spec.groups()) {
      int[] members =
          java.util.stream.IntStream.range(0, inputs.size())
              .filter(j -> group.contains(inputs.get(j).replaceFirst("=.*", "")))
              .toArray();
      if (!spec.strict() || members.length < group.size()) {
        throw new IllegalArgumentException(
            "groups take a strict model with all features given; group %s has others"
                .formatted(group));
      }
      groups.add(members);
    }
    return intervals.groups(Groups.of(inputs.size(), groups));
  }

  @Override
  public LiveLearner resume(ModelSpec spec, byte[] bytes) {
    WithHorizons both = WithHorizons.of(bytes);
    if (both.learner().length == 0 && both.horizons().length > 0) {
      Forecaster taught = Forecaster.fromBytes(both.horizons());
      FeatureSpace space = limited(NamedForecaster.space(taught));
      return live(spec, built(spec, space, taught.notes()), both);
    }
    NamedLearner learner = told(spec, NamedLearner.fromBytes(both.learner()));
    if (spec.law() == null && !spec.keyed()) {
      return live(spec, learner, both);
    }
    // The default of a key is that of a new one, however many features it has by now.
    Law law = law(spec, spec.law() == null ? model(spec) : learner.learner().model());
    boolean same = law.equals(learner.learner().law());
    return live(spec, same ? learner : learner.withLaw(law), both);
  }

  private LiveLearner live(ModelSpec spec, NamedLearner learner, WithHorizons both) {
    Optional<LiveHorizons> horizons =
        spec.order().ahead().map(ahead -> new LiveHorizons(learner, ahead, both));
    return new NamedLiveLearner(spec, learner, horizons, limits);
  }

  /** Every sensor that is watched is judged but for those of which something was said. */
  private static NamedLearner told(ModelSpec spec, NamedLearner learner) {
    learner
        .learner()
        .trust()
        .ifPresent(
            receipt -> {
              for (int input : receipt.inputs()) {
                String name = learner.space().inputs().get(input);
                learner.tell(name, spec.trust().told().getOrDefault(name, Word.JUDGE));
              }
            });
    return learner;
  }

  @Override
  public byte[] taken(byte[] checkpoint) {
    return WithHorizons.ofFile(checkpoint).toBytes();
  }

  @Override
  public ModelSpec specOf(byte[] bytes) {
    WithHorizons both = WithHorizons.ofFile(bytes);
    if (both.horizons().length == 0) {
      return specOf(both, Optional.empty());
    }
    Forecaster forecaster = Forecaster.fromBytes(both.horizons());
    if (forecaster.ahead().series() > 1) {
      throw new CheckpointException(
          "the checkpoint tells series apart by their key; a model made of a checkpoint has no keys");
    }
    Optional<Ahead> ahead = Optional.of(forecaster.ahead());
    if (both.learner().length > 0) {
      return specOf(both, ahead);
    }
    State state = CheckpointBytes.read(both.horizons());
    String target = SavedTraining.of(state, "the checkpoint", forecaster.spec()).target();
    return spec(target, List.of(), NamedForecaster.space(forecaster), forecaster.spec(), ahead);
  }

  private static ModelSpec specOf(WithHorizons both, Optional<Ahead> ahead) {
    NamedLearner learner = NamedLearner.fromBytes(both.learner());
    LearnerSpec made = learner.learner().spec();
    return spec(learner.target(), learner.classes(), learner.space(), made, ahead);
  }

  private static ModelSpec spec(
      String target,
      List<String> classes,
      FeatureSpace space,
      LearnerSpec made,
      Optional<Ahead> ahead) {
    List<Lagged> lagged = space.encoding().lagged();
    Map<String, Feature> features = new LinkedHashMap<>();
    for (String name : space.names()) {
      FeatureKind kind = space.kind(name);
      features.put(
          name, new Feature(kind, kind == FeatureKind.CATEGORY ? of(space, name) : List.of()));
    }
    return new ModelSpec(
        target,
        classes,
        features,
        space.isStrict(),
        made.law().describe().toString(),
        made.intervals().levels(),
        List.of(),
        Keying.NONE,
        made.seed(),
        new InOrder(
            lagged.stream().flatMap(each -> each.text().stream()).toList(),
            lagged.stream().filter(Lagged::change).map(Lagged::column).toList(),
            ahead),
        new SensorTrust(Optional.of(made.trust().mode()), Map.of()),
        Shadows.none());
  }

  private static List<String> of(FeatureSpace space, String name) {
    String prefix = name + "=";
    return space.inputs().stream()
        .filter(input -> input.startsWith(prefix))
        .map(input -> input.substring(prefix.length()))
        .filter(category -> !category.equals("(unseen)") && !category.equals(EventEncoding.HOLE))
        .toList();
  }
}
