package dev.flyball.learn;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.checkpoint.State;
import java.util.Map;

/**
 * Guards against forged checkpoints: refuses a described size that is far above what the checkpoint
 * holds, by its name, before memory is allocated for it.
 */
final class DescribedSizes {
  /** Sizes that go beyond what is held: a window need not be full, a limit not reached. */
  private static final Map<String, Long> ROOM =
      Map.of(
          "inputs", 100_000L,
          "outputs", 100_000L,
          "classes", 100_000L,
          "features", 100_000L,
          "over", 100_000L,
          "rank", 1_000_000L,
          "most", 1_000_000L,
          "kept", 1_000_000L,
          "points", 1_000_000L,
          "window", 1_000_000L);

  private DescribedSizes() {}

  /**
   * The description in {@code text}.
   *
   * @throws CheckpointException if a size in it is far above how many numbers {@code state} holds
   */
  static Description read(String text, State state) {
    Description described = Description.parse(text);
    long held = numbers(state);
    described.settings().forEach((name, value) -> check(described, name, value, held));
    return described;
  }

  private static void check(Description described, String name, String value, long held) {
    Long room = ROOM.get(name);
    if (room != null
        && value.matches("[0-9]+")
        && (value.length() > 18 || Long.parseLong(value) > Math.max(room, held))) {
      throw new CheckpointException(
          "it describes %s with %s=%s and holds %s numbers in all"
              .formatted(described.name(), name, value, held));
    }
  }

  private static long numbers(State state) {
    long numbers = 0;
    for (double[] values : state.allDoubles().values()) {
      numbers += values.length;
    }
    for (long[] values : state.allLongs().values()) {
      numbers += values.length;
    }
    return numbers;
  }
}
