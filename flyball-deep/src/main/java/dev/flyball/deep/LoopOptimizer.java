package dev.flyball.deep;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.nn.Block;
import ai.djl.training.optimizer.Optimizer;
import ai.djl.training.tracker.Tracker;
import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.control.Safeguards;
import dev.flyball.deep.Tensors.Slot;
import dev.flyball.linalg.Kernels;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * A closed-loop law as a DJL optimizer. DJL updates tensor by tensor; a law decides on all of them
 * at once, so the first update of a step reads every gradient and decides, and each update then
 * moves its own tensor. A tensor without a gradient, or whose gradient is zero throughout, neither
 * moves nor decays. Trains on one device. The learning rate's tracker is asked with the number of
 * steps; to resume exactly it must depend on nothing else.
 */
public abstract sealed class LoopOptimizer extends Optimizer implements Stateful
    permits MaskedOptimizer, ScalarOptimizer, DirectionalOptimizer, AdamOptimizer {
  private final Block network;
  private final Tracker eta;
  private final Safeguards safeguards;
  private final MemorySource source;
  private final GradientGuard guard;
  private final Set<String> awaited = new HashSet<>();
  private Tensors tensors;
  private State pendingState;
  private double[] gradient;
  private double[] step;
  private boolean[] moving;
  private Rows sensitivity;
  private double rate;
  private double alpha;
  private long steps;
  private long capped;
  private long clipped;

  LoopOptimizer(LoopBuilder<?> builder) {
    super(builder);
    network = builder.network;
    eta = builder.eta;
    safeguards = builder.safeguards;
    source = builder.source;
    guard = new GradientGuard(builder.unusableLimit);
  }

  /** Takes the rows into the memory and writes q; called once the network's shape is known. */
  abstract double direction(Rows rows, double[] gradient, double rate, double[] q);

  /** Makes the memory for these tensors. */
  abstract void prepare(Tensors tensors);

  /** Bytes held by the memory and its workspaces; 0 before the first step. */
  public abstract long numBytes();

  /** How a checkpoint tells this law from others. */
  abstract String description();

  @Override
  public final void update(String parameterId, NDArray weight, NDArray grad) {
    ensurePrepared();
    Slot slot = tensors.require(parameterId);
    if (!awaited.remove(parameterId)) {
      decide();
      awaited.remove(parameterId);
    }
    if (moving[slot.index()]) {
      move(slot, weight);
    }
  }

  private void ensurePrepared() {
    if (tensors == null) {
      tensors = new Tensors(network);
      gradient = new double[tensors.width()];
      step = new double[tensors.width()];
      moving = new boolean[tensors.slots().size()];
      prepare(tensors);
      if (pendingState != null) {
        restore(pendingState);
        pendingState = null;
      }
    }
  }

  /** Reads all gradients and decides on the step of all tensors. */
  private void decide() {
    awaited.clear();
    for (Slot slot : tensors.slots()) {
      awaited.add(slot.parameter().getId());
    }
    Rows rows = source == MemorySource.SENSITIVITY ? takeSensitivity() : Rows.of(gradient);
    String unusable = readGradients();
    if (unusable != null) {
      Arrays.fill(moving, false);
      guard.refuse(unusable);
      return;
    }
    guard.accept();
    steps++;
    rate = eta.getNewValue(Math.toIntExact(steps));
    alpha = direction(rows, gradient, rate, step);
    if (alpha > safeguards.alphaMax()) {
      alpha = safeguards.alphaMax();
      capped++;
    }
    Kernels.scale(alpha, step, 0, step.length);
    clip();
  }

  /** The name of a tensor whose gradient is not finite, or null. */
  private String readGradients() {
    String unusable = null;
    for (Slot slot : tensors.slots()) {
      float[] values = slot.takeGradient();
      if (!GradientGuard.finite(values)) {
        unusable = slot.name();
      }
      moving[slot.index()] = copy(values, slot.from());
    }
    return unusable;
  }

  private boolean copy(float[] values, int from) {
    boolean any = false;
    for (int i = 0; i < values.length; i++) {
      double value = (double) values[i] * rescaleGrad;
      if (clipGrad > 0) {
        value = Math.max(-clipGrad, Math.min(clipGrad, value));
      }
      gradient[from + i] = value;
      any |= value != 0;
    }
    return any;
  }

  private Rows takeSensitivity() {
    if (sensitivity == null) {
      throw new IllegalStateException(
          "the memory's source is SENSITIVITY, but none was measured for this step; call"
              + " Sensitivity.measure before the loss's backward pass, or use LOSS_GRADIENT");
    }
    Rows rows = sensitivity;
    sensitivity = null;
    return rows;
  }

  private void clip() {
    double norm = Math.sqrt(Kernels.squaredNorm(step, 0, step.length));
    if (norm > safeguards.clip()) {
      Kernels.scale(safeguards.clip() / norm, step, 0, step.length);
      clipped++;
    }
  }

  private void move(Slot slot, NDArray weight) {
    float[] values = new float[slot.to() - slot.from()];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) step[slot.from() + i];
    }
    if (getWeightDecay() > 0) {
      weight.muli((float) (1 - rate * getWeightDecay()));
    }
    try (NDManager manager = weight.getManager().newSubManager()) {
      weight.subi(manager.create(values, weight.getShape()).toDevice(weight.getDevice(), false));
    }
  }

  /** The rows of the next step, as {@link Sensitivity} measured them. */
  final void expect(Rows rows) {
    sensitivity = rows;
  }

  final MemorySource source() {
    return source;
  }

  final Tensors tensors() {
    ensurePrepared();
    return tensors;
  }

  /** What was last subtracted from the parameters, weight decay aside; not a copy. */
  final double[] lastStep() {
    return step;
  }

  /** Steps that moved the network. */
  public final long steps() {
    return steps;
  }

  /** Steps left out because a gradient was NaN or infinite. */
  public final long skipped() {
    return guard.skipped();
  }

  /** Steps whose alpha was held at its cap. */
  public final long capped() {
    return capped;
  }

  /** Steps whose norm was clipped. */
  public final long clipped() {
    return clipped;
  }

  /** The last step was -alpha q. */
  public final double alpha() {
    return alpha;
  }

  @Override
  public void save(State state) {
    ensurePrepared();
    state.put("law", description());
    state.put("counts", new long[] {steps, capped, clipped});
    guard.save(state.in("guard"));
  }

  /** Restores what {@link #save} wrote, at once or as soon as the network is initialised. */
  @Override
  public final void load(State state) {
    if (!state.text("law").equals(description())) {
      throw new CheckpointException(
          "the checkpoint is of the law '%s', this optimizer of '%s'"
              .formatted(state.text("law"), description()));
    }
    if (tensors == null) {
      pendingState = state;
    } else {
      restore(state);
    }
  }

  /** Restores counters; laws with a memory restore that too. */
  void restore(State state) {
    long[] counts = state.longs("counts");
    steps = counts[0];
    capped = counts[1];
    clipped = counts[2];
    guard.load(state.in("guard"));
    awaited.clear();
  }
}
