/**
 * Sea-ice scenes: satellite images with holes, and what an ice analyst charted over them.
 *
 * <p>{@link dev.flyball.paper.scenes.Scenes} opens a folder of ASID-v2 netCDF-4 files, cuts them
 * into {@link dev.flyball.paper.scenes.Patch patches} (kept in a cache on disk) and splits them by
 * scene into training and validation {@link dev.flyball.paper.scenes.Patches}. {@link
 * dev.flyball.paper.scenes.SyntheticScenes} writes files of the same schema where the real ones
 * cannot be had.
 */
package dev.flyball.paper.scenes;
