package dev.flyball.paper.har;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.model.OneVersusRest;
import dev.flyball.observability.Memory;
import java.util.Locale;

/** The two classifiers of Experiment 2, one head a class. */
public enum HarModel {
  /** Logistic regression: 561 weights and an intercept, started at zero. */
  LOGISTIC {
    @Override
    Model head(int inputs) {
      return Model.logistic(inputs);
    }

    @Override
    Memory memory() {
      return Memory.dense();
    }
  },
  /** A perceptron with 12 tanh units, started at 0.05 N(0, 1): 6,757 parameters. */
  NETWORK {
    @Override
    Model head(int inputs) {
      return Model.perceptron(inputs, HIDDEN).link(Link.LOGISTIC);
    }

    @Override
    Memory memory() {
      return Memory.rows();
    }
  };

  private static final int HIDDEN = 12;

  abstract Model head(int inputs);

  /** The form of the whole of S that suits this head. */
  abstract Memory memory();

  OneVersusRest of(int inputs, int classes) {
    return Model.oneVersusRest(head(inputs), classes);
  }

  @JsonValue
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
