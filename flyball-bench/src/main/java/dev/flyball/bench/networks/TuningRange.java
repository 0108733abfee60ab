package dev.flyball.bench.networks;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The settings among which a method is tuned on a task, numbers of both ends included. It grows
 * where the best of them lies on an open end.
 */
record TuningRange(int firstEta, int lastEta, int firstConstant, int lastConstant) {
  /** The grid that every method begins with. */
  static TuningRange of(NetworkMethod method) {
    return new TuningRange(0, method.etas().length() - 1, 0, method.constants().length() - 1);
  }

  List<NetworkSetting> settings() {
    return IntStream.rangeClosed(firstEta, lastEta)
        .boxed()
        .flatMap(
            eta ->
                IntStream.rangeClosed(firstConstant, lastConstant)
                    .mapToObj(constant -> new NetworkSetting(eta, constant)))
        .toList();
  }

  /** Whether that setting lies where the range could go on. */
  boolean onOpenEnd(NetworkSetting setting, NetworkMethod method) {
    return !around(setting, method).equals(this);
  }

  /** One further in every direction in which {@code best} lies on an open end; else itself. */
  TuningRange around(NetworkSetting best, NetworkMethod method) {
    GridAxis etas = method.etas();
    GridAxis constants = method.constants();
    return new TuningRange(
        firstEta - (best.eta() == firstEta && etas.openBefore() ? 1 : 0),
        lastEta + (best.eta() == lastEta && etas.openAfter() ? 1 : 0),
        firstConstant - (best.constant() == firstConstant && constants.openBefore() ? 1 : 0),
        lastConstant + (best.constant() == lastConstant && constants.openAfter() ? 1 : 0));
  }
}
