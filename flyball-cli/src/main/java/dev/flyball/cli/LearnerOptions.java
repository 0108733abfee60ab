package dev.flyball.cli;

import dev.flyball.data.NearestName;
import dev.flyball.data.Task;
import dev.flyball.interval.Intervals;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.loss.Loss;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.networks.MultilayerPerceptron;
import dev.flyball.observation.Standardisation;
import dev.flyball.tables.train.InputTable;
import dev.flyball.trust.Trusting;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options of the learner: law, model, loss, and how they run. */
final class LearnerOptions {
  /** One sensor alone has no others to be judged by. */
  private static final int FEWEST = 2;

  @Option(names = "--law", paramLabel = "LAW")
  private String law;

  @Option(names = "--model", paramLabel = "MODEL")
  private String model;

  @Option(names = "--interval", paramLabel = "LEVEL", split = ",", converter = LevelText.class)
  private double[] interval = {};

  @Option(names = "--interval-groups", paramLabel = "G")
  private String intervalGroups;

  @Option(names = "--trust", paramLabel = "HOW")
  private String trust;

  @Option(names = "--loss", paramLabel = "LOSS")
  private String loss;

  @Option(
      names = "--class-weights",
      paramLabel = "CLASS=W,...",
      split = ",",
      hideParamSyntax = true)
  private Map<String, Double> classWeights = new LinkedHashMap<>();

  @Option(names = "--no-standardise")
  private boolean raw;

  @Option(names = "--scale-horizon", paramLabel = "N")
  private Double scaleHorizon;

  @Option(names = "--seed", descriptionKey = "learner.seed", paramLabel = "N")
  private Long seed;

  @Option(
      names = "--threads",
      descriptionKey = "learner.threads",
      paramLabel = "N",
      defaultValue = "1")
  private int threads;

  /** The learner asked for, for a table. */
  LearnerSpec spec(InputTable table) {
    Model chosen = model(table, seed());
    LearnerSpec usual = LearnerSpec.of(chosen);
    LearnerSpec asked =
        law == null ? usual : usual.law(TableLaw.parse(law, chosen, table.features()));
    return asked
        .loss(loss == null ? usual.loss() : ModelText.loss(loss, chosen.link()))
        .standardisation(standardisation())
        .intervals(intervals(table))
        .trust(trusting(table, asked.trust().mode()))
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
        trust == null ? then.trust() : trusting(table, then.trust().mode()),
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

  /** How values are standardised. */
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

  /** Watched where rows are dated in order, but not where series take turns; else as usual. */
  private Trusting trusting(InputTable table, Trusting.Mode usual) {
    int[] measured = table.encoding().measured();
    if (trust != null) {
      Trusting.Mode mode = Trusting.Mode.of(trust);
      if (mode != Trusting.Mode.OFF && measured.length == 0) {
        throw new IllegalArgumentException(
            "--trust %s watches columns of numbers, and there are none".formatted(trust));
      }
      return watching(mode, measured);
    }
    return measured.length < FEWEST || table.encoding().keyed().isPresent()
        ? Trusting.off()
        : watching(table.inTimeOrder() ? Trusting.Mode.ON : usual, measured);
  }

  private static Trusting watching(Trusting.Mode mode, int[] inputs) {
    return mode == Trusting.Mode.OFF
        ? Trusting.off()
        : new Trusting(mode, Arrays.stream(inputs).boxed().toList());
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
