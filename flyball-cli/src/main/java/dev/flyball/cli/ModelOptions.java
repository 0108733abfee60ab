package dev.flyball.cli;

import dev.flyball.data.NearestName;
import dev.flyball.data.Task;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.loss.Loss;
import dev.flyball.model.Activation;
import dev.flyball.model.FeatureMap;
import dev.flyball.model.Kernel;
import dev.flyball.model.KernelModel;
import dev.flyball.model.LinearModel;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.model.MultilayerPerceptron;
import dev.flyball.observation.Standardisation;
import dev.flyball.tables.train.InputTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options that choose the model and how values reach it. */
final class ModelOptions {
  private static final List<String> MODELS = List.of("linear", "logistic", "kernel", "mlp");
  private static final List<String> ACTIVATIONS = List.of("tanh", "relu", "gelu");
  private static final int HIDDEN = 16;
  private static final int KERNEL_FEATURES = 200;

  @Option(
      names = "--model",
      paramLabel = "MODEL",
      description =
          "linear, logistic (for classes, or numbers from 0 to 1), kernel or mlp. Default: logistic"
              + " for classes, else linear.")
  private String model;

  @Option(
      names = "--hidden",
      paramLabel = "N,...",
      split = ",",
      hideParamSyntax = true,
      description = "Units in each hidden layer of --model mlp. Default: 16.")
  private List<Integer> hidden;

  @Option(
      names = "--activation",
      paramLabel = "WORD",
      description = "tanh (default), relu or gelu, for --model mlp.")
  private String activation;

  @Option(
      names = "--kernel",
      paramLabel = "WORD",
      description = "gaussian (default) or laplace, for --model kernel.")
  private String kernel;

  @Option(
      names = "--kernel-width",
      paramLabel = "W",
      description =
          "Width of --model kernel, in standard deviations. Default: the square root of the number"
              + " of inputs.")
  private Double kernelWidth;

  @Option(
      names = "--kernel-features",
      paramLabel = "N",
      description = "Random Fourier features of --model kernel; an even number. Default: 200.")
  private Integer kernelFeatures;

  @Option(names = "--no-intercept", description = "Leave the constant out of the model.")
  private boolean noIntercept;

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
      names = "--indicators",
      description = "Add a feature per input that is 1 where it is missing (linear and logistic).")
  private boolean indicators;

  @Option(
      names = "--class-weights",
      paramLabel = "CLASS=W,...",
      split = ",",
      hideParamSyntax = true,
      description = "Let errors on a class count W times, as in rare=5,usual=1. Default: 1 each.")
  private Map<String, Double> classWeights = new LinkedHashMap<>();

  @ArgGroup(validate = false)
  private LossOptions losses = new LossOptions();

  /** The model for a table; {@code seed} is that of random features. */
  Model model(InputTable table, long seed) {
    Choices.check("--model", model, MODELS);
    boolean classes = table.task() == Task.CLASSIFICATION;
    String chosen = model == null ? (classes ? "logistic" : "linear") : model;
    checkBelongs(chosen);
    if (classes && chosen.equals("linear")) {
      throw new IllegalArgumentException(
          "--model linear predicts numbers, and %s holds classes; expected logistic, kernel or mlp,"
                  .formatted(table.file().target())
              + " or --task regression");
    }
    Link link = classes || chosen.equals("logistic") ? Link.LOGISTIC : Link.IDENTITY;
    Model head = head(chosen, table.features().size(), link, seed);
    int count = table.classes().size();
    return weighted(count > 2 ? Model.oneVersusRest(head, count) : head, table.classes());
  }

  private Model weighted(Model model, List<String> classes) {
    if (classWeights.isEmpty()) {
      return model;
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
        model,
        classes.stream().mapToDouble(name -> classWeights.getOrDefault(name, 1.0)).toArray());
  }

  private Model head(String chosen, int inputs, Link link, long seed) {
    return switch (chosen) {
      case "kernel" -> kernel(inputs, link, seed);
      case "mlp" -> perceptron(inputs, link);
      default ->
          indicators
              ? Model.withIndicators(new LinearModel(2 * inputs, !noIntercept, link))
              : new LinearModel(inputs, !noIntercept, link);
    };
  }

  private Model kernel(int inputs, Link link, long seed) {
    Choices.check("--kernel", kernel, List.of("gaussian", "laplace"));
    double width = kernelWidth == null ? Math.sqrt(inputs) : kernelWidth;
    Kernel shape = "laplace".equals(kernel) ? Kernel.laplace(width) : Kernel.gaussian(width);
    int features = kernelFeatures == null ? KERNEL_FEATURES : kernelFeatures;
    FeatureMap map = FeatureMap.fourier(shape, inputs, features, seed);
    return new KernelModel(map, !noIntercept, link);
  }

  private MultilayerPerceptron perceptron(int inputs, Link link) {
    Choices.check("--activation", activation, ACTIVATIONS);
    if (noIntercept) {
      throw new IllegalArgumentException("--no-intercept does not go with --model mlp");
    }
    int[] units =
        hidden == null ? new int[] {HIDDEN} : hidden.stream().mapToInt(each -> each).toArray();
    MultilayerPerceptron network =
        Model.perceptron(inputs, units)
            .activation(Activation.of(activation == null ? "tanh" : activation))
            .link(link);
    boolean numbers = link == Link.IDENTITY && losses.loss(link).equals(Loss.squared());
    return numbers && !raw ? network.standardisedTargets() : network;
  }

  private void checkBelongs(String chosen) {
    Map<String, Object> ofOthers = new LinkedHashMap<>();
    if (!chosen.equals("mlp")) {
      ofOthers.put("--hidden needs --model mlp", hidden);
      ofOthers.put("--activation needs --model mlp", activation);
    }
    if (!chosen.equals("kernel")) {
      ofOthers.put("--kernel needs --model kernel", kernel);
      ofOthers.put("--kernel-width needs --model kernel", kernelWidth);
      ofOthers.put("--kernel-features needs --model kernel", kernelFeatures);
    }
    if (chosen.equals("kernel") || chosen.equals("mlp")) {
      ofOthers.put("--indicators needs --model linear or logistic", indicators ? indicators : null);
    }
    ofOthers.forEach(
        (message, value) -> {
          if (value != null) {
            throw new IllegalArgumentException(message);
          }
        });
  }

  /** The loss for a model. */
  Loss loss(Model chosen) {
    return losses.loss(chosen.link());
  }

  /** How values are brought to a common scale. */
  Standardisation standardisation() {
    if (raw && scaleHorizon != null) {
      throw new IllegalArgumentException("--scale-horizon does not go with --no-standardise");
    }
    if (raw) {
      return Standardisation.none();
    }
    Standardisation.Robust robust = Standardisation.robust();
    return scaleHorizon == null ? robust : robust.horizon(scaleHorizon);
  }

  /** That of the checkpoint; what is given here must agree with it. */
  Standardisation standardisation(LearnerSpec then) {
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

  /** The model to go on with: that of the checkpoint, unless another one is asked for. */
  Model model(InputTable table, LearnerSpec then) {
    boolean given =
        model != null
            || hidden != null
            || activation != null
            || kernel != null
            || kernelWidth != null
            || kernelFeatures != null
            || indicators
            || !classWeights.isEmpty()
            || noIntercept;
    return given ? model(table, then.seed()) : then.model();
  }

  /** The loss to go on with. */
  Loss loss(Model chosen, LearnerSpec then) {
    return losses.given() ? loss(chosen) : then.loss();
  }
}
