package dev.flyball.paper.seaice;

import dev.flyball.paper.scenes.Patches;
import java.util.stream.IntStream;

/**
 * The targets of some patches, in percent of ice.
 *
 * @param deviation the population's
 */
record Targets(int patches, double mean, double deviation) {

  static Targets of(Patches patches) {
    double[] targets = IntStream.range(0, patches.count()).mapToDouble(patches::target).toArray();
    double mean = 0;
    for (double target : targets) {
      mean += target / targets.length;
    }
    double squares = 0;
    for (double target : targets) {
      squares += (target - mean) * (target - mean);
    }
    return new Targets(targets.length, mean, Math.sqrt(squares / targets.length));
  }
}
