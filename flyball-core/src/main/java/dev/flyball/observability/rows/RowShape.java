package dev.flyball.observability.rows;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import dev.flyball.model.RowFactors;

/** What all rows of a model have in common; {@link RowFactors} says what the parts are. */
public record RowShape(int units, int places, boolean constant, int rest) {

  public static RowShape of(RowFactors rows) {
    return new RowShape(rows.units(), rows.places(), rows.constant(), rows.rest());
  }

  /** How many parameters there are. */
  int width() {
    return units * (constant ? places + 1 : places) + rest;
  }

  /** How many signals a row has. */
  int signals() {
    return units + rest;
  }

  /** How many numbers a symmetric matrix of signals has. */
  int packedSignals() {
    return Math.multiplyExact(signals(), signals() + 1) / 2;
  }

  void save(State state) {
    state.put("shape", new long[] {units, places, constant ? 1 : 0, rest});
  }

  public static RowShape load(State state, int width) {
    long[] parts = state.longs("shape");
    if (parts.length != 4) {
      throw new CheckpointException(
          "the shape of rows has %s parts where 4 were expected".formatted(parts.length));
    }
    RowShape shape = new RowShape((int) parts[0], (int) parts[1], parts[2] == 1, (int) parts[3]);
    if (shape.width() != width) {
      throw new CheckpointException(
          "rows of %s parameters where %s were expected".formatted(shape.width(), width));
    }
    return shape;
  }
}
