package dev.flyball.tables;

import java.util.List;

/**
 * A feature that is 1 where a column holds one of its categories, and 0 where it holds another.
 *
 * @param column the column's name
 * @param categories those that the column's features know
 * @param place which of them it is; one past the last where it stands for unseen ones
 */
public record CategoryFeature(String column, List<String> categories, int place) {

  /** Whether it is 1 where the column holds none of the categories. */
  public boolean unseen() {
    return place == categories.size();
  }
}
