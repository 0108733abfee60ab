package dev.flyball.deep;

import dev.flyball.checkpoint.State;
import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** A memory of independent dense blocks, worked on side by side with the same result. */
final class BlockBank implements Bank {
  private final List<BlockMemory> blocks = new ArrayList<>();
  private final Tensors tensors;
  private final int limit;
  private final Workers workers;
  private final Lane[] lanes;

  /**
   * @param plan the blocks by name, covering each parameter once
   * @param limit steps in a row that a block may go on with its last good metric
   */
  BlockBank(
      Tensors tensors, Map<String, List<Span>> plan, Ageing ageing, int limit, Workers workers) {
    this(tensors, plan, ageing, limit, workers, Cholesky::factor);
  }

  BlockBank(
      Tensors tensors,
      Map<String, List<Span>> plan,
      Ageing ageing,
      int limit,
      Workers workers,
      Lane.Factoring factoring) {
    this.tensors = tensors;
    this.limit = limit;
    this.workers = workers;
    plan.forEach((name, spans) -> blocks.add(new BlockMemory(name, spans, ageing, blocks.size())));
    this.lanes =
        Stream.generate(() -> new Lane(factoring)).limit(workers.count()).toArray(Lane[]::new);
  }

  @Override
  public void observe(Rows rows) {
    boolean[] reached = rows.reached(tensors);
    onEveryBlock((block, lane) -> block.observe(rows, reached, lane));
  }

  @Override
  public void solve(double[] gradient, double[] q) {
    onEveryBlock((block, lane) -> block.solve(gradient, q, lane));
    blocks.forEach(block -> block.require(limit));
  }

  @Override
  public void observeThenSolve(Rows rows, double[] gradient, double[] q) {
    boolean[] reached = rows.reached(tensors);
    if (rows.areJust(gradient)) {
      onEveryBlock((block, lane) -> block.observeThenSolve(gradient, reached, q, lane));
    } else {
      onEveryBlock(
          (block, lane) -> {
            block.observe(rows, reached, lane);
            block.solve(gradient, q, lane);
          });
    }
    blocks.forEach(block -> block.require(limit));
  }

  private void onEveryBlock(BiConsumer<BlockMemory, Lane> work) {
    workers.forEach(
        lanes.length,
        lane -> {
          for (int b = lane; b < blocks.size(); b += lanes.length) {
            work.accept(blocks.get(b), lanes[lane]);
          }
        });
  }

  @Override
  public long refused() {
    return blocks.stream().mapToLong(BlockMemory::refused).sum();
  }

  @Override
  public long numBytes() {
    return blocks.stream().mapToLong(BlockMemory::numBytes).sum()
        + Arrays.stream(lanes).mapToLong(Lane::numBytes).sum();
  }

  @Override
  public void save(State state) {
    for (int b = 0; b < blocks.size(); b++) {
      blocks.get(b).save(state.in("block" + b));
    }
  }

  @Override
  public void load(State state) {
    for (int b = 0; b < blocks.size(); b++) {
      blocks.get(b).load(state.in("block" + b));
    }
  }
}
