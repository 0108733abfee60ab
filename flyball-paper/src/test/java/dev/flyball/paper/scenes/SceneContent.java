package dev.flyball.paper.scenes;

import java.util.List;

/**
 * The content of a scene file to write; NaN where nothing was seen.
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
