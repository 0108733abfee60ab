package dev.flyball.law;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.model.Parameters;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Ridge;
import java.util.List;

/**
 * An update law with its constants. The user names it, and each head of a model gets a {@code
 * Controller} by it. Laws are immutable, and their constants are checked at construction.
 */
public interface Law {

  /** w &lt;- w - eta grad: plain SGD on the seen components; no feedback. */
  static GradientLaw masked(double eta) {
    return GradientLaw.without(GradientLaw.MASKED, eta, Gain.PRINTED, 1);
  }

  /** Masked SGD with the {@linkplain Defaults default} eta. */
  static GradientLaw masked() {
    return masked(Defaults.MASKED_ETA);
  }

  /** The scalar law with the {@linkplain Defaults defaults}. */
  static GradientLaw scalar() {
    return scalar(Defaults.SCALAR_ETA, Defaults.SCALAR_EPSILON);
  }

  /** w &lt;- w - eta / (epsilon + tr A) grad: every direction is slowed down equally. */
  static GradientLaw scalar(double eta, double epsilon) {
    return GradientLaw.without(GradientLaw.SCALAR, eta, Gain.NORMALISED, epsilon);
  }

  /**
   * w &lt;- w - alpha B^-1 grad under the normalised gain, with the {@linkplain Defaults defaults}
   * for a value to be predicted. The memory is dense: O(d^2) per row whatever the row sees, about a
   * second at 5,000 inputs. {@link Defaults#directional(Model)} has the defaults for a model, with
   * blocks above 1,000 parameters.
   */
  static GradientLaw directional() {
    return new GradientLaw(
        GradientLaw.DIRECTIONAL,
        Defaults.ETA,
        Defaults.BETA,
        Gain.NORMALISED,
        Ridge.fixed(Defaults.EPSILON),
        Memory.dense(),
        Safeguards.none(),
        WeightDecay.none(),
        Curvature.BOUNDED,
        false);
  }

  /**
   * The directional law under {@code gain}, with the eta that suits it: 1 - beta for the printed
   * and the trust gain.
   */
  static GradientLaw directional(Gain gain) {
    GradientLaw law = directional().gain(gain);
    return law.eta(gain.defaultEta(law.beta()));
  }

  /**
   * The paper's boxed law as it is printed, w &lt;- w - eta B^-1 grad with S &lt;- beta S + (1 -
   * beta) g g' and B = S + epsilon I, at the constants of its Experiment 1: beta 0.99, epsilon
   * 0.05, rows of the prediction's derivative. No gain, no guard: any eta is taken. Each B is
   * solved to rounding, mostly by a factor of its own, O(d^3).
   */
  static GradientLaw paper(double eta) {
    return paperNormalised(eta)
        .gain(Gain.PRINTED)
        .memory(Memory.dense(Defaults.PAPER_TOLERANCE))
        .force();
  }

  /**
   * {@link #paper} with its step divided by 1 + g'B^-1 g. The paper does not print this gain;
   * Experiment 1's numbers come out with it, and not without (docs/research/reproduction.md).
   */
  static GradientLaw paperNormalised(double eta) {
    return directional()
        .eta(eta)
        .beta(Defaults.PAPER_BETA)
        .epsilon(Defaults.PAPER_EPSILON)
        .curvature(Curvature.AS_PRINTED);
  }

  /**
   * Many laws and a mixture of them, with no rate to choose: the {@linkplain Defaults default} for
   * models that are linear in their parameters and predict a number. {@link Defaults#pool(Model)}
   * has that for a model.
   */
  static PoolLaw pool() {
    return Defaults.pool();
  }

  /** {@code inner}, with predictions from the mean of its parameters (Polyak-Ruppert). */
  static AveragedLaw averaged(Law inner) {
    return new AveragedLaw(inner, 0);
  }

  /**
   * {@code masked}, {@code scalar}, {@code directional}, {@code debiased} or {@code pool}; an
   * averaged law has the name of its inner law.
   */
  String name();

  /** The learning rate. */
  double eta();

  /** The law whose steps are taken: this one, without the averaging around it. */
  default Law unaveraged() {
    return this;
  }

  /** The weight decay beside the law; none by default. */
  default WeightDecay decay() {
    return WeightDecay.none();
  }

  /** This law with other weight decay. */
  default Law decay(WeightDecay value) {
    throw new IllegalArgumentException("the %s law takes no weight decay".formatted(name()));
  }

  /** The form of the memory of its controllers; none by default. */
  default Memory memory() {
    return Memory.none();
  }

  /**
   * Whether a controller of this law can continue from the state of one of {@code other}: both keep
   * the same things in the same form. The constants may differ.
   */
  default boolean continues(Law other) {
    return kept().equals(other.kept());
  }

  /** The kind and the form of the state that its controllers keep between steps. */
  default Description kept() {
    return memory().describe(Description.of("kept"));
  }

  /** Whether eta is so large that a learner accepts it only if forced. */
  default boolean overshoots() {
    return false;
  }

  /** Which rows enter the memory; by default those of the paper. */
  default Curvature curvature() {
    return Curvature.AS_PRINTED;
  }

  /** Fails if the law cannot move {@code head}, one head of a model. */
  default void checkHead(Parameters head) {}

  /** Fails if the law cannot work with {@code loss}. */
  default void checkLoss(Loss loss) {}

  /** This law with what the settings say; they are visited in the order of its description. */
  Law with(Settings settings);

  /** All constants but those at their neutral values. */
  default Description describe() {
    return Settings.describe(this);
  }

  /** A short description of the law, to be printed; {@link #describe} has every constant. */
  default String summary() {
    return describe().toString();
  }

  /**
   * The law that {@code text} names, {@code scalar(eta=0.3)}: a constant that is given replaces
   * that of {@link Defaults}, and nothing else. The words are those of {@link #describe}. {@code
   * paper(eta=0.02)} is {@link #paper}, which takes its rate and nothing else.
   *
   * @throws IllegalArgumentException naming the constant, its value and what was expected
   */
  static Law parse(String text) {
    return LawText.parse(text, Defaults::law);
  }

  /** The constants that the text of a law may set, with what they are; for help. */
  static List<Setting> settings(String law) {
    List<String> names = Settings.names(Defaults.law(law));
    return Setting.ALL.stream().filter(setting -> names.contains(setting.name())).toList();
  }

  /** As {@link #parse(String)}, over the defaults for a model. */
  static Law parse(String text, Model model) {
    return LawText.parse(text, name -> Defaults.law(name, model));
  }

  /** As {@link #parse(String)}, over the constants of {@code law}, which the text names, too. */
  static Law parse(String text, Law law) {
    return LawText.parse(text, name -> law);
  }

  /**
   * The law that {@link #describe} wrote; equal to it for all constants.
   *
   * @throws CheckpointException if a constant is missing or is none
   */
  static Law of(Description description) {
    String name = description.name();
    Law like =
        switch (name) {
          // A pool's memory has a tolerance of its own, which goes without saying nowhere else.
          case "pool" -> pool().memory(Memory.dense());
          case "masked", "scalar", "directional" -> Defaults.law(name);
          default -> LawForms.of(name).described(name);
        };
    Law law = Settings.change(like, description);
    law.describe().settings().keySet().forEach(description::text);
    return law;
  }
}
