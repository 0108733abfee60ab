/**
 * Sea-ice scenes: satellite images with holes, and what an ice analyst charted over them.
 *
 * <p>{@link dev.flyball.paper.scenes.Scenes} opens ASID-v2 netCDF-4 files, cuts them into {@link
 * dev.flyball.paper.scenes.Patch patches} (kept in a cache on disk) and splits them by scene into
 * training and validation {@link dev.flyball.paper.scenes.Patches}. A {@link
 * dev.flyball.paper.scenes.SceneSet} is of files, or of simulated scenes where the real ones cannot
 * be had.
 */
package dev.flyball.paper.scenes;
