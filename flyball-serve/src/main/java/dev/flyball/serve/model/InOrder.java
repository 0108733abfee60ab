package dev.flyball.serve.model;

import dev.flyball.learn.Ahead;
import java.util.List;
import java.util.Optional;

/**
 * What is made of rows that come one after the other.
 *
 * @param lag values of rows before that are features, as in {@code 1,24} or {@code T:1}
 * @param difference columns whose last change is a feature
 * @param ahead how many rows ahead of each row the target is predicted too
 */
public record InOrder(List<String> lag, List<String> difference, Optional<Ahead> ahead) {
  public InOrder {
    lag = List.copyOf(lag);
    difference = List.copyOf(difference);
  }

  /** Rows stand alone. */
  public static InOrder none() {
    return new InOrder(List.of(), List.of(), Optional.empty());
  }

  /** With other horizons. */
  public InOrder ahead(Optional<Ahead> value) {
    return new InOrder(lag, difference, value);
  }
}
