package dev.flyball.model;

/** All that a controller has to know of what it moves: a {@link Model}, or a network elsewhere. */
public interface Parameters {

  /** How many parameters there are, over all heads. */
  int parameters();

  /** Whether weight decay acts on parameter {@code j}; an intercept, for one, is left alone. */
  default boolean decays(int j) {
    return true;
  }
}
