package dev.flyball.linalg;

/** An eigenvalue algorithm behind {@link SymmetricEigen}. */
sealed interface Eigensolver permits LapackEigensolver, TridiagonalEigensolver {

  /** Writes values ascending and unit vectors row by row; false when it did not converge. */
  boolean decompose(PackedSymmetric a, double[] values, double[] vectors);

  /** Gives back what the garbage collector does not see; harmless when repeated. */
  void close();

  /** Brings values into ascending order, and their vectors along. */
  static void sort(double[] values, double[] vectors) {
    int width = values.length;
    for (int i = 0; i < width; i++) {
      int least = i;
      for (int j = i + 1; j < width; j++) {
        if (values[j] < values[least]) {
          least = j;
        }
      }
      if (least != i) {
        swap(values, i, least, 1);
        swap(vectors, i * width, least * width, width);
      }
    }
  }

  private static void swap(double[] array, int from, int to, int n) {
    for (int k = 0; k < n; k++) {
      double kept = array[from + k];
      array[from + k] = array[to + k];
      array[to + k] = kept;
    }
  }
}
