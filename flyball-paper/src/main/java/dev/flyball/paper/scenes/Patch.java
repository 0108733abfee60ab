package dev.flyball.paper.scenes;

/**
 * One square of a scene as it was measured: two polarisations of backscatter (dB), incidence angle
 * (degrees), distance to land (zones), fourteen brightness temperatures (K), and the mean charted
 * concentration in percent. NaN is what was not seen. {@link #fillSar} and {@link #fillAmsr} write
 * it as a network wants it.
 */
public final class Patch {
  /** Backscatter HH and HV, their two validity masks, incidence angle, distance to land. */
  public static final int SAR_CHANNELS = 6;

  /** Fourteen brightness temperatures and one validity mask. */
  public static final int AMSR_CHANNELS = Channel.BRIGHTNESSES + 1;

  private final PatchPlace place;
  private final PatchOptions options;

  /** By channel: size x size, for the incidence angle size, for brightness cells x cells. */
  private final float[][] values;

  Patch(PatchPlace place, PatchOptions options) {
    this.place = place;
    this.options = options;
    values = new float[Channel.COUNT][];
    for (Channel channel : Channel.values()) {
      values[channel.ordinal()] = new float[length(channel, options)];
    }
  }

  /** How many values of a channel a patch holds. */
  static int length(Channel channel, PatchOptions options) {
    return switch (channel) {
      case PRIMARY, SECONDARY, DISTANCE -> options.pixels();
      case INCIDENCE -> options.size();
      default -> options.cells() * options.cells();
    };
  }

  /** The mean charted concentration over the charted sea in it, 0 to 100 percent. */
  public double target() {
    return place.target();
  }

  PatchPlace place() {
    return place;
  }

  /** The measured values of a channel, row by row; not a copy. */
  float[] values(Channel channel) {
    return values[channel.ordinal()];
  }

  /**
   * Writes {@link #SAR_CHANNELS} x size x size numbers (channel, line, sample), normalised, from
   * {@code to[at]} on: HH, HV, mask of HH, mask of HV (1 seen, 0 not), incidence angle, distance to
   * land.
   */
  public void fillSar(Normalisation normalisation, float[] to, int at) {
    int pixels = options.pixels();
    fill(normalisation, Channel.PRIMARY, to, at);
    fill(normalisation, Channel.SECONDARY, to, at + pixels);
    fillMask(values(Channel.PRIMARY), to, at + 2 * pixels);
    fillMask(values(Channel.SECONDARY), to, at + 3 * pixels);
    int angles = at + 4 * pixels;
    fill(normalisation, Channel.INCIDENCE, to, angles);
    for (int line = 1; line < options.size(); line++) {
      System.arraycopy(to, angles, to, angles + line * options.size(), options.size());
    }
    fill(normalisation, Channel.DISTANCE, to, at + 5 * pixels);
  }

  /**
   * Writes {@link #AMSR_CHANNELS} x cells x cells numbers (channel, line, sample), normalised, from
   * {@code to[at]} on: 6.9h, 6.9v, 7.3h, 7.3v, 10.7h to 89.0v, and the mask (1 seen, 0 not).
   */
  public void fillAmsr(Normalisation normalisation, float[] to, int at) {
    int cells = options.cells() * options.cells();
    for (int b = 0; b < Channel.BRIGHTNESSES; b++) {
      fill(normalisation, Channel.brightness(b), to, at + b * cells);
    }
    fillMask(values(Channel.BTEMP_6_9H), to, at + Channel.BRIGHTNESSES * cells);
  }

  private void fill(Normalisation normalisation, Channel channel, float[] to, int at) {
    normalisation.apply(channel, values(channel), to, at);
  }

  private static void fillMask(float[] from, float[] to, int at) {
    for (int i = 0; i < from.length; i++) {
      to[at + i] = Float.isNaN(from[i]) ? 0 : 1;
    }
  }
}
