package dev.flyball.model;

/**
 * The number, groups and decay of the parameters of a {@link Model}, or of a network elsewhere, for
 * a controller.
 */
public interface Parameters {

  /** How many parameters there are, over all heads. */
  int parameters();

  /** Whether weight decay acts on parameter {@code j}; an intercept, for one, is left alone. */
  default boolean decays(int j) {
    return true;
  }
}
