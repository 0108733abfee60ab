package dev.flyball.flink;

import dev.flyball.checkpoint.Description;
import dev.flyball.control.Law;
import dev.flyball.learn.Learner;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.observation.Standardisation;

/** Makes the learners of a template. Parses descriptions once; one maker per thread. */
final class LearnerMaker {
  private final LearnerTemplate template;
  private final Model model;
  private final Loss loss;
  private final Law law;
  private final Standardisation standardisation;
  private final Surprise surprise = new Surprise();
  private String otherText = "";
  private Law other;

  LearnerMaker(LearnerTemplate template) {
    this.template = template;
    this.model = template.parsedModel();
    this.loss = template.parsedLoss();
    this.law = template.parsedLaw();
    this.standardisation = template.standardisation();
  }

  /** The template's law. */
  Law law() {
    return law;
  }

  /** The law that {@code text} describes; the last one asked for is remembered. */
  Law law(String text) {
    if (text.equals(template.law())) {
      return law;
    }
    if (!text.equals(otherText)) {
      other = Law.resumed(Description.parse(text));
      otherText = text;
    }
    return other;
  }

  Learner fresh() {
    return fresh(law);
  }

  Learner fresh(Law withLaw) {
    return Learner.builder(model)
        .loss(loss)
        .law(withLaw)
        .standardisation(standardisation)
        .monitor(surprise)
        .seed(template.seed())
        .build();
  }
}
