package dev.flyball.bench;

import dev.flyball.bench.peer.BlasThreads;
import dev.flyball.bench.peer.StraightforwardMemory;
import dev.flyball.bench.peer.StraightforwardMemory.Room;
import dev.flyball.bench.peer.StraightforwardMemory.Update;
import dev.flyball.linalg.Workers;
import dev.flyball.networks.Networks;
import dev.flyball.observability.Memory;
import java.util.function.Supplier;

/**
 * Solvers by name, one for each head, and how many of them run side by side. Ours and {@code ...
 * side by side} step their heads on all cores with one BLAS thread each; the others step one head
 * after the other and leave the cores to OpenBLAS.
 */
final class HeadSolvers implements AutoCloseable {
  /** The constants of Experiment 2. */
  static final double BETA = 0.99;

  static final double RIDGE = 0.05;

  static final String DENSE = "dense";
  static final String ROWS = "rows";
  static final String SIFT = "sift";
  static final String GEMM = "OpenBLAS gemm";
  static final String SYRK = "OpenBLAS syrk";
  static final String GEMM_BESIDE = "OpenBLAS gemm side by side";
  static final String SYRK_BESIDE = "OpenBLAS syrk side by side";

  private final FullOrderSolver[] solvers;
  private final Workers workers;

  private HeadSolvers(FullOrderSolver[] solvers, int threads) {
    this.solvers = solvers;
    this.workers = Workers.of(Math.min(threads, solvers.length));
  }

  static boolean ours(String who) {
    return !who.startsWith("OpenBLAS");
  }

  /** Solvers of {@code heads} heads of this width, for batches of up to {@code rows} rows. */
  static HeadSolvers named(String who, int heads, int width, int rows) {
    int cores = Runtime.getRuntime().availableProcessors();
    boolean beside = ours(who) || who.endsWith("side by side");
    BlasThreads.use(beside ? 1 : cores);
    FullOrderSolver[] solvers = new FullOrderSolver[heads];
    Supplier<FullOrderSolver> maker =
        ours(who) ? () -> ourSolver(who, width, Workers.one()) : peer(who, width, rows, 1);
    for (int h = 0; h < heads; h++) {
      solvers[h] = maker.get();
    }
    return new HeadSolvers(solvers, beside ? cores : 1);
  }

  static OurSolver ourSolver(String who, int width, Workers workers) {
    return new OurSolver(memory(who), width, BETA, RIDGE, workers);
  }

  /** A memory of ours by its name. */
  private static Memory memory(String who) {
    return switch (who) {
      case DENSE -> Memory.dense();
      case ROWS -> Networks.rows();
      case SIFT -> Memory.sift();
      default -> throw new IllegalArgumentException("no solver '%s'".formatted(who));
    };
  }

  /** Heads that take turns share the room for the factor; those side by side cannot. */
  private static Supplier<FullOrderSolver> peer(String who, int width, int rows, int steps) {
    Update update = who.contains("syrk") ? Update.SYRK : Update.GEMM;
    Room shared = who.endsWith("side by side") ? null : new Room(width);
    return () ->
        new OpenBlasSolver(
            new StraightforwardMemory(
                width, BETA, RIDGE, update, shared == null ? new Room(width) : shared),
            width,
            rows,
            steps);
  }

  /** A solver of these single rows, ours on so many threads. */
  static FullOrderSolver ofRows(String who, int width, HalfSeenRows rows, int threads) {
    FullOrderSolver solver =
        ours(who)
            ? ourSolver(who, width, Workers.of(threads))
            : peer(who, width, rows.count(), rows.count()).get();
    solver.take(rows.all());
    return solver;
  }

  FullOrderSolver solver(int head) {
    return solvers[head];
  }

  /** One step of every head. */
  void step() {
    workers.forEach(solvers.length, h -> solvers[h].step(0));
  }

  @Override
  public void close() {
    for (FullOrderSolver solver : solvers) {
      solver.close();
    }
  }
}
