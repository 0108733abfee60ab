package dev.flyball.deep;

import dev.flyball.checkpoint.State;
import dev.flyball.linalg.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A memory of independent dense blocks, worked on side by side with the same result. */
final class BlockBank implements Bank {
  private final List<BlockMemory> blocks = new ArrayList<>();
  private final double beta;
  private final double epsilon;
  private final Tensors tensors;
  private final Workers workers;
  private final Lane[] lanes;

  /** {@code plan} covers each parameter once. */
  BlockBank(
      Tensors tensors, Map<String, List<Span>> plan, double beta, double epsilon, Workers workers) {
    this.tensors = tensors;
    plan.values().forEach(spans -> blocks.add(new BlockMemory(spans)));
    this.beta = beta;
    this.epsilon = epsilon;
    this.workers = workers;
    this.lanes = Stream.generate(Lane::new).limit(workers.count()).toArray(Lane[]::new);
  }

  @Override
  public void observe(Rows rows) {
    boolean[] reached = rows.reached(tensors);
    workers.forEach(
        lanes.length,
        lane -> {
          for (int b = lane; b < blocks.size(); b += lanes.length) {
            blocks.get(b).observe(rows, reached, beta, epsilon, lanes[lane]);
          }
        });
  }

  @Override
  public void solve(double[] gradient, double[] q) {
    workers.forEach(
        lanes.length,
        lane -> {
          for (int b = lane; b < blocks.size(); b += lanes.length) {
            blocks.get(b).solve(epsilon, gradient, q, lanes[lane]);
          }
        });
  }

  @Override
  public void observeThenSolve(Rows rows, double[] gradient, double[] q) {
    boolean[] reached = rows.reached(tensors);
    workers.forEach(
        lanes.length,
        lane -> {
          for (int b = lane; b < blocks.size(); b += lanes.length) {
            blocks.get(b).observe(rows, reached, beta, epsilon, lanes[lane]);
            blocks.get(b).solve(epsilon, gradient, q, lanes[lane]);
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
