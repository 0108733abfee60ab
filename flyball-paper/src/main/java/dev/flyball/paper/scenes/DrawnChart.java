package dev.flyball.paper.scenes;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * A chart as an analyst would draw it: large polygons, each given one concentration, a rounded one
 * that is somewhat off. Open water and ice are never in one polygon; land is in none.
 */
final class DrawnChart {
  static final short OUTSIDE = -1;

  static final String HEADER = "id;CT;CA;SA;FA;CB;SB;FB;CC;SC;FC;CN;CD;CF;POLY_TYPE";

  /** Concentrations below this are drawn as open water. */
  private static final float WATER = 0.03f;

  /** How far off an analyst is, in percent. */
  private static final double ANALYST = 6;

  private final short[][] polygons;
  private final List<String> codes = new ArrayList<>(List.of(HEADER));

  private DrawnChart(Grid grid) {
    polygons = new short[grid.lines()][grid.samples()];
  }

  static DrawnChart draw(RandomGenerator random, Grid grid, IceField ice, Coast coast) {
    DrawnChart chart = new DrawnChart(grid);
    int size = Math.min(grid.lines(), grid.samples());
    Mosaic regions = new Mosaic(random, grid, Math.max(20, size / 7));
    int[] pixels = new int[2 * regions.tiles()];
    double[] sums = new double[2 * regions.tiles()];
    int[] drawn = new int[grid.count()];
    for (int p = 0; p < drawn.length; p++) {
      regions.find(p / grid.samples(), p % grid.samples());
      float share = ice.concentration(p);
      drawn[p] = coast.isLand(p) ? OUTSIDE : 2 * regions.tile() + (share < WATER ? 1 : 0);
      if (drawn[p] != OUTSIDE) {
        pixels[drawn[p]]++;
        sums[drawn[p]] += share;
      }
    }
    short[] ids = chart.name(random, pixels, sums);
    for (int p = 0; p < drawn.length; p++) {
      chart.polygons[p / grid.samples()][p % grid.samples()] =
          drawn[p] == OUTSIDE ? OUTSIDE : ids[drawn[p]];
    }
    return chart;
  }

  /** Gives every polygon that has pixels an id, from 1, and a code. */
  private short[] name(RandomGenerator random, int[] pixels, double[] sums) {
    short[] ids = new short[pixels.length];
    for (int i = 0; i < ids.length; i++) {
      if (pixels[i] > 0) {
        boolean water = i % 2 == 1;
        double percent = 100 * sums[i] / pixels[i] + ANALYST * random.nextGaussian();
        // Where an analyst saw ice, the chart says at least 5%.
        int code = water ? 0 : Concentration.code(Math.max(5, Math.min(100, percent)));
        ids[i] = (short) codes.size();
        codes.add(code(ids[i], code, water ? 'W' : 'I'));
      }
    }
    return ids;
  }

  /** One polygon's string: id, total concentration and type; what else SIGRID-3 has is -9, none. */
  static String code(int id, int concentration, char type) {
    return String.format(
        Locale.ROOT, "%d;%02d;-9;-9;-9;-9;-9;-9;-9;-9;-9;-9;-9;-9;%c", id, concentration, type);
  }

  /** Polygon ids by line and sample. */
  short[][] polygons() {
    return polygons;
  }

  List<String> codes() {
    return codes;
  }
}
