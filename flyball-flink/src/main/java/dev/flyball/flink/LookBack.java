package dev.flyball.flink;

import dev.flyball.data.EventEncoding;
import dev.flyball.data.Lagged;
import dev.flyball.learn.Ahead;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/**
 * What is made of the rows of a key before: older values and last changes, which are inputs behind
 * the features, and horizons.
 *
 * @param target what lags and differences call the target
 * @param lags as in {@code 1,24} of the target, or {@code T:1,24} of a feature
 * @param differences features, or the target, whose last change is an input
 * @param horizons in rows; empty for none
 * @param seasons in rows; empty for none
 */
record LookBack(
    String target,
    List<String> lags,
    List<String> differences,
    List<Integer> horizons,
    List<Integer> seasons)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  LookBack {
    lags = List.copyOf(lags);
    differences = List.copyOf(differences);
    horizons = List.copyOf(horizons);
    seasons = List.copyOf(seasons);
    Lagged.of(lags, differences, target);
  }

  static LookBack none() {
    return new LookBack("", List.of(), List.of(), List.of(), List.of());
  }

  LookBack ahead(Ahead next) {
    return new LookBack(target, lags, differences, next.horizons(), next.seasons());
  }

  Optional<Ahead> ahead() {
    return horizons.isEmpty() ? Optional.empty() : Optional.of(new Ahead(horizons, seasons));
  }

  boolean isEmpty() {
    return lags.isEmpty() && differences.isEmpty() && horizons.isEmpty();
  }

  /** The columns of which something before is an input, and what that is, as text. */
  String encoding() {
    return EventEncoding.empty().lagged(Lagged.of(lags, differences, target)).encoding().toText();
  }

  /** The names of what is an input. */
  List<String> inputs() {
    return Lagged.of(lags, differences, target).stream()
        .flatMap(column -> column.features().stream())
        .toList();
  }

  /**
   * Where the columns of a {@link KeyPast} are among the features; -1 for the target.
   *
   * @throws IllegalArgumentException if one is no feature
   */
  int[] places(List<String> features) {
    return Lagged.of(lags, differences, target).stream()
        .mapToInt(
            column -> {
              int place = features.indexOf(column.column());
              if (place < 0 && !column.target()) {
                throw new IllegalArgumentException(
                    "'%s' is none of the features %s; expected one of them, or the target '%s'"
                        .formatted(column.column(), features, target));
              }
              return column.target() ? -1 : place;
            })
        .toArray();
  }
}
