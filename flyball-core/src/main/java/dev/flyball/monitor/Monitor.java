package dev.flyball.monitor;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.model.Model;
import java.util.Optional;

/**
 * Watches steps and changes nothing. Open: users bring their own. Its windows travel in the
 * learner's checkpoint under {@link #name}.
 *
 * <p>A learner takes a {@link #fresh} monitor of its own from the one it is given, calls {@link
 * #begin} once, then {@link #watch} after every call of learn. What it saw is read from the
 * learner's monitor, not from the one given.
 */
public interface Monitor extends Stateful {

  /** Whether consecutive updates point the same way, over the last {@code window} pairs. */
  static UpdateCoherence coherence(int window) {
    return new UpdateCoherence(window);
  }

  /** How long coherence over {@code window} pairs spends at most -0.04, at most 0, and above. */
  static OccupationTimes occupation(int window) {
    return new OccupationTimes(window);
  }

  /** How sharply the trajectory turns, over the last {@code window} steps. */
  static TrajectorySmoothness smoothness(int window) {
    return new TrajectorySmoothness(window);
  }

  /** How still the parameters stand, exactly, over the last {@code window} steps. */
  static FinalStability stability(int window) {
    return new FinalStability(window);
  }

  /** How fast the parameters approach {@code reference}, over the whole run up to its floor. */
  static ContractionRate contraction(double... reference) {
    return new ContractionRate(reference, ContractionRate.DEFAULT_BLOCK);
  }

  /** Leverage of every step, with an alarm on the return of what was long unseen. */
  static Leverage leverage(LeverageAlarm alarm) {
    return new Leverage(alarm);
  }

  /** How often each feature was seen, overall and over about the last {@code horizon} rows. */
  static ObservedShare observedShare(int horizon) {
    return new ObservedShare(horizon);
  }

  /** Error of each prediction made before learning from its target. */
  static PrequentialError prequentialError(int window) {
    return new PrequentialError(window);
  }

  /** Share of classes predicted right before learning from them. */
  static PrequentialAccuracy prequentialAccuracy(int window) {
    return new PrequentialAccuracy(window);
  }

  /**
   * The monitor that {@link #describe} wrote: its settings, and nothing watched.
   *
   * @throws CheckpointException if it is none of Flyball's
   */
  static Monitor of(Description description) {
    return switch (description.name()) {
      case "coherence" -> coherence(description.integer(WindowMonitor.WINDOW));
      case "occupation" -> occupation(description.integer(WindowMonitor.WINDOW));
      case "smoothness" -> smoothness(description.integer(WindowMonitor.WINDOW));
      case "stability" -> stability(description.integer(WindowMonitor.WINDOW));
      case "prequential-error" -> prequentialError(description.integer(WindowMonitor.WINDOW));
      case "prequential-accuracy" -> prequentialAccuracy(description.integer(WindowMonitor.WINDOW));
      case "contraction" ->
          new ContractionRate(
              description.numbers("reference"), description.integer(WindowMonitor.WINDOW));
      case "observed-share" -> observedShare(description.integer(WindowMonitor.WINDOW));
      case "leverage" -> leverage(LeverageAlarm.of(description));
      default ->
          throw new CheckpointException(
              "the monitor '%s' is not one of Flyball's; hand it in when loading"
                  .formatted(description.name()));
    };
  }

  /** A name unlike that of any other monitor of the same learner. */
  String name();

  /**
   * Called once, before anything is watched or loaded: the place to make room.
   *
   * @throws IllegalArgumentException if this monitor does not fit {@code model}
   */
  default void begin(Model model) {}

  /**
   * The description from which {@link #of} builds such a monitor when a checkpoint is resumed.
   * Empty for monitors of the user's own, which are handed in again.
   */
  default Optional<Description> describe() {
    return Optional.empty();
  }

  /** Called after every call of learn, moved or not. O(d) at most, without allocating. */
  void watch(Step step);

  /** A new monitor with the same settings that has watched nothing. */
  Monitor fresh();
}
