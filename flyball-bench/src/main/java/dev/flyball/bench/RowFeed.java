package dev.flyball.bench;

import dev.flyball.bench.peer.StraightforwardMemory;
import dev.flyball.bench.peer.StraightforwardMemory.Room;
import dev.flyball.bench.peer.StraightforwardMemory.Update;
import dev.flyball.linalg.Workers;
import dev.flyball.observability.Observability;
import dev.flyball.observability.Ridge;
import org.bytedeco.javacpp.DoublePointer;

/**
 * A memory that is fed the same rows over and over, each laid out for it beforehand: a step is
 * nothing but taking in the row and solving.
 */
interface RowFeed extends AutoCloseable {
  void step();

  @Override
  void close();

  /** Ours on so many threads, or OpenBLAS by its name. */
  static RowFeed named(String who, int width, int threads) {
    HalfSeenRows rows = new HalfSeenRows(width, 1);
    return HeadSolvers.ours(who)
        ? new Ours(who, rows, width, Workers.of(threads))
        : new OpenBlas(rows, width, who.contains("syrk") ? Update.SYRK : Update.GEMM);
  }

  /** A memory of ours, by its name. */
  final class Ours implements RowFeed {
    private final HalfSeenRows rows;
    private final Observability observability;
    private final double[][] gradients;
    private final double[] q;
    private int next;

    Ours(String who, HalfSeenRows rows, int width, Workers workers) {
      this.rows = rows;
      observability =
          HeadSolvers.memory(who)
              .observability(width, HeadSolvers.BETA, Ridge.fixed(HeadSolvers.RIDGE), workers);
      q = new double[width];
      gradients = new double[rows.count()][width];
      for (int r = 0; r < gradients.length; r++) {
        rows.row(r).gradient(gradients[r]);
      }
    }

    @Override
    public void step() {
      next = (next + 1) % gradients.length;
      observability.observe(rows.row(next));
      observability.solve(gradients[next], q);
    }

    @Override
    public void close() {}
  }

  /** The straightforward one. */
  final class OpenBlas implements RowFeed {
    private final int width;
    private final int count;
    private final Room room;
    private final StraightforwardMemory memory;
    private final DoublePointer rows;
    private final DoublePointer gradients;
    private final DoublePointer q;
    private int next;

    OpenBlas(HalfSeenRows from, int width, Update update) {
      this.width = width;
      this.count = from.count();
      room = new Room(width);
      memory = new StraightforwardMemory(width, HeadSolvers.BETA, HeadSolvers.RIDGE, update, room);
      rows = new DoublePointer((long) count * width);
      gradients = new DoublePointer((long) count * width);
      q = new DoublePointer(width);
      double[] sum = new double[width];
      for (int r = 0; r < count; r++) {
        from.row(r).transposeTimes(new double[] {1}, sum);
        rows.position((long) r * width).put(sum, 0, width);
        from.row(r).gradient(sum);
        gradients.position((long) r * width).put(sum, 0, width);
      }
    }

    @Override
    public void step() {
      next = (next + 1) % count;
      rows.position((long) next * width);
      gradients.position((long) next * width);
      memory.observe(rows, 1);
      memory.solve(gradients, q);
    }

    @Override
    public void close() {
      memory.close();
      room.close();
      rows.position(0).close();
      gradients.position(0).close();
      q.close();
    }
  }
}
