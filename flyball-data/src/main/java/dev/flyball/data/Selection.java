package dev.flyball.data;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Which columns to learn from, by name, before the file is known: targets, possibly none, and
 * features. Without {@link #features} every column that is not a target is a feature, in file
 * order.
 */
public final class Selection {
  private final List<String> targets;
  private final List<String> features;

  private Selection(List<String> targets, List<String> features) {
    this.targets = List.copyOf(targets);
    this.features = List.copyOf(features);
  }

  /** These columns are what is to be predicted. */
  public static Selection target(String... names) {
    return new Selection(Arrays.asList(names), List.of());
  }

  /** No column is to be predicted. */
  public static Selection unlabelled() {
    return new Selection(List.of(), List.of());
  }

  /** The same targets with exactly these features, in this order. */
  public Selection features(String... names) {
    return features(Arrays.asList(names));
  }

  /** The same targets with exactly these features, in this order; an empty list means the rest. */
  public Selection features(List<String> names) {
    return new Selection(targets, names);
  }

  /** The targets by name, in the order given. */
  public List<String> targetNames() {
    return targets;
  }

  /** The features by name, in the order given; empty means the rest. */
  public List<String> featureNames() {
    return features;
  }

  /**
   * Finds the columns in a source.
   *
   * @throws DataException if a name is not a column or is given twice, a target is also a feature,
   *     no feature is left, or an unnamed column would become a feature unasked
   */
  public Columns in(Source source) {
    Request request = new Request(source.name(), source.columns());
    int[] targetPlaces = request.find("target", targets);
    int[] featurePlaces =
        features.isEmpty() ? request.rest(targetPlaces) : request.find("feature", features);
    return Columns.at(source.columns(), targetPlaces, featurePlaces);
  }

  /** One search for names among the columns of one source; a column can be taken once. */
  private record Request(String source, List<String> columns, Set<String> taken) {

    Request(String source, List<String> columns) {
      this(source, columns, new HashSet<>());
    }

    int[] find(String role, List<String> names) {
      return names.stream().mapToInt(name -> take(role, name)).toArray();
    }

    private int take(String role, String name) {
      int column = name.isEmpty() ? -1 : columns.indexOf(name);
      if (column < 0) {
        throw refusal(
            name,
            role + " " + DataException.quote(name) + " is not a column",
            NearestName.expectation(name, columns));
      }
      if (!taken.add(name)) {
        throw refusal(
            name,
            role + " " + DataException.quote(name) + " is already chosen",
            "every column at most once, as a target or as a feature");
      }
      return column;
    }

    int[] rest(int[] targets) {
      int[] rest =
          IntStream.range(0, columns.size())
              .filter(column -> Arrays.stream(targets).noneMatch(target -> target == column))
              .toArray();
      if (rest.length == 0) {
        throw refusal("", "no column is left to be a feature", "at least one beside the targets");
      }
      for (int column : rest) {
        if (columns.get(column).isEmpty()) {
          throw refusal(
              "",
              "column number " + (column + 1) + " has no name",
              "a name in the header, or features given by name");
        }
      }
      return rest;
    }

    private DataException refusal(String name, String problem, String expectation) {
      return new DataException(
          new Location(source, 0, 0, name.isEmpty() ? null : name), problem, name, expectation);
    }
  }
}
