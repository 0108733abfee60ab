package dev.flyball.paper.scenes;

import java.util.random.RandomGenerator;

/**
 * Simulates a C-band radar's view of a scene: backscatter that falls with the incidence angle,
 * rises with the wind over water and with the roughness of floes, under speckle; and the noise
 * floor, whose mean has been subtracted as a noise correction does, so that its fluctuation is what
 * stays.
 */
final class Radar {
  private static final double FIRST_ANGLE = 20;
  private static final double LAST_ANGLE = 46;

  /** Looks that are averaged in a pixel. */
  private static final double LOOKS = 11;

  /** Nothing is reported below this, in linear units (-40 dB). */
  private static final double LEAST_POWER = 1e-4;

  private final RandomGenerator random;
  private final Grid grid;
  private final float[] wind;

  /** How windy the whole scene is, in standard deviations. */
  private final double weather;

  private final IceField ice;
  private final Coast coast;

  Radar(RandomGenerator random, Grid grid, IceField ice, Coast coast) {
    this.random = random;
    this.grid = grid;
    this.ice = ice;
    this.coast = coast;
    int size = Math.min(grid.lines(), grid.samples());
    wind = GaussianField.draw(random, grid, Math.max(2, size / 2), size / 30 + 1);
    weather = random.nextGaussian();
  }

  /** The response of a polarisation, in dB at 30 degrees and per degree. */
  private record Response(
      double water,
      double waterSlope,
      double wind,
      double ice,
      double iceSlope,
      double rough,
      double land) {}

  private static final Response HH = new Response(-13, -0.45, 2.5, -13, -0.2, 1.5, -9);
  private static final Response HV = new Response(-28, -0.15, 1.0, -23, -0.1, 1.5, -16);

  float[] angles() {
    float[] angles = new float[grid.samples()];
    for (int j = 0; j < angles.length; j++) {
      angles[j] = (float) angle(j);
    }
    return angles;
  }

  /** HH, in dB. */
  float[] primary() {
    return see(HH, -32);
  }

  /** HV, in dB: so weak that the noise floor matters. */
  float[] secondary() {
    return see(HV, -29);
  }

  private double angle(int sample) {
    return FIRST_ANGLE + (LAST_ANGLE - FIRST_ANGLE) * sample / Math.max(1, grid.samples() - 1);
  }

  private float[] see(Response response, double floor) {
    float[] seen = new float[grid.count()];
    for (int p = 0; p < seen.length; p++) {
      double tilt = angle(p % grid.samples()) - 30;
      double power = linear(decibels(response, p, tilt)) * speckle();
      double noise = linear(floor + ripple(p % grid.samples()));
      double corrected = power + noise * (speckle() - 1);
      // Two decimals: finer steps are noise that would not compress.
      double decibels = 10 * Math.log10(Math.max(LEAST_POWER, corrected));
      seen[p] = Math.round(decibels * 100) / 100f;
    }
    return seen;
  }

  private double decibels(Response response, int p, double tilt) {
    if (coast.isLand(p)) {
      return response.land + 1.5 * wind[p];
    }
    return ice.isIce(p)
        ? response.ice + response.iceSlope * tilt + response.rough * ice.roughness(p)
        : response.water + response.waterSlope * tilt + response.wind * (wind[p] + weather);
  }

  /** The floor rises towards the edges of the five sub-swaths, by up to 3 dB. */
  private double ripple(int sample) {
    double inSwath = 5.0 * sample / grid.samples() % 1;
    return 12 * (inSwath - 0.5) * (inSwath - 0.5);
  }

  /** Gamma distributed with mean 1, by Wilson and Hilferty's cube of a normal number. */
  private double speckle() {
    double root = 1 - 1 / (9 * LOOKS) + random.nextGaussian() / (3 * Math.sqrt(LOOKS));
    return root * root * root;
  }

  private static double linear(double decibels) {
    return Math.pow(10, decibels / 10);
  }
}
