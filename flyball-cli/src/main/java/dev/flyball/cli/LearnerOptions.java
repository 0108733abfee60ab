package dev.flyball.cli;

import dev.flyball.data.NearestName;
import dev.flyball.data.Task;
import dev.flyball.interval.Intervals;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.loss.Loss;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.model.MultilayerPerceptron;
import dev.flyball.observation.Standardisation;
import dev.flyball.tables.train.InputTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options that say what is to learn: a law, a model, a loss, and how they run. */
final class LearnerOptions {
  @Option(
      names = "--law",
      paramLabel = "LAW",
      description =
          "How the model learns: pool, directional, scalar, masked (plain SGD) or debiased, with"
              + " settings as in \"directional(eta=0.3, memory=sift)\". Default: pool, several laws"
              + " side by side; directional for kernel and mlp.")
  private String law;

  @Option(
      names = "--model",
      paramLabel = "MODEL",
      description =
          "linear, logistic (for classes, or numbers from 0 to 1), kernel or mlp, with settings as"
              + " in \"mlp(hidden=16:8)\". Default: logistic for classes, else linear.")
  private String model;

  @Option(
      names = "--interval",
      paramLabel = "LEVEL",
      split = ",",
      description =
          "Give every prediction an interval (for classes: a set) that contains the target in this"
              + " share of the rows, also during outages: 0.9, or several, as in 0.5,0.9.")
  private double[] interval = {};

  @Option(
      names = "--interval-groups",
      paramLabel = "G",
      description =
          "Features that go silent together, as in \"a,b;c,d\". --interval holds in the outages of"
              + " each group. Default: found from what is missing.")
  private String intervalGroups;

  @Option(
      names = "--loss",
      paramLabel = "LOSS",
      description =
          "squared, logistic, \"huber(delta=1)\" or \"epsilon-insensitive(tube=0.1)\". Default:"
              + " logistic for classes, else squared.")
  private String loss;

  @Option(
      names = "--class-weights",
      paramLabel = "CLASS=W,...",
      split = ",",
      hideParamSyntax = true,
      description = "Let errors on a class count W times, as in rare=5,usual=1. Default: 1 each.")
  private Map<String, Double> classWeights = new LinkedHashMap<>();

  @Option(
      names = "--no-standardise",
      description = "Use values as they are. Default: centre and scale them by the rows so far.")
  private boolean raw;

  @Option(
      names = "--scale-horizon",
      paramLabel = "N",
      description =
          "Centre and scale values by about the last N of each feature (16 or more), for features"
              + " that drift. Default: by all rows so far.")
  private Double scaleHorizon;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of all random numbers. Default: 0.")
  private Long seed;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "1",
      description = "Threads for memory=block. Default: 1. Results do not depend on it.")
  private int threads;

  /** The learner asked for, for a table. */
  LearnerSpec spec(InputTable table) {
    Model chosen = model(table, seed());
    LearnerSpec usual = LearnerSpec.of(chosen);
    return usual
        .loss(loss == null ? usual.loss() : ModelText.loss(loss, chosen.link()))
        .law(law == null ? usual.law() : TableLaw.parse(law, chosen, table.features()))
        .standardisation(standardisation())
        .intervals(intervals(table))
        .seed(seed())
        .threads(checkedThreads());
  }

  /** The learner of a checkpoint; what is given here must agree with it. */
  LearnerSpec spec(InputTable table, LearnerSpec then) {
    if (seed != null && seed != then.seed()) {
      throw new IllegalArgumentException(
          "--seed is %s; this checkpoint goes on with %s".formatted(seed, then.seed()));
    }
    boolean another = model != null || !classWeights.isEmpty();
    Model chosen = another ? model(table, then.seed()) : then.model();
    Loss chosenLoss = loss == null ? then.loss() : ModelText.loss(loss, chosen.link());
    return new LearnerSpec(
        chosen,
        chosenLoss,
        law == null ? then.law() : TableLaw.parse(law, then.law(), chosen, table.features()),
        standardisation(then),
        interval.length == 0 ? then.intervals() : intervals(table),
        then.seed(),
        checkedThreads());
  }

  private Model model(InputTable table, long randomSeed) {
    boolean ofClasses = table.task() == Task.CLASSIFICATION;
    String text = model == null ? (ofClasses ? "logistic" : "linear") : model;
    Model head = scaled(ModelText.head(text, table.features().size(), ofClasses, randomSeed));
    int count = table.classes().size();
    return weighted(count > 2 ? Model.oneVersusRest(head, count) : head, table.classes());
  }

  /** A network learns numbers in spreads from their mean, unless values are used as they are. */
  private Model scaled(Model head) {
    boolean squared = loss == null || ModelText.loss(loss, head.link()).equals(Loss.squared());
    return head instanceof MultilayerPerceptron network
            && network.link() == Link.IDENTITY
            && squared
            && !raw
        ? network.standardisedTargets()
        : head;
  }

  private Model weighted(Model chosen, List<String> classes) {
    if (classWeights.isEmpty()) {
      return chosen;
    }
    for (String name : classWeights.keySet()) {
      if (!classes.contains(name)) {
        throw new IllegalArgumentException(
            classes.isEmpty()
                ? "--class-weights is for classes, and the target holds numbers"
                : "--class-weights names '%s'; expected %s"
                    .formatted(name, NearestName.expectation(name, classes)));
      }
    }
    return Model.withClassWeights(
        chosen,
        classes.stream().mapToDouble(name -> classWeights.getOrDefault(name, 1.0)).toArray());
  }

  /** How values are brought to a common scale. */
  private Standardisation standardisation() {
    if (raw && scaleHorizon != null) {
      throw new IllegalArgumentException("--scale-horizon does not go with --no-standardise");
    }
    if (raw) {
      return Standardisation.none();
    }
    Standardisation.Robust robust = Standardisation.robust();
    return scaleHorizon == null ? robust : robust.horizon(scaleHorizon);
  }

  private Standardisation standardisation(LearnerSpec then) {
    if (raw && then.standardises()) {
      throw new IllegalArgumentException(
          "--no-standardise does not go with this checkpoint, which was standardised");
    }
    if (scaleHorizon != null && !standardisation().equals(then.standardisation())) {
      throw new IllegalArgumentException(
          "--scale-horizon is %s; this checkpoint goes on with the standardisation %s"
              .formatted(scaleHorizon, then.standardisation().describe()));
    }
    return then.standardisation();
  }

  private Intervals intervals(InputTable table) {
    Intervals asked = Intervals.of(interval);
    if (intervalGroups == null) {
      return asked;
    }
    if (interval.length == 0) {
      throw new IllegalArgumentException("--interval-groups needs --interval");
    }
    return asked.groups(
        TableLaw.groups("--interval-groups", intervalGroups, ",", table.features()));
  }

  long seed() {
    return seed == null ? 0 : seed;
  }

  private int checkedThreads() {
    if (threads < 1) {
      throw new IllegalArgumentException("--threads is %s; expected 1 or more".formatted(threads));
    }
    return threads;
  }
}
