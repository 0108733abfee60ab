package dev.flyball.deep;

import dev.flyball.control.HeadController;
import dev.flyball.law.Gain;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.law.WeightDecay;
import dev.flyball.linalg.Workers;
import dev.flyball.model.Parameters;
import dev.flyball.observability.Ridge;
import java.util.function.Function;

/** The rule for a network's steps: a law of the core, or a controller of the user's own. */
sealed interface NetworkLaw {
  /** A law of the core with a memory along the network's tensors. */
  static NetworkLaw of(Law law, NetworkMemory memory) {
    if (!(law instanceof GradientLaw)) {
      throw new IllegalArgumentException(
          "a network is trained by the masked, the scalar or the directional law, not by "
              + law.describe());
    }
    return new OfCore(law, memory);
  }

  static NetworkLaw of(String name, Function<Parameters, HeadController> controller) {
    return new OfUser(name, controller);
  }

  /** A controller with an empty memory. */
  HeadController controller(Tensors tensors, Workers workers);

  /** This law with weight decay, if that is on. */
  NetworkLaw decaying(WeightDecay decay);

  NetworkLaw memory(NetworkMemory memory);

  /** How a checkpoint tells this law from others. */
  String text(MemorySource source);

  /** A law of the core. */
  record OfCore(Law law, NetworkMemory memory) implements NetworkLaw {
    @Override
    public HeadController controller(Tensors tensors, Workers workers) {
      return HeadController.of(shaped(tensors), tensors, workers);
    }

    /** The limit on the rate of other gains is one of sensitivity rows; networks have schedules. */
    private Law shaped(Tensors tensors) {
      if (!(law instanceof GradientLaw directional) || !directional.isDirectional()) {
        return law;
      }
      GradientLaw shaped = directional.memory(memory.over(tensors));
      return directional.gain() == Gain.NORMALISED ? shaped : shaped.force();
    }

    @Override
    public NetworkLaw decaying(WeightDecay decay) {
      return decay.isOn() ? new OfCore(law.decay(decay), memory) : this;
    }

    @Override
    public NetworkLaw memory(NetworkMemory value) {
      if (!(law instanceof GradientLaw directional) || !directional.isDirectional()) {
        throw new IllegalArgumentException("the %s law keeps no memory".formatted(law.name()));
      }
      return new OfCore(law, value);
    }

    @Override
    public String text(MemorySource source) {
      if (law instanceof GradientLaw directional && directional.isDirectional()) {
        Ridge ridge = directional.ridge();
        String text =
            "directional beta=%s epsilon=%s gain=%s memory=%s source=%s"
                .formatted(
                    directional.beta(), ridge.epsilon(), directional.gain(), memory.word(), source);
        return ridge.equals(Ridge.fixed(ridge.epsilon())) ? text : text + " ridge=" + ridge;
      }
      return law instanceof GradientLaw scalar && law.name().equals("scalar")
          ? "scalar epsilon=%s source=%s".formatted(scalar.epsilon(), source)
          : law.name();
    }
  }

  /** A controller of the user's own. */
  record OfUser(String name, Function<Parameters, HeadController> maker) implements NetworkLaw {
    @Override
    public HeadController controller(Tensors tensors, Workers workers) {
      return maker.apply(tensors);
    }

    @Override
    public NetworkLaw decaying(WeightDecay decay) {
      if (decay.isOn()) {
        throw new IllegalArgumentException(
            "'%s' is a controller of your own: let it decay the weights itself".formatted(name));
      }
      return this;
    }

    @Override
    public NetworkLaw memory(NetworkMemory memory) {
      throw new IllegalArgumentException(
          "'%s' is a controller of your own: let it choose its memory itself".formatted(name));
    }

    @Override
    public String text(MemorySource source) {
      return name;
    }
  }
}
