package dev.flyball.observability;

import dev.flyball.checkpoint.Fields;
import dev.flyball.linalg.Workers;
import dev.flyball.model.Actuation;
import dev.flyball.observation.Groups;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/**
 * S on blocks of parameters, each kept as the inverse of its metric and nothing else: about 4 b
 * bytes a parameter in blocks of width b, O(b) to O(b^2) operations. For networks. A block is
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
  private final IntConsumer remembering = this::rememberShare;
  private final IntConsumer solving = this::solveShare;
  private final IntConsumer doingBoth = this::rememberThenSolveShare;
  private final WrittenRows rows = new WrittenRows();

  /** What the workers work on beside the rows. */
  private double[] gradient = {};

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
  double traceAfter(Actuation actuation) {
    rows.take(actuation);
    double trace = 0;
    for (InverseBlock block : blocks) {
      trace += block.lookAt(rows);
    }
    return trace;
  }

  @Override
  public Optional<String> refusal(Actuation actuation) {
    traceAfter(actuation);
    for (InverseBlock block : blocks) {
      block.require(patience);
      String reason = block.refusal(rows);
      if (reason != null) {
        return Optional.of(reason);
      }
    }
    return Optional.empty();
  }

  @Override
  void remember(Actuation actuation) {
    workers.forEach(rooms.length, remembering);
  }

  @Override
  void solveMetric(double[] right, double[] solution) {
    gradient = right;
    q = solution;
    workers.forEach(rooms.length, solving);
  }

  @Override
  void rememberThenSolve(Actuation actuation, double[] right, double[] solution) {
    gradient = right;
    q = solution;
    workers.forEach(rooms.length, doingBoth);
  }

  private void rememberShare(int worker) {
    for (int b = worker; b < blocks.length; b += rooms.length) {
      blocks[b].remember(rows, room(worker, blocks[b]));
    }
  }

  private void solveShare(int worker) {
    for (int b = worker; b < blocks.length; b += rooms.length) {
      blocks[b].forgetRow();
      blocks[b].solve(gradient, q, room(worker, blocks[b]));
    }
  }

  /** Block by block, so that each is still in the cache when it is solved with. */
  private void rememberThenSolveShare(int worker) {
    for (int b = worker; b < blocks.length; b += rooms.length) {
      InverseBlock.Workspace room = room(worker, blocks[b]);
      blocks[b].remember(rows, room);
      blocks[b].solve(gradient, q, room);
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
    f.scratch(rows.numBytes());
    for (InverseBlock.Workspace[] mine : rooms) {
      for (InverseBlock.Workspace room : mine) {
        f.scratch(room == null ? 0 : room.numBytes());
      }
    }
  }
}
