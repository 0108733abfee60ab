package dev.flyball.paper.scenes;

import dev.flyball.random.RandomStream;
import java.util.Arrays;
import java.util.Map;

/**
 * A simulated scene as arrays: ice, radar, radiometer and chart. What is and what is not like the
 * real ones is in docs/research/sea-ice.md. Memory: about 60 bytes for each pixel.
 *
 * @param channels those of the SAR grid, line by line
 * @param charted the charted concentration in percent
 */
record SyntheticScene(
    String name,
    Grid grid,
    Map<Channel, float[]> channels,
    float[] charted,
    float[] incidence,
    Brightness brightness)
    implements Scene {

  /** Draws a scene. */
  static SyntheticScene draw(String name, RandomStream random, Grid grid) {
    Coast coast = Coast.draw(random.split(0), grid);
    IceField ice = IceField.draw(random.split(1), grid);
    Radar radar = new Radar(random.split(2), grid, ice, coast);
    float[] charted = DrawnChart.draw(random.split(3), grid, ice, coast);
    // The edge of the swath, where the radar's first samples are invalid.
    int border = random.split(4).nextInt(1 + grid.samples() / 30);
    return new SyntheticScene(
        name,
        grid,
        Map.of(
            Channel.PRIMARY,
            withoutBorder(radar.primary(), grid, border),
            Channel.SECONDARY,
            withoutBorder(radar.secondary(), grid, border),
            Channel.DISTANCE,
            coast.zones()),
        withoutBorder(charted, grid, border),
        radar.angles(),
        brightness(random.split(5), grid, ice, coast));
  }

  private static float[] withoutBorder(float[] values, Grid grid, int border) {
    for (int line = 0; line < grid.lines(); line++) {
      int first = line * grid.samples();
      Arrays.fill(values, first, first + border, Float.NaN);
    }
    return values;
  }

  private static Brightness brightness(RandomStream random, Grid grid, IceField ice, Coast coast) {
    Radiometer radiometer = new Radiometer(random, grid, ice, coast);
    Grid cells = grid.coarser(PatchOptions.CELL);
    // In one scene of four the radiometer's swath ends inside it.
    boolean cut = random.nextBoolean(0.25);
    int end = cut ? cells.samples() - cells.samples() / 5 : cells.samples();
    float[][] brightness = new float[Channel.BRIGHTNESSES][];
    for (int b = 0; b < brightness.length; b++) {
      brightness[b] = radiometer.see(b);
      for (int row = 0; row < cells.lines(); row++) {
        int first = row * cells.samples();
        Arrays.fill(brightness[b], first + end, first + cells.samples(), Float.NaN);
      }
    }
    return new Brightness(cells.lines(), cells.samples(), brightness);
  }

  @Override
  public int lines() {
    return grid.lines();
  }

  @Override
  public int samples() {
    return grid.samples();
  }

  @Override
  public boolean hasAmsr() {
    return true;
  }

  @Override
  public float[] lines(Channel channel, int first, int count) {
    return lines(channels.get(channel), first, count);
  }

  @Override
  public float[] chart(int first, int count) {
    return lines(charted, first, count);
  }

  private float[] lines(float[] values, int first, int count) {
    return Arrays.copyOfRange(values, first * samples(), (first + count) * samples());
  }

  @Override
  public void close() {}
}
