package dev.flyball.cli;

import dev.flyball.loss.Loss;
import dev.flyball.model.Link;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that choose the loss. */
final class LossOptions {
  private static final double DELTA = 1;
  private static final double TUBE = 0.1;

  @Option(
      names = "--loss",
      paramLabel = "LOSS",
      description =
          "squared, logistic, huber or epsilon-insensitive. Default: logistic for classes, else"
              + " squared.")
  private String loss;

  @Option(
      names = "--huber-delta",
      paramLabel = "D",
      description = "Errors above D count linearly in --loss huber. Default: 1.")
  private Double delta;

  @Option(
      names = "--tube",
      paramLabel = "T",
      description = "Errors below T do not count in --loss epsilon-insensitive. Default: 0.1.")
  private Double tube;

  boolean given() {
    return loss != null;
  }

  Loss loss(Link link) {
    List<String> words = List.of("squared", "logistic", "huber", "epsilon-insensitive");
    Choices.check("--loss", loss, words);
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
