package dev.flyball.interval;

import dev.flyball.checkpoint.Description;
import dev.flyball.checkpoint.Widening;
import dev.flyball.observation.Groups;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The intervals of predictions: their levels, and the outage groups in each of which they are to
 * hold. Without levels there are no intervals.
 *
 * @param levels the asked shares of targets inside, ascending, each between 0 and 1
 * @param groups components that go silent together; if not given, they are found from the masks
 * @param most how many groups may be found
 */
public record Intervals(List<Double> levels, Optional<Groups> groups, int most) {
  private static final String NAME = "intervals";
  private static final int MOST_GROUPS = 16;
  private static final int MOST_LEVELS = 16;
  private static final Intervals NONE = new Intervals(List.of(), Optional.empty(), MOST_GROUPS);

  public Intervals {
    levels = levels.isEmpty() ? List.of() : levels.stream().sorted().distinct().toList();
    Objects.requireNonNull(groups, "groups");
    for (double level : levels) {
      if (!(level > 0 && level < 1)) {
        throw new IllegalArgumentException(
            "the level of an interval must lie between 0 and 1 (such as 0.9), not " + level);
      }
    }
    if (levels.size() > MOST_LEVELS) {
      throw new IllegalArgumentException(
          "%s levels; expected at most %s".formatted(levels.size(), MOST_LEVELS));
    }
    if (most < 0) {
      throw new IllegalArgumentException("a number of groups must be at least 0, not " + most);
    }
  }

  /** No intervals. */
  public static Intervals none() {
    return NONE;
  }

  /** Intervals at these levels, in outage groups that are found from the masks. */
  public static Intervals of(double... levels) {
    return NONE.levels(levels);
  }

  public Intervals levels(double... values) {
    return new Intervals(java.util.Arrays.stream(values).boxed().toList(), groups, most);
  }

  /** These intervals, to hold in each of these groups. */
  public Intervals groups(Groups value) {
    return new Intervals(levels, Optional.of(value), most);
  }

  /** These intervals, with at most so many groups found. */
  public Intervals most(int value) {
    return new Intervals(levels, groups, value);
  }

  /**
   * These intervals for a model with further inputs: a new category joins its neighbours' group.
   */
  public Intervals widened(Widening by) {
    return groups.map(given -> groups(widened(given, by))).orElse(this);
  }

  private static Groups widened(Groups given, Widening by) {
    List<int[]> members = new ArrayList<>();
    for (int g = 0; g < given.count(); g++) {
      int group = g;
      members.add(
          IntStream.range(0, by.wide())
              .filter(
                  j -> {
                    int old = Math.max(by.from()[j], by.beside()[j]);
                    return old >= 0 && given.groupOf(old) == group;
                  })
              .toArray());
    }
    return Groups.of(by.wide(), members);
  }

  public boolean isEmpty() {
    return levels.isEmpty();
  }

  public Description describe() {
    Description described =
        Description.of(NAME)
            .withNumbers("levels", levels.stream().mapToDouble(Double::doubleValue).toArray())
            .with("most", most);
    return groups
        .map(given -> described.with("over", given.size()).with("groups", given.text()))
        .orElse(described);
  }

  /** The intervals that {@link #describe} wrote. */
  public static Intervals of(Description description) {
    Intervals intervals = of(description.numbers("levels")).most(description.integer("most"));
    return description.has("groups")
        ? intervals.groups(Groups.parse(description.integer("over"), description.text("groups")))
        : intervals;
  }
}
