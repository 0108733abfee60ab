package dev.flyball.paper.scenes;

import java.io.Serializable;

/** Which patch: its scene's file name, its first line and sample, and its target in percent. */
record PatchPlace(String scene, int line, int sample, double target) implements Serializable {}
