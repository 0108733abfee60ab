package dev.flyball.tables.evaluate;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.data.NearestName;
import dev.flyball.missing.Missingness;
import dev.flyball.observation.Groups;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Which cells of a table are hidden, as a text says it:
 *
 * <ul>
 *   <li>{@code independent(share=.2)}: every column in a fifth of the rows, each row for itself;
 *   <li>{@code blocks(share=.3, length=200)}: every column in three tenths of the rows, in outages
 *       of 200 rows on average;
 *   <li>{@code groups(share=.3, length=200, of=pump+valve|heater)}: the same, columns together;
 *   <li>{@code largest(share=.1, columns=flow)}: where the value itself is among the largest.
 * </ul>
 *
 * {@code columns=a|b} leaves all others as they are.
 *
 * @param text as it was given
 * @param groups the columns that are hidden together, by name
 */
public record Hiding(String text, Groups groups, Missingness process) {
  private static final double SHARE = 0.2;
  private static final double LENGTH = 100;

  private static final Map<String, Set<String>> KINDS =
      new LinkedHashMap<>(
          Map.of(
              "independent", Set.of("share", "columns"),
              "blocks", Set.of("share", "length", "columns"),
              "groups", Set.of("share", "length", "of"),
              "largest", Set.of("share", "columns")));

  /**
   * Reads a text.
   *
   * @param columns the places of the features of every column that can be hidden
   * @param features how many there are
   * @throws IllegalArgumentException naming what is wrong with it
   */
  public static Hiding parse(String text, Map<String, int[]> columns, int features) {
    Description said = described(text);
    Set<String> takes = KINDS.get(said.name());
    if (takes == null) {
      throw new IllegalArgumentException(
          "cells are hidden %s, not '%s'"
              .formatted("independent, in blocks, in groups, or the largest", said.name()));
    }
    for (String key : said.settings().keySet()) {
      if (!takes.contains(key)) {
        throw new IllegalArgumentException(
            "%s takes %s, not %s"
                .formatted(said.name(), String.join(", ", takes.stream().sorted().toList()), key));
      }
    }
    double share = number(said, "share", SHARE);
    if (!(share > 0 && share < 1)) {
      throw new IllegalArgumentException("share is between 0 and 1, not " + share);
    }
    Groups groups = groups(said, columns, features);
    return new Hiding(text, groups, process(said, groups, share));
  }

  private static Missingness process(Description said, Groups groups, double share) {
    return switch (said.name()) {
      case "largest" -> Missingness.largest(groups, share);
      // An outage that ends by chance after every row is one that no row knows of.
      case "independent" -> Missingness.groups(groups, share, 1 / (1 - share), 0);
      default -> Missingness.groups(groups, share, number(said, "length", LENGTH), 0);
    };
  }

  private static Description described(String text) {
    try {
      return Description.parse(text);
    } catch (CheckpointException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static double number(Description said, String key, double otherwise) {
    try {
      return said.has(key) ? Double.parseDouble(said.text(key)) : otherwise;
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "%s is a number, not '%s'".formatted(key, said.text(key)), e);
    }
  }

  private static Groups groups(Description said, Map<String, int[]> columns, int features) {
    List<String> names =
        said.has("of")
            ? split(said.text("of"), "\\|")
            : said.has("columns")
                ? split(said.text("columns"), "\\|")
                : said.name().equals("groups")
                    ? List.of(String.join("+", columns.keySet()))
                    : List.copyOf(columns.keySet());
    LinkedHashMap<String, int[]> groups = new LinkedHashMap<>();
    for (String name : names) {
      List<String> members = columns.containsKey(name) ? List.of(name) : split(name, "\\+");
      IntStream places = IntStream.empty();
      for (String member : members) {
        int[] own = columns.get(member);
        if (own == null) {
          throw new IllegalArgumentException(
              "no column '%s' can be hidden; expected %s"
                  .formatted(
                      member, NearestName.expectation(member, new ArrayList<>(columns.keySet()))));
        }
        places = IntStream.concat(places, Arrays.stream(own));
      }
      groups.put(String.join(", ", members), places.toArray());
    }
    return Groups.named(features, groups);
  }

  private static List<String> split(String text, String by) {
    return Arrays.stream(text.split(by))
        .map(String::strip)
        .filter(part -> !part.isEmpty())
        .toList();
  }
}
