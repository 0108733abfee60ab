package dev.flyball.bench;

import dev.flyball.bench.peer.MoaLearner;
import dev.flyball.bench.peer.StreamLearner;
import dev.flyball.bench.peer.TribuoLearner;
import dev.flyball.control.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import java.util.Arrays;

/** Who learns the stream, in this JVM. Those with a learning rate get the best of theirs. */
enum StreamContender {
  DIRECTIONAL("directional", 0) {
    @Override
    StreamLearner learner(int width, double rate) {
      return new OurLearner(width, Law.directional().beta(0.99).epsilon(0.05));
    }
  },
  SCALAR("scalar", 0) {
    @Override
    StreamLearner learner(int width, double rate) {
      return new OurLearner(width, Law.scalar());
    }
  },
  MASKED("masked", 0.1, 0.01, 0.001) {
    @Override
    StreamLearner learner(int width, double rate) {
      return new OurLearner(width, Law.masked(rate));
    }
  },
  MOA_SGD("MOA SGD", 0.1, 0.01, 0.001) {
    @Override
    StreamLearner learner(int width, double rate) {
      return MoaLearner.sgd(width, rate);
    }
  },
  TRIBUO("Tribuo linear SGD", 1, 0.1, 0.01) {
    @Override
    StreamLearner learner(int width, double rate) {
      return new TribuoLearner(width, rate);
    }
  },
  FIMTDD("MOA FIMT-DD", 0) {
    @Override
    StreamLearner learner(int width, double rate) {
      return MoaLearner.fimtdd(width);
    }
  },
  AM_RULES("MOA AMRules", 0) {
    @Override
    StreamLearner learner(int width, double rate) {
      return MoaLearner.amRules(width);
    }
  };

  private final String word;
  private final double[] rates;

  StreamContender(String word, double... rates) {
    this.word = word;
    this.rates = rates;
  }

  abstract StreamLearner learner(int width, double rate);

  String word() {
    return word;
  }

  /** The rates to choose from; a single 0 where the defaults are taken as they are. */
  double[] rates() {
    return rates.clone();
  }

  boolean ours() {
    return this == DIRECTIONAL || this == SCALAR || this == MASKED;
  }

  /** Trees and rules take milliseconds a row. */
  boolean slow() {
    return this == FIMTDD || this == AM_RULES;
  }

  static StreamContender of(String word) {
    return Arrays.stream(values())
        .filter(each -> each.word.equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no contender '%s'".formatted(word)));
  }

  /** A learner with its defaults, intercept and online standardisation included. */
  private static final class OurLearner implements StreamLearner {
    private final Learner learner;

    OurLearner(int width, Law law) {
      learner = Learner.builder(Model.linear(width)).law(law).build();
    }

    @Override
    public double predict(double[] row) {
      return learner.predict(row).value();
    }

    @Override
    public void learn(double[] row, double target) {
      learner.learn(row, target);
    }
  }
}
