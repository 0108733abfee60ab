package dev.flyball.bench;

import dev.flyball.bench.peer.MoaLearner;
import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerBuilder;
import dev.flyball.model.Model;
import dev.flyball.paper.NameLookup;
import dev.flyball.paper.trial.Method;
import dev.flyball.report.Role;
import java.util.List;

/** The methods that learn the stream in this JVM. Those with a learning rate get their best one. */
enum StreamMethod implements Method {
  DIRECTIONAL("directional", Role.DIRECTIONAL),
  SCALAR("scalar", Role.SCALAR),
  MASKED("masked", Role.MASKED, 0.001, 0.01, 0.1),
  MASKED_STANDARDISED("masked, standardised", Role.MASKED, 0.001, 0.01, 0.1),
  MOA_SGD("MOA SGD", Role.NEUTRAL, 0.001, 0.01, 0.1),
  TRIBUO("Tribuo linear SGD", Role.NEUTRAL, 0.01, 0.1, 1.0);

  private final Look look;
  private final List<Double> rates;

  StreamMethod(String label, Role role, Double... rates) {
    this.look = new Look(label, role);
    this.rates = rates.length == 0 ? List.of(0.0) : List.of(rates);
  }

  @Override
  public Look look() {
    return look;
  }

  /** The rates to choose from; a single 0 where the defaults are taken as they are. */
  List<Double> rates() {
    return rates;
  }

  /** The stream as this method takes it. */
  StreamRows rows(GappyStream stream) {
    int width = stream.width();
    return switch (this) {
      case DIRECTIONAL ->
          rate -> ours(stream, builder(stream).law(Law.directional().beta(0.99).epsilon(0.05)));
      case SCALAR -> rate -> ours(stream, builder(stream).law(Law.scalar()));
      case MASKED ->
          rate -> ours(stream, builder(stream).law(Law.masked(rate)).withoutStandardising());
      case MASKED_STANDARDISED -> rate -> ours(stream, builder(stream).law(Law.masked(rate)));
      case MOA_SGD ->
          StreamRows.moa(
              stream, MoaLearner.sgd(width, rates.get(0)), rate -> MoaLearner.sgd(width, rate));
      case TRIBUO -> StreamRows.tribuo(stream);
    };
  }

  private static LearnerBuilder builder(GappyStream stream) {
    return Learner.builder(Model.linear(stream.width()));
  }

  /**
   * A learner with an intercept, as all have. It predicts in a call of its own: a target comes
   * later.
   */
  private static StreamRows.Walk ours(GappyStream stream, LearnerBuilder builder) {
    Learner learner = builder.build();
    return t -> {
      double prediction = learner.predict(stream.input(t)).value();
      learner.learn(stream.input(t), stream.target(t));
      return prediction;
    };
  }

  boolean ours() {
    return this == DIRECTIONAL || this == SCALAR || this == MASKED || this == MASKED_STANDARDISED;
  }

  static StreamMethod of(String label) {
    return NameLookup.of("method", label, values(), StreamMethod::label);
  }
}
