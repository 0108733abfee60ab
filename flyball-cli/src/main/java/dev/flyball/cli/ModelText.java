package dev.flyball.cli;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.loss.Loss;
import dev.flyball.model.Activation;
import dev.flyball.model.FeatureMap;
import dev.flyball.model.Kernel;
import dev.flyball.model.KernelModel;
import dev.flyball.model.LinearModel;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The values of {@code --model} and {@code --loss}. What is not said is a default. */
final class ModelText {
  private static final String MODEL = "--model";
  private static final String LOSS = "--loss";
  private static final List<String> LINEAR = List.of("intercept", "indicators");

  /** The models, each with its settings. */
  private static final Map<String, List<String>> MODELS =
      Map.of(
          "linear",
          LINEAR,
          "logistic",
          LINEAR,
          "kernel",
          List.of("kernel", "width", "features", "intercept"),
          "mlp",
          List.of("hidden", "activation"));

  private static final Map<String, List<String>> LOSSES =
      Map.of(
          "squared", List.of(),
          "logistic", List.of(),
          "huber", List.of("delta"),
          "epsilon-insensitive", List.of("tube"));

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

  private static Description read(String option, String text, Map<String, List<String>> known) {
    Description given = Choices.described(option, text, known.keySet().stream().sorted().toList());
    Choices.checkSettings(option, given, known.getOrDefault(given.name(), List.of()));
    return given;
  }

  private static Model linear(Description given, int inputs, Link link) {
    boolean intercept = !given.has("intercept") || given.flag("intercept");
    return given.has("indicators") && given.flag("indicators")
        ? Model.withIndicators(new LinearModel(2 * inputs, intercept, link))
        : new LinearModel(inputs, intercept, link);
  }

  private static Model kernel(Description given, int inputs, Link link, long seed) {
    Description whole =
        Description.of("kernel")
            .with("kernel", "gaussian")
            .with("width", Math.sqrt(inputs))
            .with("features", 200)
            .with("intercept", true);
    for (Map.Entry<String, String> setting : given.settings().entrySet()) {
      whole = whole.with(setting.getKey(), setting.getValue());
    }
    Choices.check("--model: kernel", whole.text("kernel"), List.of("gaussian", "laplace"));
    double width = whole.number("width");
    Kernel shape =
        whole.text("kernel").equals("laplace") ? Kernel.laplace(width) : Kernel.gaussian(width);
    FeatureMap map = FeatureMap.fourier(shape, inputs, whole.integer("features"), seed);
    return new KernelModel(map, whole.flag("intercept"), link);
  }

  private static Model perceptron(Description given, int inputs, Link link) {
    String activation = given.has("activation") ? given.text("activation") : "tanh";
    Choices.check("--model: activation", activation, List.of("tanh", "relu", "gelu"));
    return Model.perceptron(inputs, hidden(given.has("hidden") ? given.text("hidden") : "16"))
        .activation(Activation.of(activation))
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
      return Loss.of(
          switch (given.name()) {
            case "huber" -> given.has("delta") ? given : given.with("delta", 1);
            case "epsilon-insensitive" -> given.has("tube") ? given : given.with("tube", 0.1);
            default -> given;
          });
    } catch (CheckpointException e) {
      throw new IllegalArgumentException("%s: %s".formatted(LOSS, e.getMessage()), e);
    }
  }
}
