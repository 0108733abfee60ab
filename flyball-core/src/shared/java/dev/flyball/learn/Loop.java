package dev.flyball.learn;

import dev.flyball.checkpoint.Description;
import dev.flyball.law.Gain;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.law.PoolLaw;
import dev.flyball.law.WeightDecay;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import dev.flyball.observability.MemoryForms;
import dev.flyball.observability.Ridge;
import dev.flyball.observation.Groups;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One line of the table that the contract suite walks: a law with its memory, over every model of
 * {@code inputs} components. Where the networks are on the class path, the table is of what they
 * bring: their memories and laws over every model, and their models under every law.
 */
record Loop(String name, Law law, int inputs) {

  private static final int HIDDEN_UNITS = 2;

  static final boolean WITH_NETWORKS =
      ServiceLoader.load(MemoryForms.class).findFirst().isPresent();

  /** Every law with every memory it can have. */
  static Stream<Loop> all() {
    List<Loop> loops = new ArrayList<>();
    openLaws().forEach((name, law) -> loops.add(new Loop(name, law, 6)));
    for (Form form : forms()) {
      directionalLaws().entrySet().stream()
          .filter(each -> form.takes(each.getValue().ridge()))
          .forEach(
              each ->
                  loops.add(
                      new Loop(
                          each.getKey() + " / " + form.name,
                          remembering(each.getValue(), form.memory),
                          form.inputs)));
    }
    return loops.stream().filter(loop -> !loop.models().isEmpty());
  }

  /** Every model of this line, by name. */
  Map<String, Model> models() {
    if (!WITH_NETWORKS) {
      return plainModels();
    }
    boolean debiased = name.startsWith("debiased");
    Map<String, Model> models = debiased || ofNetworks() ? plainModels() : new LinkedHashMap<>();
    if (!(law instanceof PoolLaw) && !debiased) {
      models.putAll(networks());
    }
    return models;
  }

  private boolean ofNetworks() {
    return furtherForms().stream().anyMatch(form -> name.endsWith("/ " + form.name));
  }

  private Map<String, Model> plainModels() {
    Map<String, Model> models = new LinkedHashMap<>();
    models.put("linear", Model.linear(inputs));
    models.put("linear, no intercept", Model.linear(inputs).withoutIntercept());
    if (name.startsWith("debiased")) {
      // The debiased feedback is defined for the linear model alone.
      return models;
    }
    models.put("logistic", Model.logistic(inputs));
    models.put("logistic, no intercept", Model.logistic(inputs).withoutIntercept());
    models.put("one-versus-rest linear", Model.oneVersusRest(Model.linear(inputs), 3));
    models.put(
        "one-versus-rest linear, no intercept",
        Model.oneVersusRest(Model.linear(inputs).withoutIntercept(), 3));
    models.put("one-versus-rest logistic", Model.oneVersusRest(Model.logistic(inputs), 3));
    models.put(
        "one-versus-rest logistic, no intercept",
        Model.oneVersusRest(Model.logistic(inputs).withoutIntercept(), 3));
    if (law instanceof PoolLaw) {
      // A pool needs rows that do not depend on the parameters, and one output a head.
      models.put("indicators", Model.withIndicators(Model.linear(2 * inputs)));
      models.put(
          "class weights",
          Model.withClassWeights(Model.oneVersusRest(Model.logistic(inputs), 3), 1, 2, 0.5));
      return models;
    }
    models.put("twin output", new TwinOutputModel(inputs));
    return models;
  }

  private Map<String, Model> networks() {
    Map<String, Model> models = new LinkedHashMap<>();
    models.put("perceptron", network(Link.IDENTITY, false));
    if (inputs > 50) {
      // One network of 197 parameters: further ones would take most of a test's time.
      return models;
    }
    models.put("perceptron, standardised targets", network(Link.IDENTITY, true));
    models.put("one-versus-rest perceptron", Model.oneVersusRest(network(Link.LOGISTIC, false), 3));
    return models;
  }

  private Model network(Link link, boolean standardised) {
    Description network =
        Description.parse("perceptron(outputs=1, activation=tanh, scale=0.05, fan-in=false)")
            .with("inputs", inputs)
            .with("hidden", HIDDEN_UNITS)
            .with("link", link.name().toLowerCase(Locale.ROOT));
    return Model.of(standardised ? network.with("targets", "standardised") : network);
  }

  /** Whether a model is a network, or heads that are. */
  static boolean isNetwork(Model model) {
    return model.head().describe().name().equals("perceptron");
  }

  /** The parameters that component {@code j} acts through, over all heads and outputs. */
  static int[] parametersOf(Model model, int j) {
    Model head = model.head();
    int inputs = model.inputs();
    IntStream ofHead =
        isNetwork(model)
            ? IntStream.range(0, HIDDEN_UNITS).map(unit -> unit * inputs + j)
            : head instanceof TwinOutputModel
                ? IntStream.of(j, j + head.parameters() / 2)
                : IntStream.of(j);
    return ofHead
        .flatMap(
            parameter ->
                IntStream.range(0, model.heads()).map(h -> h * head.parameters() + parameter))
        .toArray();
  }

  /** Whether weight decay goes through the metric and so may move what is not seen. */
  boolean coupled() {
    return law.describe().toString().contains("coupled=true");
  }

  /** Whether the memory chooses its own rank. */
  boolean adaptive() {
    return name.contains("adaptive rank");
  }

  /** Whether the memory grows with the inputs it meets, until the first have faded. */
  boolean keepsRows() {
    return name.endsWith("/ rows");
  }

