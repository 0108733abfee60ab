package dev.flyball.linalg;

/** What {@link SymmetricEigen} delegates to. */
sealed interface Eigensolver permits LapackEigensolver, JacobiEigensolver {

  /** Writes values ascending and unit vectors row by row; false when it did not converge. */
  boolean decompose(PackedSymmetric a, double[] values, double[] vectors);

  /** Gives back what the garbage collector does not see; harmless when repeated. */
  void close();
}
