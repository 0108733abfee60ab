package dev.flyball.deep;

import dev.flyball.control.DirectionalLaw;
import dev.flyball.control.HeadController;
import dev.flyball.control.Law;
import dev.flyball.control.MaskedLaw;
import dev.flyball.control.ScalarLaw;
import dev.flyball.control.WeightDecay;
import dev.flyball.linalg.Workers;
import dev.flyball.observability.Ridge;

/** What decides on a network's steps: a law of the core, or Adam beside it. */
sealed interface NetworkLaw {
  /** A law of the core with a memory along the network's tensors. */
  static NetworkLaw of(Law law, NetworkMemory memory) {
    if (!(law instanceof DirectionalLaw || law instanceof ScalarLaw || law instanceof MaskedLaw)) {
      throw new IllegalArgumentException(
          "a network is trained by the masked, the scalar or the directional law, not by "
              + law.describe());
    }
    return new OfCore(law, memory);
  }

  static NetworkLaw adam(double epsilon) {
    return new OfAdam(epsilon, WeightDecay.none());
  }

  /** A controller with an empty memory. */
  HeadController controller(Tensors tensors, Workers workers);

  /** This law with weight decay, if that is on. */
  NetworkLaw decaying(WeightDecay decay);

  /** Whether the controller asks for the weights. */
  boolean decays();

  NetworkLaw memory(NetworkMemory memory);

  /** How a checkpoint tells this law from others. */
  String text(MemorySource source);

  /** A law of the core. */
  record OfCore(Law law, NetworkMemory memory) implements NetworkLaw {
    @Override
    public HeadController controller(Tensors tensors, Workers workers) {
      Law shaped = law instanceof DirectionalLaw ? law.memory(memory.over(tensors)) : law;
      return shaped.controller(tensors, workers);
    }

    @Override
    public NetworkLaw decaying(WeightDecay decay) {
      return decay.isOn() ? new OfCore(law.decay(decay), memory) : this;
    }

    @Override
    public boolean decays() {
      return law.decay().isOn();
    }

    @Override
    public NetworkLaw memory(NetworkMemory value) {
      if (!(law instanceof DirectionalLaw)) {
        throw new IllegalArgumentException("the %s law keeps no memory".formatted(law.name()));
      }
      return new OfCore(law, value);
    }

    @Override
    public String text(MemorySource source) {
      if (law instanceof DirectionalLaw directional) {
        Ridge ridge = directional.ridge();
        String text =
            "directional beta=%s epsilon=%s gain=%s memory=%s source=%s"
                .formatted(
                    directional.beta(), ridge.epsilon(), directional.gain(), memory.word(), source);
        return ridge.equals(Ridge.fixed(ridge.epsilon())) ? text : text + " ridge=" + ridge;
      }
      return law instanceof ScalarLaw scalar
          ? "scalar epsilon=%s source=%s".formatted(scalar.epsilon(), source)
          : law.name();
    }
  }

  /** Adam. */
  record OfAdam(double epsilon, WeightDecay decay) implements NetworkLaw {
    @Override
    public HeadController controller(Tensors tensors, Workers workers) {
      return new Adam(tensors.parameters(), epsilon, decay);
    }

    @Override
    public NetworkLaw decaying(WeightDecay value) {
      return new OfAdam(epsilon, value);
    }

    @Override
    public boolean decays() {
      return decay.isOn();
    }

    @Override
    public NetworkLaw memory(NetworkMemory memory) {
      throw new IllegalArgumentException("Adam keeps no memory S");
    }

    @Override
    public String text(MemorySource source) {
      return "adam epsilon=" + epsilon;
    }
  }
}