  /** Whether a row that saw nothing lets the memory decay; some forms wait for what is hidden. */
  boolean decaysUnseen() {
    return !name.contains("waits by group") && !name.contains("sift");
  }

  /** What a refusal says to try; a pool has no rate to lower. */
  String advice(String usual) {
    return law instanceof PoolLaw ? "standardise the inputs" : usual;
  }

  /** How many steps a test can afford: large metrics are dear. */
  int steps() {
    if (name.startsWith("pool with trees")) {
      // Half of it is what most tests feed, and a forest answers from row 50 or so.
      return 240;
    }
    return inputs > 50 ? 24 : 60;
  }

  private static Map<String, Law> openLaws() {
    Map<String, Law> laws = new LinkedHashMap<>();
    laws.put("masked", Law.masked(0.05));
    laws.put("masked, cap and clip", Law.masked(0.05).alphaMax(0.03).clip(0.05));
    laws.put("masked, decoupled decay", Law.masked(0.05).decay(WeightDecay.decoupled(0.1)));
    laws.put("masked, coupled decay", Law.masked(0.05).decay(WeightDecay.coupled(0.1)));
    laws.put("masked, averaged", Law.averaged(Law.masked(0.05)));
    laws.put("scalar", Law.scalar(0.5, 1));
    laws.put("scalar, loss-scaled", Law.scalar(0.5, 1).gain(Gain.TRUST));
    laws.put("scalar, cap and clip", Law.scalar(0.5, 1).alphaMax(0.1).clip(0.2));
    laws.put("scalar, coupled decay", Law.scalar(0.5, 1).decay(WeightDecay.coupled(0.1)));
    laws.put("scalar, averaged late", Law.averaged(Law.scalar(0.5, 1)).after(10));
    laws.put("pool", Law.pool().trees(0));
    laws.put("pool with trees", Law.pool().trees(96));
    laws.put("pool, blocks of 4", Law.pool().memory(Memory.block(4)));
    laws.put("pool, diagonal", Law.pool().memory(Memory.diagonal()));
    if (WITH_NETWORKS) {
      laws.put("debiased", Law.parse("debiased"));
      laws.put("debiased, averaged", Law.averaged(Law.parse("debiased")));
    }
    return laws;
  }

  private static Map<String, GradientLaw> directionalLaws() {
    GradientLaw law = Law.directional().beta(0.95);
    Map<String, GradientLaw> laws = new LinkedHashMap<>();
    laws.put("printed", law.gain(Gain.PRINTED).eta(0.002));
    laws.put("normalised", law);
    laws.put("trust, cap and clip", law.gain(Gain.TRUST).alphaMax(0.3).clip(0.25).force());
    laws.put("accumulated ridge", law.ridge(Ridge.accumulated(0.05)));
    laws.put("relative ridge", law.ridge(Ridge.fixed(1).relativeToMemory()));
    laws.put("accumulated relative ridge", law.ridge(Ridge.accumulated(0.5).relativeToMemory()));
    laws.put("decoupled decay", law.decay(WeightDecay.decoupled(0.05)));
    laws.put("normalised, coupled decay", law.decay(WeightDecay.coupled(0.01)));
    return laws;
  }

  /** The last law of each memory is also averaged, so that every memory meets the decorator. */
  private static Law remembering(GradientLaw law, Memory memory) {
    GradientLaw remembering = law.memory(memory);
    return law.gain() == Gain.TRUST ? Law.averaged(remembering).after(5) : remembering;
  }

  private record Form(String name, Memory memory, int inputs) {
    /** A memory that holds its ridge needs a fixed one. */
    boolean takes(Ridge ridge) {
      return !memory.equals(Memory.sift()) || ridge.equals(Ridge.fixed(ridge.epsilon()));
    }
  }

  private static List<Form> forms() {
    List<Form> forms = new ArrayList<>(plainForms());
    if (WITH_NETWORKS) {
      forms.addAll(furtherForms());
    }
    return forms;
  }

  private static List<Form> furtherForms() {
    return List.of(
        new Form("rank 3", memory("law(memory=low-rank, rank=3)"), 12),
        new Form("adaptive rank", memory("law(memory=low-rank, fraction=0.1)"), 12),
        new Form("rows", memory("law(memory=rows)"), 6));
  }

  private static Memory memory(String law) {
    return Memory.of(Description.parse(law));
  }

  private static List<Form> plainForms() {
    return List.of(
        new Form("none", Memory.none(), 6),
        new Form("dense", Memory.dense(), 6),
        new Form("dense, carried inverse", Memory.dense(), 97),
        new Form("diagonal", Memory.diagonal(), 6),
        new Form("blocks of 4", Memory.block(4), 6),
        new Form(
            "groups",
            Memory.block(Groups.of(6, List.of(new int[] {0, 3}, new int[] {1, 2, 4}))),
            6),
        new Form(
            "waits by group",
            Memory.waiting(Groups.of(6, List.of(new int[] {0, 3}, new int[] {1, 2, 4}))),
            6),
        new Form("sift", Memory.sift(), 6));
  }

  /** A learner of this law without standardisation, so that what it saw is what was given. */
  Learner learner(Model model) {
    return Learner.builder(model).law(law).withoutStandardising().seed(5).build();
  }

  /** A learner of this law that standardises as learners do. */
  Learner standardising(Model model) {
    return Learner.builder(model).law(law).seed(5).build();
  }

  @Override
  public String toString() {
    return name;
  }
}
