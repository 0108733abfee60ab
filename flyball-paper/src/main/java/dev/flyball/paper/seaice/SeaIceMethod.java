package dev.flyball.paper.seaice;

import ai.djl.nn.Block;
import dev.flyball.deep.LawOptimizer;
import dev.flyball.law.Defaults;
import dev.flyball.law.Law;
import dev.flyball.linalg.Workers;
import dev.flyball.observability.Memory;
import dev.flyball.paper.NameLookup;
import dev.flyball.paper.trial.Method;
import dev.flyball.report.Role;
import java.util.Optional;

/** The methods of Experiment 3: the paper's three, and Adam for an honest comparison. */
public enum SeaIceMethod implements Method {
  /** Plain gradient steps on complete inputs: a reference that production never has. */
  FULL("full", Role.FULL),
  /** Plain gradient steps on what is there. */
  MASKED("masked", Role.MASKED),
  /** The directional law on what is there. */
  CONTROLLED("controlled", Role.DIRECTIONAL),
  ADAM("adam", Role.ADAM);

  private static final double ADAMS_ETA = 0.001;

  private final Look look;

  SeaIceMethod(String label, Role role) {
    this.look = new Look(label, role);
  }

  @Override
  public Look look() {
    return look;
  }

  /** Its eta: Adam has its own. */
  double eta() {
    return this == ADAM ? ADAMS_ETA : SeaIceSettings.ETA;
  }

  /** Its law as {@code --law} takes it; Adam is none. */
  Optional<String> law() {
    Law law =
        switch (this) {
          case FULL, MASKED -> Law.masked(eta());
          case CONTROLLED ->
              Defaults.network().eta(eta()).memory(Memory.block(Defaults.NETWORK_CHUNK));
          case ADAM -> null;
        };
    return Optional.ofNullable(law).map(each -> each.describe().toString());
  }

  LawOptimizer optimizer(Block network, Workers workers) {
    return switch (this) {
      case FULL, MASKED -> LawOptimizer.builder(network, Law.masked()).eta(eta()).build();
      case ADAM ->
          LawOptimizer.builder(
                  network, AdamController.NAME, tensors -> new AdamController(tensors.parameters()))
              .eta(eta())
              .build();
      case CONTROLLED -> LawOptimizer.builder(network).eta(eta()).workers(workers).build();
    };
  }

  /** The learner of this label. */
  public static SeaIceMethod named(String label) {
    return NameLookup.of("learner", label, values(), SeaIceMethod::label);
  }
}
