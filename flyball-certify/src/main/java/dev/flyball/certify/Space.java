package dev.flyball.certify;

import dev.flyball.linalg.Kernels;
import java.util.Arrays;

/**
 * The subspace in which a certificate bounds the error. A window of T rows spans at most T
 * directions, so on larger spaces only a part can be certified, and only a part in which the error
 * dynamics stay: the span of all rows of the run under a dense memory, or a block of a block
 * memory.
 */
public sealed interface Space {

  int dimension();

  /** Writes the coordinates in this space of {@code vector[offset..]}. */
  void restrict(double[] vector, int offset, double[] into);

  /** In words, for people. */
  String describe();

  /** All parameters. */
  record Full(int dimension) implements Space {
    @Override
    public void restrict(double[] vector, int offset, double[] into) {
      System.arraycopy(vector, offset, into, 0, dimension);
    }

    @Override
    public String describe() {
      return "the full space of %s parameters".formatted(dimension);
    }
  }

  /**
   * The span of every row of the run. It is invariant: with all g in it, S maps it to itself, so
   * B^-1 g lies in it, and what is orthogonal to it never moves. {@code basis} holds orthonormal
   * rows of length {@code of}.
   */
  record Active(int dimension, int of, double[] basis) implements Space {
    @Override
    public void restrict(double[] vector, int offset, double[] into) {
      for (int i = 0; i < dimension; i++) {
        into[i] = Kernels.dot(basis, i * of, vector, offset, of);
      }
    }

    @Override
    public String describe() {
      return "the %s-dimensional span of the rows seen, of %s parameters; the rest never moves"
          .formatted(dimension, of);
    }
  }

  /** Some of the parameters. */
  sealed interface Selected extends Space {
    int[] parameters();

    @Override
    default int dimension() {
      return parameters().length;
    }

    @Override
    default void restrict(double[] vector, int offset, double[] into) {
      int[] parameters = parameters();
      for (int i = 0; i < parameters.length; i++) {
        into[i] = vector[offset + parameters[i]];
      }
    }
  }

  /**
   * One block of a block (or diagonal) memory. The block steps by its own metric; what the other
   * blocks do is part of the residual mismatch.
   */
  record Block(int index, int[] parameters) implements Selected {
    @Override
    public String describe() {
      return parameters.length <= 8
          ? "block %s, parameters %s".formatted(index, Arrays.toString(parameters))
          : "block %s of %s parameters".formatted(index, parameters.length);
    }
  }

  /**
   * Some of the parameters, as if the columns of the others were not in the table: a column that is
   * always hidden. It is a part of another run, the one without these columns.
   */
  record Part(int of, int[] parameters) implements Selected {
    @Override
    public String describe() {
      return "%s of %s parameters, the others left out of the table"
          .formatted(parameters.length, of);
    }
  }
}
