package dev.flyball.paper.seaice;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import java.util.ArrayList;
import java.util.List;

/** Validation errors as they come, in percent. */
final class ValidationErrors implements Stateful {
  private final List<Long> steps = new ArrayList<>();
  private final List<Double> errors = new ArrayList<>();

  void add(long step, double error) {
    steps.add(step);
    errors.add(error);
  }

  ValidationCurve named(String name) {
    return new ValidationCurve(name, stepArray(), errorArray());
  }

  /** The mean error of the second half, by which etas are compared. */
  double lateMean() {
    return errors.subList(errors.size() / 2, errors.size()).stream()
        .mapToDouble(Double::doubleValue)
        .average()
        .orElse(Double.POSITIVE_INFINITY);
  }

  private long[] stepArray() {
    return steps.stream().mapToLong(Long::longValue).toArray();
  }

  private double[] errorArray() {
    return errors.stream().mapToDouble(Double::doubleValue).toArray();
  }

  @Override
  public void save(State state) {
    state.put("steps", stepArray());
    state.put("errors", errorArray());
  }

  @Override
  public void load(State state) {
    steps.clear();
    errors.clear();
    double[] values = state.doubles("errors");
    long[] at = state.longs("steps");
    for (int i = 0; i < values.length; i++) {
      add(at[i], values[i]);
    }
  }
}
