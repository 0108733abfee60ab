package dev.flyball.deep;

import ai.djl.nn.Block;
import dev.flyball.checkpoint.State;
import dev.flyball.control.Gain;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.Workers;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The directional law: S takes in the current rows, B q = grad is solved with B = S + epsilon I,
 * and w &lt;- w - alpha q. The defaults are the paper's Experiment 3: chunks of 128, the loss
 * gradient as source, beta = 0.99, epsilon = 0.005, eta = 0.005, printed gain. Memory and time a
 * step for chunks of width b: about 4 b bytes and O(b) to O(b^2) operations a parameter.
 */
public final class DirectionalOptimizer extends LoopOptimizer {
  private final NetworkMemory memory;
  private final double beta;
  private final double epsilon;
  private final Gain gain;
  private final Workers workers;
  private final int unusableLimit;
  private Bank bank;
  private double leverage;

  private DirectionalOptimizer(Builder builder) {
    super(builder);
    memory = builder.memory;
    beta = builder.beta;
    epsilon = builder.epsilon;
    gain = builder.gain;
    workers = builder.workers;
    unusableLimit = builder.unusableLimit;
  }

  /** Begins the law for {@code network}. */
  public static Builder builder(Block network) {
    return new Builder(network);
  }

  @Override
  void prepare(Tensors tensors) {
    if (memory instanceof NetworkMemory.Chunks chunks) {
      bank = blocks(tensors, BlockPlan.of(chunks, tensors));
    } else if (memory instanceof NetworkMemory.Named named) {
      bank = blocks(tensors, BlockPlan.of(named, tensors));
    } else {
      bank = new DiagonalBank(tensors, beta, epsilon);
    }
  }

  private Bank blocks(Tensors tensors, Map<String, List<Span>> plan) {
    return new BlockBank(tensors, plan, new Ageing(beta, epsilon), unusableLimit, workers);
  }

  @Override
  double direction(Rows rows, double[] gradient, double rate, double[] q) {
    bank.observeThenSolve(rows, gradient, q);
    double gradientEnergy = Kernels.dot(gradient, 0, q, 0, q.length);
    leverage = source() == MemorySource.LOSS_GRADIENT ? gradientEnergy : leverage(rows);
    return gain.alpha(rate, leverage, gradientEnergy);
  }

  /** h = (1/n) tr(G B^-1 G'), one solve a row; only the normalised gain asks for it. */
  private double leverage(Rows rows) {
    if (gain != Gain.NORMALISED) {
      return Double.NaN;
    }
    double[] solved = new double[rows.rows()[0].length];
    double sum = 0;
    for (int i = 0; i < rows.count(); i++) {
      bank.solve(rows.rows()[i], solved);
      sum += Kernels.dot(rows.rows()[i], 0, solved, 0, solved.length);
    }
    return sum / rows.observations();
  }

  /**
   * h of the last step. NaN where it was not needed: sensitivity rows with another gain than the
   * normalised one.
   */
  public double leverage() {
    return leverage;
  }

  /** How often a block went on with its last good metric because there could be no new one. */
  public long refused() {
    return bank == null ? 0 : bank.refused();
  }

  @Override
  public long numBytes() {
    return bank == null ? 0 : bank.numBytes();
  }

  @Override
  String description() {
    return "directional beta=%s epsilon=%s gain=%s memory=%s source=%s"
        .formatted(beta, epsilon, gain, memory.word(), source());
  }

  @Override
  public void save(State state) {
    super.save(state);
    state.put("leverage", leverage);
    bank.save(state.in("memory"));
  }

  @Override
  void restore(State state) {
    super.restore(state);
    leverage = state.number("leverage");
    bank.load(state.in("memory"));
  }

  /** Settings of the law. */
  public static final class Builder extends LoopBuilder<Builder> {
    private NetworkMemory memory = NetworkMemory.chunks(NetworkMemory.PAPERS_CHUNK);
    private double beta = 0.99;
    private Gain gain = Gain.PRINTED;
    private Workers workers = Workers.one();

    private Builder(Block network) {
      super(network, 0.005);
    }

    public Builder memory(NetworkMemory value) {
      memory = Objects.requireNonNull(value, "the directional law needs a form of memory");
      return this;
    }

    /** How much of the memory stays at a step. */
    public Builder beta(double value) {
      if (!(value > 0 && value < 1)) {
        throw new IllegalArgumentException("beta must lie between 0 and 1, not " + value);
      }
      beta = value;
      return this;
    }

    public Builder gain(Gain value) {
      gain = Objects.requireNonNull(value, "the directional law needs a gain");
      return this;
    }

    /** Who works on the blocks; the result does not depend on it. One thread by default. */
    public Builder workers(Workers value) {
      workers = Objects.requireNonNull(value, "workers are Workers.one(), not null");
      return this;
    }

    @Override
    protected Builder self() {
      return this;
    }

    public DirectionalOptimizer build() {
      return new DirectionalOptimizer(this);
    }
  }
}
