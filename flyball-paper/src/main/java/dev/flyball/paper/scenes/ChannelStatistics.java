package dev.flyball.paper.scenes;

import java.io.Serializable;

/**
 * Count, mean and spread of the seen values of every channel, merged pairwise (Chan, Golub and
 * LeVeque) so that every scene keeps its own and a split adds up those of its training scenes.
 */
final class ChannelStatistics implements Serializable {
  private static final long serialVersionUID = 1;

  private final long[] count = new long[Channel.COUNT];
  private final double[] mean = new double[Channel.COUNT];

  /** Sums of squared deviations from the mean. */
  private final double[] spread = new double[Channel.COUNT];

  /** Adds the values that are not NaN. */
  void add(Channel channel, float[] values) {
    long seen = 0;
    double sum = 0;
    for (float value : values) {
      if (!Float.isNaN(value)) {
        seen++;
        sum += value;
      }
    }
    if (seen == 0) {
      return;
    }
    double centre = sum / seen;
    double squares = 0;
    for (float value : values) {
      if (!Float.isNaN(value)) {
        squares += (value - centre) * (value - centre);
      }
    }
    merge(channel.ordinal(), seen, centre, squares);
  }

  void add(Patch patch) {
    for (Channel channel : Channel.values()) {
      add(channel, patch.values(channel));
    }
  }

  void merge(ChannelStatistics other) {
    for (int c = 0; c < Channel.COUNT; c++) {
      if (other.count[c] > 0) {
        merge(c, other.count[c], other.mean[c], other.spread[c]);
      }
    }
  }

  private void merge(int c, long seen, double centre, double squares) {
    long total = count[c] + seen;
    double shift = centre - mean[c];
    double share = (double) seen / total;
    mean[c] += shift * share;
    spread[c] += squares + shift * shift * count[c] * share;
    count[c] = total;
  }

  long count(Channel channel) {
    return count[channel.ordinal()];
  }

  /** The mean of what was seen; 0 if nothing was. */
  double mean(Channel channel) {
    return mean[channel.ordinal()];
  }

  /** The standard deviation of what was seen; 0 if nothing was. */
  double deviation(Channel channel) {
    int c = channel.ordinal();
    return count[c] == 0 ? 0 : Math.sqrt(spread[c] / count[c]);
  }
}
