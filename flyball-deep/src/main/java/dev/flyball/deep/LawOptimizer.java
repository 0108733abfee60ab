package dev.flyball.deep;

import ai.djl.ndarray.NDArray;
import ai.djl.nn.Block;
import ai.djl.training.optimizer.Optimizer;
import ai.djl.training.tracker.Tracker;
import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.control.DivergenceException;
import dev.flyball.control.HeadController;
import dev.flyball.law.Defaults;
import dev.flyball.law.Law;
import dev.flyball.law.WeightDecay;
import dev.flyball.linalg.Workers;
import dev.flyball.model.DenseRows;
import dev.flyball.model.Parameters;
import dev.flyball.observability.Memory;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

/**
 * A law of the core as a DJL optimizer: the network's gradient is the actuation, the law's own
 * {@link HeadController} decides. DJL updates tensor by tensor; a law decides on all of them at
 * once, so the first update of a step reads every gradient, decides and moves the network, and the
 * other updates have nothing left to do. Whatever fails before that leaves network, memory and
 * gradients as they were. A tensor without a gradient, or whose gradient is zero throughout,
 * neither moves nor decays. Trains on one device.
 */
public final class LawOptimizer extends Optimizer implements Stateful {
  private final Block network;
  private final NetworkLaw law;
  private final Tracker eta;
  private final MemorySource source;
  private final Workers workers;
  private final GradientGuard guard;
  private final Set<String> awaited = new HashSet<>();
  private Tensors tensors;
  private HeadController controller;
  private DenseRows actuation;
  private double[] gradient;
  private double[] weights;
  private double[] step;
  private boolean[] moving;
  private double[][] sensitivity;
  private long steps;

  LawOptimizer(LawOptimizerBuilder builder) {
    super(builder);
    network = builder.network;
    law = builder.law.decaying(WeightDecay.decoupled(getWeightDecay()));
    eta = builder.eta;
    source = builder.source;
    workers = builder.workers;
    guard = new GradientGuard(builder.unusableLimit);
  }

  /**
   * Begins the directional law with the {@linkplain Defaults#network defaults for networks}, those
   * of the paper's Experiment 3, in chunks of 128 parameters.
   */
  public static LawOptimizerBuilder builder(Block network) {
    return builder(network, Defaults.network());
  }

  /**
   * Begins {@code law}: {@code masked}, {@code scalar} or directional. A memory that it chose is
   * kept. Dense is what laws have that chose none: it becomes chunks of 128 parameters, since d^2
   * numbers are too many for most networks. {@link NetworkMemory#full} asks for one block.
   */
  public static LawOptimizerBuilder builder(Block network, Law law) {
    NetworkMemory memory =
        law.memory().equals(Memory.dense())
            ? NetworkMemory.chunks(Defaults.NETWORK_CHUNK)
            : NetworkMemory.of(law.memory());
    return new LawOptimizerBuilder(network, NetworkLaw.of(law, memory));
  }

  /**
   * Begins a controller of your own, such as a rule to compare with.
   *
   * @param name tells its checkpoints from those of others
   */
  public static LawOptimizerBuilder builder(
      Block network, String name, Function<Parameters, HeadController> controller) {
    return new LawOptimizerBuilder(network, NetworkLaw.of(name, controller));
  }

  @Override
  public void update(String parameterId, NDArray weight, NDArray grad) {
    prepare();
    tensors.require(parameterId);
    if (!awaited.remove(parameterId)) {
      awaited.clear();
      step();
      awaited.addAll(tensors.ids());
      awaited.remove(parameterId);
    }
  }

  private void prepare() {
    if (tensors == null) {
      Tensors found = new Tensors(network);
      controller = law.controller(found, workers);
      actuation = new DenseRows(found.ends());
      gradient = new double[found.parameters()];
      weights = new double[found.parameters()];
      step = new double[found.parameters()];
      moving = new boolean[found.slots().size()];
      tensors = found;
    }
  }

