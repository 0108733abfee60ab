package dev.flyball.paper.scenes;

/**
 * Brings the measured channels to mean 0 and standard deviation 1, by statistics of what was seen
 * in the training scenes alone. What was not seen becomes 0, the mean; a channel that never varied
 * is only centred.
 */
public final class Normalisation {
  private final float[] mean = new float[Channel.COUNT];
  private final float[] scale = new float[Channel.COUNT];

  Normalisation(ChannelStatistics statistics) {
    for (Channel channel : Channel.values()) {
      double deviation = statistics.deviation(channel);
      mean[channel.ordinal()] = (float) statistics.mean(channel);
      scale[channel.ordinal()] = deviation > 0 ? (float) (1 / deviation) : 1;
    }
  }

  /** Normalises values of a channel, NaN where not seen, from {@code to[at]} on. */
  void apply(Channel channel, float[] from, float[] to, int at) {
    float m = mean[channel.ordinal()];
    float s = scale[channel.ordinal()];
    for (int i = 0; i < from.length; i++) {
      float value = from[i];
      to[at + i] = Float.isNaN(value) ? 0 : (value - m) * s;
    }
  }
}
