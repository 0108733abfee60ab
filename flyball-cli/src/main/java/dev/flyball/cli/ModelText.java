package dev.flyball.cli;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.loss.Loss;
import dev.flyball.model.LinearModel;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.networks.Activation;
import dev.flyball.networks.FeatureMap;
import dev.flyball.networks.Kernel;
import dev.flyball.networks.KernelModel;
import dev.flyball.networks.Networks;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Parses {@code --model} and {@code --loss}; a setting that is not given has its default. */
final class ModelText {
  private static final String MODEL = "--model";
  private static final String LOSS = "--loss";

  /**
   * The models with their settings and defaults; a width that is not given depends on the inputs.
   */
  private static final List<Description> MODELS =
      List.of(
          Description.of("kernel")
              .with("kernel", "gaussian")
              .with("width", "")
              .with("features", 200)
              .with("intercept", true),
          Description.of("linear").with("intercept", true).with("indicators", false),
          Description.of("logistic").with("intercept", true).with("indicators", false),
          Description.of("mlp").with("hidden", 16).with("activation", "tanh"));

  private static final List<Description> LOSSES =
      List.of(
          Description.of("epsilon-insensitive").with("tube", 0.1),
          Description.of("huber").with("delta", 1),
          Description.of("logistic"),
          Description.of("squared"));

  private ModelText() {}

  /** One head for so many inputs; {@code seed} is that of random features. */
  static Model head(String text, int inputs, boolean classes, long seed) {
    Description given = read(MODEL, text, MODELS);
    if (classes && given.name().equals("linear")) {
      throw new IllegalArgumentException(
          "--model linear predicts numbers, and the target holds classes; expected logistic, kernel"
              + " or mlp, or --task regression");
    }
    Link link = classes || given.name().equals("logistic") ? Link.LOGISTIC : Link.IDENTITY;
    try {
      return switch (given.name()) {
        case "kernel" -> kernel(given, inputs, link, seed);
        case "mlp" -> perceptron(given, inputs, link);
        default -> linear(given, inputs, link);
      };
    } catch (CheckpointException e) {
      throw new IllegalArgumentException("%s: %s".formatted(MODEL, e.getMessage()), e);
    }
  }

  /** The given settings over the defaults of the entry of {@code known} with the same name. */
  private static Description read(String option, String text, List<Description> known) {
    Description given =
        Choices.described(option, text, known.stream().map(Description::name).toList());
    Description whole =
        known.stream().filter(each -> each.name().equals(given.name())).findFirst().orElseThrow();
    Choices.checkSettings(option, given, List.copyOf(whole.settings().keySet()));
    for (Map.Entry<String, String> setting : given.settings().entrySet()) {
      whole = whole.with(setting.getKey(), setting.getValue());
    }
    return whole;
  }

  private static Model linear(Description given, int inputs, Link link) {
    boolean intercept = given.flag("intercept");
    return given.flag("indicators")
        ? Model.withIndicators(new LinearModel(2 * inputs, intercept, link))
        : new LinearModel(inputs, intercept, link);
  }

  private static Model kernel(Description given, int inputs, Link link, long seed) {
    Choices.check("--model: kernel", given.text("kernel"), List.of("gaussian", "laplace"));
    double width = given.text("width").isEmpty() ? Math.sqrt(inputs) : given.number("width");
    Kernel shape =
        given.text("kernel").equals("laplace") ? Kernel.laplace(width) : Kernel.gaussian(width);
    FeatureMap map = FeatureMap.fourier(shape, inputs, given.integer("features"), seed);
    return new KernelModel(map, given.flag("intercept"), link);
  }

  private static Model perceptron(Description given, int inputs, Link link) {
    Choices.check("--model: activation", given.text("activation"), List.of("tanh", "relu", "gelu"));
    return Networks.perceptron(inputs, hidden(given.text("hidden")))
        .activation(Activation.of(given.text("activation")))
        .link(link);
  }

  private static int[] hidden(String units) {
    try {
      return Arrays.stream(units.split(":")).mapToInt(Integer::parseInt).toArray();
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "--model: hidden=%s; expected the units of each layer, as in 16:8".formatted(units), e);
    }
  }

  /** The loss for predictions of this kind. */
  static Loss loss(String text, Link link) {
    Description given = read(LOSS, text, LOSSES);
    if (given.name().equals("logistic") && link != Link.LOGISTIC) {
      throw new IllegalArgumentException("--loss logistic needs --model logistic");
    }
    try {
      return Loss.of(given);
    } catch (CheckpointException e) {
      throw new IllegalArgumentException("%s: %s".formatted(LOSS, e.getMessage()), e);
    }
  }
}
