package dev.flyball.bench;

import dev.flyball.bench.peer.StraightforwardMemory;
import dev.flyball.model.Actuation;
import java.util.Arrays;
import java.util.List;
import org.bytedeco.javacpp.DoublePointer;

/** The straightforward memory on OpenBLAS, with its rows written out in full beforehand. */
final class OpenBlasSolver implements FullOrderSolver {
  private final int width;
  private final StraightforwardMemory memory;
  private final int[] parameters;
  private final double[] values;
  private final double[] row;
  private final DoublePointer rows;
  private final DoublePointer gradients;
  private final DoublePointer q;
  private int[] ends = {};

  /** For up to {@code most} rows in up to {@code steps} steps at a time. */
  OpenBlasSolver(StraightforwardMemory memory, int width, int most, int steps) {
    this.width = width;
    this.memory = memory;
    parameters = new int[width];
    values = new double[width];
    row = new double[width];
    rows = new DoublePointer((long) most * width);
    gradients = new DoublePointer((long) steps * width);
    q = new DoublePointer(width);
  }

  @Override
  public void take(List<? extends Actuation> steps) {
    ends = new int[steps.size()];
    int at = 0;
    for (int t = 0; t < ends.length; t++) {
      Actuation actuation = steps.get(t);
      for (int i = 0; i < actuation.rows(); i++) {
        Arrays.fill(row, 0);
        int length = actuation.row(i, parameters, values);
        for (int e = 0; e < length; e++) {
          row[parameters[e]] = values[e];
        }
        rows.position((long) at++ * width).put(row, 0, width);
      }
      ends[t] = at;
      actuation.gradient(row);
      gradients.position((long) t * width).put(row, 0, width);
    }
  }

  @Override
  public void step(int number) {
    int first = number == 0 ? 0 : ends[number - 1];
    memory.observe(rows.position((long) first * width), ends[number] - first);
    memory.solve(gradients.position((long) number * width), q);
  }

  @Override
  public double[] q() {
    double[] copy = new double[width];
    q.get(copy, 0, width);
    return copy;
  }

  @Override
  public void close() {
    memory.close();
    rows.position(0).close();
    gradients.position(0).close();
    q.close();
  }
}
