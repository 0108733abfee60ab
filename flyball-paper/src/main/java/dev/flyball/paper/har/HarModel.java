package dev.flyball.paper.har;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.model.OneVersusRest;
import dev.flyball.networks.Networks;
import dev.flyball.observability.Memory;
import java.util.Locale;
import java.util.function.IntFunction;

/** The two classifiers of Experiment 2, one head per class. */
public enum HarModel {
  /** Logistic regression: 561 weights and an intercept, started at zero. */
  LOGISTIC(Model::logistic, Memory.dense()),
  /** A perceptron with 12 tanh units, started at 0.05 N(0, 1): 6,757 parameters. */
  NETWORK(inputs -> Networks.perceptron(inputs, 12).link(Link.LOGISTIC), Networks.rows());

  private final IntFunction<Model> head;
  private final Memory memory;

  HarModel(IntFunction<Model> head, Memory memory) {
    this.head = head;
    this.memory = memory;
  }

  /** The form of the whole of S that suits this head. */
  Memory memory() {
    return memory;
  }

  OneVersusRest of(int inputs, int classes) {
    return Model.oneVersusRest(head.apply(inputs), classes);
  }

  @JsonValue
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
