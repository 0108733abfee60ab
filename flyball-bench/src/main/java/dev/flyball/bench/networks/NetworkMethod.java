package dev.flyball.bench.networks;

import ai.djl.nn.Block;
import ai.djl.training.optimizer.Optimizer;
import ai.djl.training.tracker.Tracker;
import dev.flyball.control.Defaults;
import dev.flyball.control.Gain;
import dev.flyball.deep.LawOptimizer;
import dev.flyball.deep.NetworkMemory;
import dev.flyball.observability.KroneckerSpectrum;
import dev.flyball.observability.Ridge;
import java.util.Locale;

/**
 * An optimizer and the twelve settings among which it is tuned: values of its rate times values of
 * the constant that matters most beside it.
 */
public enum NetworkMethod {
  SGD("sgd", etas(0.003, 0.01, 0.03, 0.1, 0.3, 1), "momentum", 0, 0.9) {
    @Override
    Optimizer optimizer(Block network, double eta, double momentum) {
      return Optimizer.sgd()
          .setLearningRateTracker(fixed(eta))
          .optMomentum((float) momentum)
          .build();
    }
  },
  ADAM("adam", etas(0.0003, 0.001, 0.003, 0.01, 0.03, 0.1), "beta2", 0.999, 0.99) {
    @Override
    Optimizer optimizer(Block network, double eta, double beta2) {
      return Optimizer.adam().optLearningRateTracker(fixed(eta)).optBeta2((float) beta2).build();
    }
  },
  ADAMW("adamw", etas(0.0003, 0.001, 0.003, 0.01, 0.03, 0.1), "decay", 0.01, 0.1) {
    @Override
    Optimizer optimizer(Block network, double eta, double decay) {
      return Optimizer.adamW()
          .optLearningRateTracker(fixed(eta))
          .optWeightDecays((float) decay)
          .build();
    }
  },
  SOAP("soap", etas(0.0003, 0.001, 0.003, 0.01, 0.03, 0.1), "beta2", 0.95, 0.99) {
    @Override
    Optimizer optimizer(Block network, double eta, double beta2) {
      return new Soap(eta, beta2);
    }
  },
  MUON("muon", etas(0.001, 0.003, 0.01, 0.03, 0.1, 0.3), "adam eta", 0.001, 0.01) {
    @Override
    Optimizer optimizer(Block network, double eta, double adamEta) {
      return new Muon(network, eta, adamEta);
    }
  },
  CHUNKS("chunks", printedEtas(), "epsilon", 0.005, 0.0003, 0.00002) {
    @Override
    Optimizer optimizer(Block network, double eta, double epsilon) {
      return law(network, Gain.PRINTED, chunks(), eta, epsilon);
    }
  },
  KRONECKER("kronecker", printedEtas(), "epsilon", 0.005, 0.0003, 0.00002) {
    @Override
    Optimizer optimizer(Block network, double eta, double epsilon) {
      return law(network, Gain.PRINTED, tiles(KroneckerSpectrum.PRODUCT), eta, epsilon);
    }
  },
  KRONECKER_ROOT("kronecker root", printedEtas(), "epsilon", 0.005, 0.0003, 0.00002) {
    @Override
    Optimizer optimizer(Block network, double eta, double epsilon) {
      return law(network, Gain.PRINTED, tiles(KroneckerSpectrum.ROOT), eta, epsilon);
    }
  },
  CHUNKS_NORMALISED("chunks normalised", normalisedEtas(), "epsilon", 0.005, 0.0003, 0.00002) {
    @Override
    Optimizer optimizer(Block network, double eta, double epsilon) {
      return law(network, Gain.NORMALISED, chunks(), eta, epsilon);
    }
  },
  KRONECKER_NORMALISED(
      "kronecker normalised", normalisedEtas(), "epsilon", 0.005, 0.0003, 0.00002) {
    @Override
    Optimizer optimizer(Block network, double eta, double epsilon) {
      return law(network, Gain.NORMALISED, tiles(KroneckerSpectrum.PRODUCT), eta, epsilon);
    }
  };

  /** Parameters in a chunk, and the longest side of a tile. */
  private static final int CHUNK = 128;

  private static final int SIDE = 64;

  private final String words;
  private final double[] etas;
  private final String constant;
  private final double[] constants;

  NetworkMethod(String words, double[] etas, String constant, double... constants) {
    this.words = words;
    this.etas = etas;
    this.constant = constant;
    this.constants = constants;
  }

  private static double[] etas(double... values) {
    return values;
  }

  private static double[] printedEtas() {
    return etas(0.0001, 0.0004, 0.0015, 0.006);
  }

  private static double[] normalisedEtas() {
    return etas(0.1, 0.3, 1, 1.9);
  }

  private static Tracker fixed(double eta) {
    return Tracker.fixed((float) eta);
  }

  private static NetworkMemory chunks() {
    return NetworkMemory.chunks(CHUNK);
  }

  private static NetworkMemory tiles(KroneckerSpectrum spectrum) {
    return NetworkMemory.kronecker(SIDE, spectrum);
  }

  private static Optimizer law(
      Block network, Gain gain, NetworkMemory memory, double eta, double epsilon) {
    return LawOptimizer.builder(
            network, Defaults.network().gain(gain).eta(eta).ridge(Ridge.fixed(epsilon)))
        .memory(memory)
        .build();
  }

  /** Its name, as tables show it. */
  public String words() {
    return words;
  }

  /** How many settings it is tuned among; the same for all. */
  int settings() {
    return etas.length * constants.length;
  }

  /** A setting in words. */
  String setting(int number) {
    return String.format(
        Locale.ROOT,
        "eta %s, %s %s",
        etas[number / constants.length],
        constant,
        constants[number % constants.length]);
  }

  /** The optimizer of a network in one of its settings. */
  Optimizer optimizer(Block network, int setting) {
    return optimizer(
        network, etas[setting / constants.length], constants[setting % constants.length]);
  }

  abstract Optimizer optimizer(Block network, double eta, double value);
}