  /** Decides first and commits last: nothing has changed where this fails on the way. */
  private void step() {
    String unusable = tensors.readGradients(gradient, moving, rescaleGrad, clipGrad);
    if (unusable != null) {
      refuse("the gradient of tensor '%s' is NaN or infinite".formatted(unusable));
      return;
    }
    actuate();
    if (eta != null) {
      controller.eta(eta.getNewValue(Math.toIntExact(steps + 1)));
    }
    try {
      controller.check(actuation);
      requireFloats();
    } catch (DivergenceException e) {
      refuse(e.getMessage());
      return;
    }
    tensors.readWeights(weights);
    controller.decide(actuation, weights, 0, step).writeTo(step, 0);
    steps++;
    guard.accept();
    sensitivity = null;
    tensors.clearGradients();
    tensors.move(step, moving);
  }

  private void actuate() {
    if (source == MemorySource.LOSS_GRADIENT) {
      actuation.set(gradient);
    } else if (sensitivity != null) {
      actuation.set(gradient, sensitivity);
    } else {
      throw new IllegalStateException(
          "the memory's source is SENSITIVITY, but none was measured for this step; call"
              + " Sensitivity.measure before the loss's backward pass, or use LOSS_GRADIENT");
    }
  }

  /** The network is of floats: what no step is longer than must be one. */
  private void requireFloats() {
    double norm = Math.sqrt(actuation.gradientEnergy());
    double ridge = controller.observability().ridgeAfter(actuation);
    if (!(norm / Math.min(1, ridge) < Float.MAX_VALUE)) {
      throw new DivergenceException("the gradient's norm is %s".formatted(norm));
    }
  }

  /** Leaves this batch out. */
  private void refuse(String reason) {
    sensitivity = null;
    tensors.clearGradients();
    guard.refuse(reason);
  }

  /** The rows of the next step, as {@link Sensitivity} measured them. */
  void expect(double[][] rows) {
    sensitivity = rows;
  }

  MemorySource source() {
    return source;
  }

  Tensors tensors() {
    prepare();
    return tensors;
  }

  /** The last step added to the parameters; not a copy. */
  double[] lastStep() {
    return step;
  }

  /** Steps that moved the network. */
  public long steps() {
    return steps;
  }

  /** Steps left out because a gradient was NaN, infinite or too large for the memory. */
  public long skipped() {
    return guard.skipped();
  }

  /** Steps whose alpha was held at its cap. */
  public long capped() {
    return controller == null ? 0 : controller.capped();
  }

  /** Steps whose norm was clipped. */
  public long clipped() {
    return controller == null ? 0 : controller.clipped();
  }

  /** The last step was -alpha q; 0 before the first. */
  public double alpha() {
    return controller == null ? 0 : controller.alpha();
  }

  /** h of the last step, to be asked before the next one's backward pass; 0 before the first. */
  public double leverage() {
    return controller == null ? 0 : controller.leverage();
  }

  /** How often a block went on with its last good metric because there could be no new one. */
  public long refused() {
    return controller == null ? 0 : controller.observability().refused();
  }

  /** Bytes held by the memory and its workspaces; 0 before the first step. */
  @Override
  public long numBytes() {
    return controller == null ? 0 : controller.observability().numBytes();
  }

  @Override
  public void save(State state) {
    prepare();
    state.put("law", law.text(source));
    state.put("steps", steps);
    guard.save(state.in("guard"));
    controller.save(state.in("controller"));
  }

  /** Restores what {@link #save} wrote; the network must be initialised. */
  @Override
  public void load(State state) {
    loading(state).run();
  }

  /** Reads and checks everything; what is returned puts it in place. */
  Runnable loading(State state) {
    prepare();
    if (!state.text("law").equals(law.text(source))) {
      throw new CheckpointException(
          "the checkpoint is of the law '%s', this optimizer of '%s'"
              .formatted(state.text("law"), law.text(source)));
    }
    long taken = state.count("steps");
    HeadController loaded = law.controller(tensors, workers);
    loaded.load(state.in("controller"));
    Runnable guarding = guard.loading(state.in("guard"));
    if (taken < 0) {
      throw new CheckpointException("the checkpoint counts %s steps".formatted(taken));
    }
    return () -> {
      steps = taken;
      controller = loaded;
      guarding.run();
      sensitivity = null;
      awaited.clear();
    };
  }
}
