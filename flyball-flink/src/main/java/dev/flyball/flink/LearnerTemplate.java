package dev.flyball.flink;

import dev.flyball.checkpoint.Description;
import dev.flyball.control.Law;
import dev.flyball.learn.Learner;
import dev.flyball.loss.Loss;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.observation.Standardisation;
import java.io.Serializable;

/**
 * What the learner of every key is made of, in words that travel: to the tasks of a job and into
 * its savepoints. For the models and losses that Flyball ships.
 *
 * @param model a model's description
 * @param loss a loss's description
 * @param law a law's description: the one a job starts with
 * @param standardising whether inputs are standardised online, key by key
 * @param seed makes models that start at random start the same way
 */
public record LearnerTemplate(
    String model, String loss, String law, boolean standardising, long seed)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Checks every part by building it once. */
  public LearnerTemplate {
    Learner.builder(Model.of(Description.parse(model)))
        .loss(Loss.of(Description.parse(loss)))
        .law(Law.of(Description.parse(law)))
        .build();
  }

  /** Learners of {@code model} with the loss that goes with it, the directional law, online. */
  public static LearnerTemplate of(Model model) {
    Loss loss = model.link() == Link.LOGISTIC ? Loss.logistic() : Loss.squared();
    return new LearnerTemplate(
        model.describe().toString(),
        loss.describe().toString(),
        Law.directional().describe().toString(),
        true,
        0);
  }

  public LearnerTemplate law(Law value) {
    return law(value.describe().toString());
  }

  LearnerTemplate law(String value) {
    return new LearnerTemplate(model, loss, value, standardising, seed);
  }

  public LearnerTemplate loss(Loss value) {
    return new LearnerTemplate(model, value.describe().toString(), law, standardising, seed);
  }

  /** Uses values as they come. */
  public LearnerTemplate withoutStandardising() {
    return new LearnerTemplate(model, loss, law, false, seed);
  }

  public LearnerTemplate seed(long value) {
    return new LearnerTemplate(model, loss, law, standardising, value);
  }

  /** How many components an observation has. */
  public int inputs() {
    return parsedModel().inputs();
  }

  Model parsedModel() {
    return Model.of(Description.parse(model));
  }

  Law parsedLaw() {
    return Law.of(Description.parse(law));
  }

  Loss parsedLoss() {
    return Loss.of(Description.parse(loss));
  }

  /** Whether state of the other's learners can be carried into this one's: only laws may differ. */
  boolean carries(LearnerTemplate other) {
    return equals(other.law(law));
  }

  /** A maker of learners; parses once. */
  LearnerMaker maker() {
    return new LearnerMaker(this);
  }

  Standardisation standardisation() {
    return standardising ? Standardisation.online() : Standardisation.none();
  }
}
