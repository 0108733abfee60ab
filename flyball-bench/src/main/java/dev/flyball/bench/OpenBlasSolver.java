package dev.flyball.bench;

import dev.flyball.bench.peer.StraightforwardMemory;
import dev.flyball.model.Actuation;
import org.bytedeco.javacpp.DoublePointer;

/** The straightforward memory on OpenBLAS, with its rows written out in full beforehand. */
final class OpenBlasSolver implements FullOrderSolver {
  private final int width;
  private final StraightforwardMemory memory;
  private final int[] parameters;
  private final double[] values;
  private final double[] row;
  private final DoublePointer rows;
  private final DoublePointer gradient;
  private final DoublePointer q;
  private int n;

  /** For batches of up to {@code most} rows. */
  OpenBlasSolver(StraightforwardMemory memory, int width, int most) {
    this.width = width;
    this.memory = memory;
    parameters = new int[width];
    values = new double[width];
    row = new double[width];
    rows = new DoublePointer((long) most * width);
    gradient = new DoublePointer(width);
    q = new DoublePointer(width);
  }

  @Override
  public void take(Actuation actuation) {
    n = actuation.rows();
    for (int i = 0; i < n; i++) {
      java.util.Arrays.fill(row, 0);
      int length = actuation.row(i, parameters, values);
      for (int e = 0; e < length; e++) {
        row[parameters[e]] = values[e];
      }
      rows.position((long) i * width).put(row, 0, width);
    }
    rows.position(0);
    actuation.gradient(row);
    gradient.put(row, 0, width);
  }

  @Override
  public void step() {
    memory.observe(rows, n);
    memory.solve(gradient, q);
  }

  @Override
  public void observe() {
    memory.observe(rows, n);
  }

  /** Goes on from another S, written out. */
  void load(double[][] s) {
    memory.load(s);
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
    rows.close();
    gradient.close();
    q.close();
  }
}
