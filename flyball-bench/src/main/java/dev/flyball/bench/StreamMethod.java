package dev.flyball.bench;

import dev.flyball.bench.peer.MoaLearner;
import dev.flyball.bench.peer.TribuoLearner;
import dev.flyball.control.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import dev.flyball.report.Role;
import dev.flyball.tables.peer.Peer;
import dev.flyball.tables.trial.Method;
import java.util.Arrays;
import java.util.List;

/** Who learns the stream, in this JVM. Those with a learning rate get the best of theirs. */
enum StreamMethod implements Method {
  DIRECTIONAL("directional", Role.DIRECTIONAL),
  SCALAR("scalar", Role.SCALAR),
  MASKED("masked", Role.MASKED, 0.001, 0.01, 0.1),
  MOA_SGD("MOA SGD", Role.NEUTRAL, 0.001, 0.01, 0.1),
  TRIBUO("Tribuo linear SGD", Role.NEUTRAL, 0.01, 0.1, 1.0),
  FIMTDD("MOA FIMT-DD", Role.NEUTRAL),
  AM_RULES("MOA AMRules", Role.NEUTRAL);

  private final String label;
  private final Role role;
  private final List<Double> rates;

  StreamMethod(String label, Role role, Double... rates) {
    this.label = label;
    this.role = role;
    this.rates = rates.length == 0 ? List.of(0.0) : List.of(rates);
  }

  @Override
  public String label() {
    return label;
  }

  @Override
  public Role role() {
    return role;
  }

  /** The rates to choose from; a single 0 where the defaults are taken as they are. */
  List<Double> rates() {
    return rates;
  }

  /** This method before the first row. */
  Peer start(int width, double rate) {
    return switch (this) {
      case DIRECTIONAL -> ours(width, Law.directional().beta(0.99).epsilon(0.05));
      case SCALAR -> ours(width, Law.scalar());
      case MASKED -> ours(width, Law.masked(rate));
      case MOA_SGD -> MoaLearner.sgd(width, rate);
      case TRIBUO -> new TribuoLearner(width, rate);
      case FIMTDD -> MoaLearner.fimtdd(width);
      case AM_RULES -> MoaLearner.amRules(width);
    };
  }

  /**
   * A learner with its defaults, intercept and online standardisation included. It predicts in a
   * call of its own, as the others do and as users must.
   */
  private static Peer ours(int width, Law law) {
    Learner learner = Learner.builder(Model.linear(width)).law(law).build();
    return (row, target) -> {
      double prediction = learner.predict(row).value();
      learner.learn(row, target);
      return prediction;
    };
  }

  boolean ours() {
    return this == DIRECTIONAL || this == SCALAR || this == MASKED;
  }

  /** Trees and rules take milliseconds a row. */
  boolean slow() {
    return this == FIMTDD || this == AM_RULES;
  }

  static StreamMethod of(String label) {
    return Arrays.stream(values())
        .filter(each -> each.label.equals(label))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no method '%s'".formatted(label)));
  }
}
