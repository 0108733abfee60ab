package dev.flyball.paper.scenes;

/**
 * One rotation of the scenes.
 *
 * @param training patches of the training scenes
 * @param validation patches of the scenes that were held out
 * @param normalisation by what was seen in the training patches
 */
public record Split(Patches training, Patches validation, Normalisation normalisation) {}
