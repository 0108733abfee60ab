package dev.flyball.cli;

import dev.flyball.interval.Intervals;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import dev.flyball.tables.train.InputTable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options that say what is to learn: a law, a model, and how they run. */
final class LearnerOptions {
  @ArgGroup(validate = false, heading = "%nThe law:%n", order = 2)
  private LawOptions law = new LawOptions();

  @ArgGroup(validate = false, heading = "%nThe model:%n", order = 3)
  private ModelOptions model = new ModelOptions();

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of all random numbers. Default: 0.")
  private Long seed;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "1",
      description = "Threads for --memory block. Default: 1. Results do not depend on it.")
  private int threads;

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

  /** The learner asked for, for a table. */
  LearnerSpec spec(InputTable table) {
    Model chosen = model.model(table, seed());
    return LearnerSpec.of(chosen)
        .loss(model.loss(chosen))
        .law(law.law(chosen, table.features()))
        .standardisation(model.standardisation())
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
    Model chosen = model.model(table, then);
    return new LearnerSpec(
        chosen,
        model.loss(chosen, then),
        law.law(then.law(), chosen, table.features()),
        model.standardisation(then),
        interval.length == 0 ? then.intervals() : intervals(table),
        then.seed(),
        checkedThreads());
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
        MemoryOptions.groups("--interval-groups", intervalGroups, table.features()));
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
