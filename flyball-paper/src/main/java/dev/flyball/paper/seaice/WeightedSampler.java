package dev.flyball.paper.seaice;

import dev.flyball.paper.scenes.Patches;
import dev.flyball.random.RandomStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws patches so that each bin of concentration, [0, 5, 25, 75, 100] percent, comes up equally
 * often, as far as there are patches in it: weights inverse to the bin's count, with replacement.
 */
public final class WeightedSampler {
  private static final double[] EDGES = {5, 25, 75};

  private final List<int[]> bins = new ArrayList<>();

  public WeightedSampler(Patches patches) {
    List<List<Integer>> sorted = new ArrayList<>();
    for (int b = 0; b <= EDGES.length; b++) {
      sorted.add(new ArrayList<>());
    }
    for (int i = 0; i < patches.count(); i++) {
      sorted.get(bin(patches.target(i))).add(i);
    }
    for (List<Integer> bin : sorted) {
      if (!bin.isEmpty()) {
        bins.add(bin.stream().mapToInt(Integer::intValue).toArray());
      }
    }
  }

  /** The bin of a concentration; an edge belongs to the bin above it, 100 to the last. */
  static int bin(double percent) {
    int bin = 0;
    while (bin < EDGES.length && percent >= EDGES[bin]) {
      bin++;
    }
    return bin;
  }

  /** The index of the next patch. */
  public int draw(RandomStream random) {
    int[] bin = bins.get(random.nextInt(bins.size()));
    return bin[random.nextInt(bin.length)];
  }
}
