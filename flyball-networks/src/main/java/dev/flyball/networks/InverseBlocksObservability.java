package dev.flyball.networks;

import dev.flyball.checkpoint.Fields;
import dev.flyball.linalg.Workers;
import dev.flyball.model.Actuation;
import dev.flyball.model.DenseRows;
import dev.flyball.observability.Observability;
import dev.flyball.observability.Ridge;
import dev.flyball.observation.Groups;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * S on blocks of parameters, each kept as the inverse of its metric and nothing else: about 4 b
 * bytes per parameter in blocks of width b, O(b) to O(b^2) operations. For networks. A block is
 * forgotten only by rows that reach it: what is not seen is not forgotten. Blocks are worked on
 * side by side, with the same result whatever the number of workers.
 */
final class InverseBlocksObservability extends Observability {
  /** Steps in a row that a block may go on with its last good metric. */
  private static final int PATIENCE = 10;

  private final InverseBlock[] blocks;
  private final int patience;
  private final Workers workers;

  /** By worker and width; made when first needed. */
  private final InverseBlock.Workspace[][] rooms;

  private final int[] widths;
  private final IntFunction<InverseBlock.Workspace> newRoom;
  private final IntConsumer share = this::workOnShare;

  /** The rows written out: those of {@link DenseRows} as they lie, those of others copied. */
  private double[][] rows = {};

  private double[][] copies = {};
  private double[] unit = {};

  /** The workers' arguments beside the rows: the actuation, the gradient and the solution. */
  private @Nullable Actuation taken;

  private double @Nullable [] gradient;
  private double[] q = {};

  InverseBlocksObservability(double beta, Ridge ridge, Groups groups, Workers workers) {
    this(beta, ridge, groups, PATIENCE, workers, InverseBlock.Workspace::new);
  }

  /** {@code newRoom} makes the workspace for blocks of a width. */
  InverseBlocksObservability(
      double beta,
      Ridge ridge,
      Groups groups,
      int patience,
      Workers workers,
      IntFunction<InverseBlock.Workspace> newRoom) {
    super(groups.size(), beta, ridge);
    if (!ridge.equals(Ridge.fixed(ridge.epsilon()))) {
      throw new IllegalArgumentException(
          "a memory of inverse blocks needs a fixed ridge, not %s; use blocks of S"
              .formatted(ridge));
    }
    this.patience = patience;
    this.workers = workers;
    this.newRoom = newRoom;
    blocks = new InverseBlock[groups.requireCovering().count()];
    for (int b = 0; b < blocks.length; b++) {
      int[] parameters = groups.group(b);
      Arrays.sort(parameters);
      blocks[b] = new InverseBlock(groups.name(b), parameters, beta, ridge.epsilon(), b);
    }
    widths = Arrays.stream(blocks).mapToInt(InverseBlock::width).sorted().distinct().toArray();
    rooms = new InverseBlock.Workspace[workers.count()][widths.length];
  }

  @Override
  protected double traceAfter(Actuation actuation) {
    writeOut(actuation);
    double trace = 0;
    for (InverseBlock block : blocks) {
      trace += block.lookAt(actuation, rows);
    }
    return trace;
  }

  private void writeOut(Actuation actuation) {
    if (rows.length < actuation.rows()) {
      rows = new double[actuation.rows()][];
    }
    for (int i = 0; i < actuation.rows(); i++) {
      rows[i] = actuation instanceof DenseRows dense ? dense.row(i) : copy(actuation, i);
    }
  }

  private double[] copy(Actuation actuation, int i) {
    if (copies.length < actuation.rows()) {
      copies = new double[actuation.rows()][width()];
      unit = new double[actuation.rows()];
    }
    unit[i] = 1;
    actuation.transposeTimes(unit, copies[i]);
    unit[i] = 0;
    return copies[i];
  }

  @Override
  public Optional<String> refusal(Actuation actuation) {
    traceAfter(actuation);
    for (InverseBlock block : blocks) {
      block.require(patience);
      String reason = block.refusal();
      if (reason != null) {
        return Optional.of(reason);
      }
    }
    return Optional.empty();
  }

  @Override
  protected void remember(Actuation actuation) {
    work(actuation, null, q);
  }

  @Override
  protected void solveMetric(double[] right, double[] solution) {
    work(null, right, solution);
  }

  @Override
  protected void rememberThenSolve(Actuation actuation, double[] right, double[] solution) {
    work(actuation, right, solution);
  }

  private void work(@Nullable Actuation actuation, double @Nullable [] right, double[] solution) {
    taken = actuation;
    gradient = right;
    q = solution;
    workers.forEach(rooms.length, share);
  }

  /** Block by block, so that each is still in the cache when it is solved with. */
  private void workOnShare(int worker) {
    for (int b = worker; b < blocks.length; b += rooms.length) {
      InverseBlock.Workspace room = room(worker, blocks[b]);
      if (taken == null) {
        blocks[b].forgetRow();
      } else {
        blocks[b].remember(taken, rows, room);
      }
      if (gradient != null) {
        blocks[b].solve(gradient, q, room);
      }
    }
  }

  private InverseBlock.Workspace room(int worker, InverseBlock block) {
    int at = Arrays.binarySearch(widths, block.width());
    if (rooms[worker][at] == null) {
      rooms[worker][at] = newRoom.apply(block.width());
    }
    return rooms[worker][at];
  }

  /** That of the worst block, against the blocks in exact arithmetic. */
  @Override
  public double errorBound() {
    return Arrays.stream(blocks).mapToDouble(InverseBlock::errorBound).max().orElse(0);
  }

  @Override
  public long refused() {
    return Arrays.stream(blocks).mapToLong(InverseBlock::refused).sum();
  }

  @Override
  public double[][] memory() {
    double[][] s = new double[width()][width()];
    for (InverseBlock block : blocks) {
      block.writeMemory(s);
    }
    return s;
  }

  @Override
  public void fields(Fields f) {
    super.fields(f);
    f.parts("block", blocks);
    f.scratch(unit);
    f.scratch(copies);
    for (InverseBlock.Workspace[] mine : rooms) {
      for (InverseBlock.Workspace room : mine) {
        f.scratch(room == null ? 0 : room.numBytes());
      }
    }
  }
}
