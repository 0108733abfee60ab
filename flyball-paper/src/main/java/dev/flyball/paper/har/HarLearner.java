package dev.flyball.paper.har;

import dev.flyball.control.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import dev.flyball.observation.Observation;
import java.util.List;

/** Something that learns all heads together, minibatch by minibatch. */
interface HarLearner {

  void learn(List<Observation> minibatch);

  /** The parameters to predict with. */
  double[] parameters();

  /** How often the cap on alpha acted, over all heads. */
  default long capped() {
    return 0;
  }

  /** How often the norm clip acted, over all heads. */
  default long clipped() {
    return 0;
  }

  /** One of the loop's laws. */
  static HarLearner of(Model model, Law law, long seed) {
    Learner learner = Learner.builder(model).law(law).withoutStandardising().seed(seed).build();
    return new HarLearner() {
      @Override
      public void learn(List<Observation> minibatch) {
        learner.learn(minibatch);
      }

      @Override
      public double[] parameters() {
        return learner.predictingWith();
      }

      @Override
      public long capped() {
        long sum = 0;
        for (int h = 0; h < model.heads(); h++) {
          sum += learner.controller(h).capped();
        }
        return sum;
      }

      @Override
      public long clipped() {
        long sum = 0;
        for (int h = 0; h < model.heads(); h++) {
          sum += learner.controller(h).clipped();
        }
        return sum;
      }
    };
  }
}
