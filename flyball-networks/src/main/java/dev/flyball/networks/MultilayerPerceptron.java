package dev.flyball.networks;

import dev.flyball.checkpoint.Description;
import dev.flyball.model.Linearisation;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Groups;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A network of fully connected layers, y^ = link(W_L h(... h(W_1 x~ + b_1) ...) + b_L), with any
 * number of hidden layers (none makes a linear model of several outputs). Parameters lie layer by
 * layer, weights (units by inputs, row by row) before biases; 561-12-1 packs as the paper's vec(
 * Theta, b1, v, b2) and has 6,757. Missing inputs are absent: the first layer costs O(seen *
 * hidden), and the weights of an input that was never seen never move.
 *
 * <p>Values are immutable; each setting gives a new model.
 */
public record MultilayerPerceptron(
    int inputs,
    List<Integer> hidden,
    int outputs,
    Activation activation,
    Link link,
    Initialisation initialisation,
    boolean standardisesTargets)
    implements Model {
  static final String NAME = "perceptron";
  private static final String TARGETS = "targets";
  private static final Initialisation PAPERS = Initialisation.normal(0.05);

  public MultilayerPerceptron {
    requireUnits("inputs", inputs);
    requireUnits("outputs", outputs);
    hidden.forEach(units -> requireUnits("units in a hidden layer", units));
    hidden = List.copyOf(hidden);
    new PerceptronLayout(inputs, hidden, outputs); // refuses what no array holds
  }

  private PerceptronLayout layout() {
    return new PerceptronLayout(inputs, hidden, outputs);
  }

  private static void requireUnits(String what, int count) {
    if (count < 1) {
      throw new IllegalArgumentException(
          "a perceptron needs at least 1 of its %s, not %s".formatted(what, count));
    }
  }

  static MultilayerPerceptron of(int inputs, int... hidden) {
    List<Integer> widths = Arrays.stream(hidden).boxed().toList();
    return new MultilayerPerceptron(
        inputs, widths, 1, Activation.TANH, Link.IDENTITY, PAPERS, false);
  }

  static MultilayerPerceptron of(Description description) {
    List<Integer> hidden = new ArrayList<>();
    for (String width : description.text("hidden").split(":")) {
      if (!width.equals("none")) {
        hidden.add(Integer.parseInt(width));
      }
    }
    return new MultilayerPerceptron(
        description.integer("inputs"),
        hidden,
        description.integer("outputs"),
        Activation.of(description.text("activation")),
        LinkText.of(description),
        new Initialisation(description.number("scale"), description.flag("fan-in")),
        description.has(TARGETS));
  }

  public MultilayerPerceptron outputs(int value) {
    return new MultilayerPerceptron(
        inputs, hidden, value, activation, link, initialisation, standardisesTargets);
  }

  public MultilayerPerceptron activation(Activation value) {
    return new MultilayerPerceptron(
        inputs, hidden, outputs, value, link, initialisation, standardisesTargets);
  }

  /** The link from score to prediction; {@link Link#LOGISTIC} for heads and binary targets. */
  public MultilayerPerceptron link(Link value) {
    return new MultilayerPerceptron(
        inputs, hidden, outputs, activation, value, initialisation, standardisesTargets);
  }

  /** Sets how the weights start; 0.05 N(0, 1) unless set. */
  public MultilayerPerceptron initialisation(Initialisation value) {
    return new MultilayerPerceptron(
        inputs, hidden, outputs, activation, link, value, standardisesTargets);
  }

  /**
   * The same whose outputs are numbers in any unit: it learns targets in spreads from their running
   * mean, and until it predicts better than that mean, the mean is predicted. For the squared loss.
   */
  public MultilayerPerceptron standardisedTargets() {
    return new MultilayerPerceptron(
        inputs, hidden, outputs, activation, link, initialisation, true);
  }

  /** The parameters of each layer as a group, for a block memory of one block a layer. */
  public Groups layers() {
    LinkedHashMap<String, int[]> groups = new LinkedHashMap<>();
    PerceptronLayout layout = layout();
    for (int l = 0; l < layout.layers(); l++) {
      int from = layout.weights(l, 0);
      int[] group = new int[layout.out(l) * (layout.in(l) + 1)];
      Arrays.setAll(group, place -> from + place);
      groups.put("layer" + l, group);
    }
    return Groups.named(parameters(), groups);
  }

  @Override
  public int parameters() {
    return layout().parameters();
  }

  @Override
  public void scores(double[] w, int offset, Batch batch, int observation, double[] into) {
    new LayerSignals(layout(), activation).scores(w, offset, batch, observation, into);
  }

  @Override
  public Linearisation linearisation() {
    return new KhatriRaoRows(layout(), activation);
  }

  @Override
  public void initialise(double[] w, int offset, RandomGenerator random) {
    Arrays.fill(w, offset, offset + parameters(), 0);
    PerceptronLayout layout = layout();
    for (int l = 0; l < layout.layers(); l++) {
      int length = layout.biases(l) - layout.weights(l, 0);
      initialisation.draw(w, offset + layout.weights(l, 0), length, layout.in(l), random);
    }
  }

  @Override
  public boolean decays(int j) {
    return !layout().isBias(j);
  }

  @Override
  public Description describe() {
    String widths = String.join(":", hidden.stream().map(String::valueOf).toList());
    Description described =
        LinkText.with(Description.of(NAME), link)
            .with("inputs", inputs)
            .with("hidden", widths.isEmpty() ? "none" : widths)
            .with("outputs", outputs)
            .with("activation", activation.word())
            .with("scale", initialisation.scale())
            .with("fan-in", initialisation.byFanIn());
    return standardisesTargets ? described.with(TARGETS, "standardised") : described;
  }

  @Override
  public String toString() {
    return describe().toString();
  }
}
