package dev.flyball.paper.scenes;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The paper's cyclic rotations of the scene list. The scenes are in the order of their names; every
 * fifth of them (at least one) is for validation: the last ones in rotation A, the ones before them
 * in B, the ones before those in C.
 */
public enum Rotation {
  A,
  B,
  C;

  private static final int SHARE = 5;

  /** Scenes to train on and, apart from them, to validate on. */
  record Division<T>(List<T> training, List<T> validation) {}

  <T> Division<T> divide(List<T> scenes) {
    int held = Math.max(1, Math.round((float) scenes.size() / SHARE));
    if (scenes.size() <= held) {
      throw new IllegalArgumentException(
          "there are %s scenes; expected at least 2, to train on some and validate on others"
              .formatted(scenes.size()));
    }
    List<T> order = new ArrayList<>(scenes);
    Collections.rotate(order, ordinal() * held);
    int kept = order.size() - held;
    return new Division<>(
        List.copyOf(order.subList(0, kept)), List.copyOf(order.subList(kept, order.size())));
  }
}
