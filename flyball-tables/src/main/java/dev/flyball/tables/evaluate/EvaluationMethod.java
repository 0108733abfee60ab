package dev.flyball.tables.evaluate;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.flyball.control.Law;
import dev.flyball.report.Role;
import dev.flyball.tables.peer.Adam;
import dev.flyball.tables.peer.MeanImputation;
import dev.flyball.tables.peer.Peer;
import dev.flyball.tables.peer.RecursiveLeastSquares;
import dev.flyball.tables.peer.Standardised;
import dev.flyball.tables.trial.Method;
import java.util.List;

/**
 * The methods that {@code --compare} sets side by side. Each has one dial, eta, and a grid of seven
 * for it; everything else is at its usual value.
 */
public enum EvaluationMethod implements Method {
  MASKED("masked SGD", Role.MASKED, Grids.RATES),
  /** Predicts with the mean of all weights so far (Polyak-Ruppert). */
  AVERAGED("averaged SGD", Role.AVERAGED, Grids.RATES),
  /** Fills holes with running means, then standardises, then plain SGD. */
  IMPUTED("mean imputation + SGD", Role.IMPUTED, Grids.RATES),
  ADAM("Adam", Role.ADAM, Grids.RATES),
  /** Recursive least squares; lambda = 1 - eta. */
  RLS("RLS, λ = 1 − η", Role.RECURSIVE, List.of(1e-4, 3e-4, 1e-3, 3e-3, 0.01, 0.03, 0.1)),
  SCALAR("scalar (NLMS)", Role.SCALAR, Grids.GAINS),
  DIRECTIONAL("directional", Role.DIRECTIONAL, Grids.GAINS);

  private final String label;
  private final Role role;
  private final List<Double> grid;

  EvaluationMethod(String label, Role role, List<Double> grid) {
    this.label = label;
    this.role = role;
    this.grid = grid;
  }

  @Override
  @JsonValue
  public String label() {
    return label;
  }

  @Override
  public Role role() {
    return role;
  }

  /** The seven rates it is tried at, ascending. */
  public List<Double> grid() {
    return grid;
  }

  /** Adam and RLS are here for the squared loss alone. */
  boolean fits(Subject subject) {
    return !subject.isClassification() || (this != ADAM && this != RLS);
  }

  /** This method at {@code eta}, with nothing seen. */
  Peer start(Subject subject, double eta) {
    int inputs = subject.inputs();
    return switch (this) {
      case MASKED -> subject.peer(Law.masked(eta));
      case AVERAGED -> subject.peer(Law.averaged(Law.masked(eta)));
      case IMPUTED -> new MeanImputation(inputs, subject.peer(Law.masked(eta)));
      case ADAM -> new Standardised(inputs, new Adam(inputs + 1, eta));
      case RLS -> new Standardised(inputs, new RecursiveLeastSquares(inputs + 1, 1 - eta));
      case SCALAR -> subject.peer(Law.scalar(eta, Law.scalar().epsilon()));
      case DIRECTIONAL -> subject.peer(subject.defaultLaw().eta(eta));
    };
  }

  /** Made before the constants that use them. */
  private static final class Grids {
    static final List<Double> RATES = List.of(3e-4, 1e-3, 3e-3, 0.01, 0.03, 0.1, 0.3);
    static final List<Double> GAINS = List.of(0.003, 0.01, 0.03, 0.1, 0.3, 0.5, 1.0);
  }
}
