package dev.flyball.paper.scenes;

import java.util.List;

/**
 * Everything that a scene file holds, as it is to be written; NaN where nothing was seen.
 *
 * @param brightness the fourteen channels, or none of them
 */
record SceneContent(
    Grid grid,
    float[] primary,
    float[] secondary,
    float[] angles,
    byte[][] zones,
    short[][] polygons,
    List<String> codes,
    List<float[]> brightness,
    Area area) {}
