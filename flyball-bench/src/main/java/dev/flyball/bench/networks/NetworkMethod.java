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
 * An optimizer and the twelve settings with which its tuning begins: values of its rate times
 * values of the constant that matters most beside it.
 */
public enum NetworkMethod {
  SGD("sgd", GridAxis.open(0.003, 0.01, 0.03, 0.1, 0.3, 1), "momentum", GridAxis.closed(0, 0.9)) {
    @Override
    Optimizer optimizer(Block network, double eta, double momentum) {
      return Optimizer.sgd()
          .setLearningRateTracker(fixed(eta))
          .optMomentum((float) momentum)
          .build();
    }
  },
  ADAM(
      "adam",
      GridAxis.open(0.0003, 0.001, 0.003, 0.01, 0.03, 0.1),
      "beta2",
      GridAxis.closed(0.999, 0.99)) {
    @Override
    Optimizer optimizer(Block network, double eta, double beta2) {
      return Optimizer.adam().optLearningRateTracker(fixed(eta)).optBeta2((float) beta2).build();
    }
  },
  ADAMW(
      "adamw",
      GridAxis.open(0.0003, 0.001, 0.003, 0.01, 0.03, 0.1),
      "decay",
      GridAxis.open(0.01, 0.1)) {
    @Override
    Optimizer optimizer(Block network, double eta, double decay) {
      return Optimizer.adamW()
          .optLearningRateTracker(fixed(eta))
          .optWeightDecays((float) decay)
          .build();
    }
  },
  SOAP(
      "soap",
      GridAxis.open(0.0003, 0.001, 0.003, 0.01, 0.03, 0.1),
      "beta2",
      GridAxis.closed(0.95, 0.99)) {
    @Override
    Optimizer optimizer(Block network, double eta, double beta2) {
      return new Soap(eta, beta2);
    }
  },
  MUON(
      "muon",
      GridAxis.open(0.001, 0.003, 0.01, 0.03, 0.1, 0.3),
      "adam eta",
      GridAxis.open(0.001, 0.01)) {
    @Override
    Optimizer optimizer(Block network, double eta, double adamEta) {
      return new Muon(network, eta, adamEta);
    }
  },
  CHUNKS("chunks", printedEtas(), "epsilon", epsilons()) {
    @Override
    Optimizer optimizer(Block network, double eta, double epsilon) {
      return law(network, Gain.PRINTED, chunks(), eta, epsilon);
    }
  },
  KRONECKER("kronecker", printedEtas(), "epsilon", epsilons()) {
    @Override
    Optimizer optimizer(Block network, double eta, double epsilon) {
      return law(network, Gain.PRINTED, tiles(KroneckerSpectrum.PRODUCT), eta, epsilon);
    }
  },
  KRONECKER_ROOT("kronecker root", printedEtas(), "epsilon", epsilons()) {
    @Override
    Optimizer optimizer(Block network, double eta, double epsilon) {
      return law(network, Gain.PRINTED, tiles(KroneckerSpectrum.ROOT), eta, epsilon);
    }
  },
  CHUNKS_NORMALISED("chunks normalised", normalisedEtas(), "epsilon", epsilons()) {
    @Override
    Optimizer optimizer(Block network, double eta, double epsilon) {
      return law(network, Gain.NORMALISED, chunks(), eta, epsilon);
    }
  },
  KRONECKER_NORMALISED("kronecker normalised", normalisedEtas(), "epsilon", epsilons()) {
    @Override
    Optimizer optimizer(Block network, double eta, double epsilon) {
      return law(network, Gain.NORMALISED, tiles(KroneckerSpectrum.PRODUCT), eta, epsilon);
    }
  };

  /** Parameters in a chunk, and the longest side of a tile. */
  private static final int CHUNK = 128;

  private static final int SIDE = 64;

  private final String words;
  private final GridAxis etas;
  private final String constant;
  private final GridAxis constants;

  NetworkMethod(String words, GridAxis etas, String constant, GridAxis constants) {
    this.words = words;
    this.etas = etas;
    this.constant = constant;
    this.constants = constants;
  }

  private static GridAxis printedEtas() {
    return GridAxis.open(0.0001, 0.0004, 0.0015, 0.006);
  }

  /** The normalised gain is safe below 2 only. */
  private static GridAxis normalisedEtas() {
    return new GridAxis(new double[] {0.1, 0.3, 1, 1.9}, true, false);
  }

  private static GridAxis epsilons() {
    return GridAxis.open(0.005, 0.0003, 0.00002);
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

  GridAxis etas() {
    return etas;
  }

  GridAxis constants() {
    return constants;
  }

  /** A setting in words. */
  String words(NetworkSetting setting) {
    return String.format(
        Locale.ROOT,
        "eta %s, %s %s",
        etas.value(setting.eta()),
        constant,
        constants.value(setting.constant()));
  }

  /** The optimizer of a network in one of its settings. */
  Optimizer optimizer(Block network, NetworkSetting setting) {
    return optimizer(network, etas.value(setting.eta()), constants.value(setting.constant()));
  }

  abstract Optimizer optimizer(Block network, double eta, double value);
}
