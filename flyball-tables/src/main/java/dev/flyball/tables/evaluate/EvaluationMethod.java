package dev.flyball.tables.evaluate;

import dev.flyball.control.Law;
import dev.flyball.report.Role;
import dev.flyball.tables.peer.Peer;
import dev.flyball.tables.trial.Method;
import java.util.List;

/**
 * Flyball's own laws with one rate, which {@code --compare} runs beside the peers. The rate they
 * have where none is chosen is on their grid.
 */
public enum EvaluationMethod implements Method {
  SCALAR("scalar law", Role.SCALAR),
  DIRECTIONAL("directional law", Role.DIRECTIONAL);

  private static final List<Double> GRID =
      List.of(0.003, 0.01, 0.03, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0, 1.5);

  private final String label;
  private final Role role;

  EvaluationMethod(String label, Role role) {
    this.label = label;
    this.role = role;
  }

  @Override
  public String label() {
    return label;
  }

  @Override
  public Role role() {
    return role;
  }

  /** The rates it is tried at, ascending. */
  public List<Double> grid() {
    return GRID;
  }

  /** This method at {@code eta}, with nothing seen. */
  Peer start(Subject subject, double eta) {
    return switch (this) {
      case SCALAR -> subject.peer(Law.scalar(eta, Law.scalar().epsilon()));
      case DIRECTIONAL -> subject.peer(subject.defaultLaw().eta(eta));
    };
  }
}
