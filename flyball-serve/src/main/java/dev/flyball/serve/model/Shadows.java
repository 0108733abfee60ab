package dev.flyball.serve.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The current shadow of a model, and the shadows that were promoted.
 *
 * @param law of the shadow; null where there is none
 * @param since the row after which it began; a shadow is known by it
 * @param without the features that it is not shown, to learn what their failure would cost
 * @param promoted the shadows that became the served law, by the rows after which they began:
 *     learners that wait in the store still hold both
 */
public record Shadows(@Nullable String law, long since, List<String> without, List<Long> promoted) {
  public Shadows {
    without = List.copyOf(without);
    promoted = List.copyOf(promoted);
  }

  public static Shadows none() {
    return new Shadows(null, 0, List.of(), List.of());
  }

  Shadows begun(String newLaw, List<String> features, long after) {
    return new Shadows(newLaw, after, features, promoted);
  }

  Shadows ended() {
    return new Shadows(null, 0, List.of(), promoted);
  }

  Shadows tookOver() {
    List<Long> more = new ArrayList<>(promoted);
    more.add(since);
    return new Shadows(null, 0, List.of(), more);
  }

  /** Whether the shadow that began after row {@code when} is the one that learns now. */
  boolean isNow(long when) {
    return law != null && since == when;
  }
}
