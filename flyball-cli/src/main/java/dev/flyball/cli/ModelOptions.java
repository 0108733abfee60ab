package dev.flyball.cli;

import dev.flyball.control.Law;
import dev.flyball.experiments.train.LearnerPlan;
import dev.flyball.experiments.train.SavedTraining;
import dev.flyball.loss.Loss;
import dev.flyball.model.LinearModel;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that choose the model, its loss and how values reach it. */
final class ModelOptions {
  private static final double DELTA = 1;
  private static final double TUBE = 0.1;

  @Option(
      names = "--model",
      paramLabel = "MODEL",
      description = "linear (default), or logistic for targets from 0 to 1.")
  private String model;

  @Option(
      names = "--loss",
      paramLabel = "LOSS",
      description =
          "squared, logistic, huber or epsilon-insensitive; default: the one of the model.")
  private String loss;

  @Option(
      names = "--huber-delta",
      paramLabel = "D",
      description = "Where --loss huber turns linear: default 1.")
  private Double delta;

  @Option(
      names = "--tube",
      paramLabel = "T",
      description = "Errors that --loss epsilon-insensitive forgives: default 0.1.")
  private Double tube;

  @Option(
      names = "--no-standardise",
      description = "Use values as they are, not centred and scaled by what was seen so far.")
  private boolean raw;

  @Option(names = "--no-intercept", description = "A model without a constant.")
  private boolean noIntercept;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "1",
      description = "Threads for the blocks of a memory: default 1. Results do not depend on it.")
  private int threads;

  LearnerPlan plan(Law law, int inputs, long seed) {
    LinearModel chosen = model(inputs, isLogistic());
    return new LearnerPlan(chosen, loss(chosen.link()), law, !raw, seed, checkedThreads());
  }

  /** The settings of {@code saved}; those given here must agree with them. */
  LearnerPlan plan(Law law, Long seed, SavedTraining saved) {
    LearnerPlan then = saved.plan();
    if (raw && then.standardise()) {
      throw new IllegalArgumentException(
          "--no-standardise does not go with this checkpoint, which was standardised");
    }
    if (seed != null && seed != then.seed()) {
      throw new IllegalArgumentException(
          "--seed is %d; this checkpoint goes on with %d".formatted(seed, then.seed()));
    }
    boolean logistic = model == null ? then.model().link() == Link.LOGISTIC : isLogistic();
    LinearModel chosen = model(then.model().inputs(), logistic);
    if (!then.model().intercept()) {
      chosen = chosen.withoutIntercept();
    }
    Loss chosenLoss = loss == null ? then.loss() : loss(chosen.link());
    return new LearnerPlan(
        chosen, chosenLoss, law, then.standardise(), then.seed(), checkedThreads());
  }

  private boolean isLogistic() {
    return "logistic".equals(Words.check("--model", model, List.of("linear", "logistic")));
  }

  private LinearModel model(int inputs, boolean logistic) {
    LinearModel chosen = logistic ? Model.logistic(inputs) : Model.linear(inputs);
    return noIntercept ? chosen.withoutIntercept() : chosen;
  }

  private int checkedThreads() {
    if (threads < 1) {
      throw new IllegalArgumentException("--threads is %d; expected 1 or more".formatted(threads));
    }
    return threads;
  }

  private Loss loss(Link link) {
    List<String> words = List.of("squared", "logistic", "huber", "epsilon-insensitive");
    Words.check("--loss", loss, words);
    String usual = link == Link.LOGISTIC ? "logistic" : "squared";
    String chosen = loss == null ? usual : loss;
    needs("--huber-delta", delta, "huber", chosen);
    needs("--tube", tube, "epsilon-insensitive", chosen);
    if (chosen.equals("logistic") && link != Link.LOGISTIC) {
      throw new IllegalArgumentException("--loss logistic needs --model logistic");
    }
    return switch (chosen) {
      case "logistic" -> Loss.logistic();
      case "huber" -> Loss.huber(delta == null ? DELTA : delta);
      case "epsilon-insensitive" -> Loss.epsilonInsensitive(tube == null ? TUBE : tube);
      default -> Loss.squared();
    };
  }

  private static void needs(String option, Object value, String loss, String chosen) {
    if (value != null && !loss.equals(chosen)) {
      throw new IllegalArgumentException("%s needs --loss %s".formatted(option, loss));
    }
  }
}
