package dev.flyball.paper.scenes;

/**
 * A scene to cut: backscatter and chart on the SAR grid, brightness temperatures on a grid {@value
 * PatchOptions#CELL} times coarser. What was not seen is NaN.
 */
sealed interface Scene extends AutoCloseable permits AsidScene, SyntheticScene {

  String name();

  int lines();

  int samples();

  /** Whether there are brightness temperatures; a scene has all of them or none. */
  boolean hasAmsr();

  /** Whole lines of a channel of the SAR grid. */
  float[] lines(Channel channel, int first, int count);

  /** The charted concentration in percent; NaN outside the chart and its polygons. */
  float[] chart(int first, int count);

  /** The incidence angle of every sample. */
  float[] incidence();

  /** The brightness temperatures of the whole scene. */
  Brightness brightness();

  @Override
  void close();
}
