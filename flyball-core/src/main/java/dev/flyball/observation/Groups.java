package dev.flyball.observation;

import dev.flyball.checkpoint.CheckpointException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Named, disjoint groups among {@code size} components: the sensors of one station, the features of
 * one family, the parameters of one layer. Not every component need belong to a group: see {@link
 * #requireCovering}. Immutable.
 */
public final class Groups {
  private static final int NO_GROUP = -1;

  private final String[] names;
  private final int[][] groups;
  private final int[] groupOf;

  private Groups(int size, List<String> names, List<int[]> groups) {
    if (size < 1) {
      throw new IllegalArgumentException("groups need a size of at least 1, not " + size);
    }
    this.names = names.toArray(new String[0]);
    this.groups = new int[groups.size()][];
    this.groupOf = new int[size];
    Arrays.fill(groupOf, NO_GROUP);
    for (int g = 0; g < this.groups.length; g++) {
      this.groups[g] = groups.get(g).clone();
      claim(g);
    }
  }

  /** The group of each of {@code width} components; those in none form a group each. */
  public int[] ofEach(int width) {
    if (size() > width) {
      throw new IllegalArgumentException(
          "groups over %s parameters for a model of %s".formatted(size(), width));
    }
    int[] all = new int[width];
    int count = count();
    for (int j = 0; j < width; j++) {
      boolean grouped = j < size() && groupOf(j) >= 0;
      all[j] = grouped ? groupOf(j) : count++;
    }
    return all;
  }

  private void claim(int g) {
    if (names[g].isBlank()) {
      throw new IllegalArgumentException("group " + g + " needs a name, not a blank");
    }
    if (groups[g].length == 0) {
      throw new IllegalArgumentException("group '" + names[g] + "' needs at least one component");
    }
    for (int j : groups[g]) {
      if (j < 0 || j >= groupOf.length) {
        throw new IllegalArgumentException(
            "group '%s' holds component %s, expected 0 to %s"
                .formatted(names[g], j, groupOf.length - 1));
      }
      if (groupOf[j] != NO_GROUP) {
        throw new IllegalArgumentException(
            "component %s is in group '%s' and again in group '%s', expected disjoint groups"
                .formatted(j, names[groupOf[j]], names[g]));
      }
      groupOf[j] = g;
    }
  }

  /** Groups named {@code g0}, {@code g1} and so on. */
  public static Groups of(int size, List<int[]> groups) {
    return new Groups(size, numbered(groups.size()), groups);
  }

  /** The groups without their names, {@code 0:1:2;3:4}, for a description. */
  public String text() {
    return Arrays.stream(groups)
        .map(
            group ->
                Arrays.stream(group).mapToObj(Integer::toString).collect(Collectors.joining(":")))
        .collect(Collectors.joining(";"));
  }

  /**
   * The groups that {@link #text} wrote.
   *
   * @throws CheckpointException if the text has another form
   */
  public static Groups parse(int size, String text) {
    try {
      List<int[]> groups = new ArrayList<>();
      for (String group : text.split(";")) {
        groups.add(Arrays.stream(group.split(":")).mapToInt(Integer::parseInt).toArray());
      }
      return of(size, groups);
    } catch (NumberFormatException e) {
      throw new CheckpointException(
          "groups=%s; expected the numbers of components, as in 0:1:2;3:4".formatted(text), e);
    }
  }

  /** The same groups under numbers in place of their names. */
  public Groups unnamed() {
    return of(size(), List.of(groups));
  }

  /** Groups in the order of the map, under its names. */
  public static Groups named(int size, LinkedHashMap<String, int[]> groups) {
    return new Groups(size, new ArrayList<>(groups.keySet()), new ArrayList<>(groups.values()));
  }

  /**
   * Neighbouring components, {@code groupSize} to a group; the last group takes what is left and
   * may be smaller. Covers every component.
   */
  public static Groups ofEqualSize(int size, int groupSize) {
    if (groupSize < 1) {
      throw new IllegalArgumentException("a group size must be at least 1, not " + groupSize);
    }
    List<int[]> groups = new ArrayList<>();
    for (int from = 0; from < size; from += groupSize) {
      groups.add(IntStream.range(from, Math.min(from + groupSize, size)).toArray());
    }
    return of(size, groups);
  }

  private static List<String> numbered(int count) {
    List<String> names = new ArrayList<>(count);
    for (int g = 0; g < count; g++) {
      names.add("g" + g);
    }
    return names;
  }

  /** How many components there are, in groups or not. */
  public int size() {
    return groupOf.length;
  }

  /** How many groups there are. */
  public int count() {
    return groups.length;
  }

  /** The components of group {@code g}, as given; a copy. */
  public int[] group(int g) {
    return groups[g].clone();
  }

  /** How many components group {@code g} has. */
  public int sizeOf(int g) {
    return groups[g].length;
  }

  /** The {@code i}-th component of group {@code g}: {@link #group} without the copy. */
  public int component(int g, int i) {
    return groups[g][i];
  }

  public String name(int g) {
    return names[g];
  }

  /** The group of component {@code j}, or -1 if it belongs to none. */
  public int groupOf(int j) {
    return groupOf[j];
  }

  /** Hides all of group {@code g} in {@code mask}. */
  public void hide(int g, Mask mask) {
    for (int j : groups[g]) {
      mask.hide(j);
    }
  }

  /**
   * These groups, if every component belongs to one.
   *
   * @throws IllegalArgumentException naming the first component that belongs to none
   */
  public Groups requireCovering() {
    for (int j = 0; j < groupOf.length; j++) {
      if (groupOf[j] == NO_GROUP) {
        throw new IllegalArgumentException(
            "component %s of %s belongs to no group, expected groups that cover all"
                .formatted(j, size()));
      }
    }
    return this;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Groups that
        && that.size() == size()
        && Arrays.equals(that.names, names)
        && Arrays.deepEquals(that.groups, groups);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * size() + Arrays.hashCode(names)) + Arrays.deepHashCode(groups);
  }

  /** For instance {@code boiler[0, 1, 2] turbine[3, 4] of 6}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int g = 0; g < groups.length; g++) {
      text.append(names[g]).append(Arrays.toString(groups[g])).append(' ');
    }
    return text.append("of ").append(size()).toString();
  }
}
