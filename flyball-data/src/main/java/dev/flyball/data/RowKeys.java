package dev.flyball.data;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What tells one row of a table from the others: the columns of its time, and those called an id or
 * a key that are no features. They are written beside predictions, so that these find their rows
 * again.
 */
public final class RowKeys {
  private static final Set<String> NAMES =
      Set.of("id", "ids", "key", "keys", "uuid", "guid", "index", "name", "no", "nr");

  private final Source source;
  private final List<String> columns;
  private final int[] places;

  private RowKeys(Source source, List<String> columns) {
    this.source = source;
    this.columns = columns;
    this.places = source.places(columns);
  }

  /**
   * Those of a source which is read so, but for columns that have one of the {@code taken} names.
   */
  public static RowKeys of(Source source, Encoding encoding, Set<String> taken) {
    Set<String> features = new HashSet<>(encoding.columns());
    Set<String> times = new HashSet<>();
    for (FeatureColumn column : encoding.featureColumns()) {
      if (column instanceof FeatureColumn.Timestamps) {
        times.add(column.name());
      }
    }
    List<String> found = new ArrayList<>();
    for (String name : source.columns()) {
      boolean left = !features.contains(name) && (isKey(name) || DateOrder.named(name));
      if (!name.isEmpty() && !taken.contains(name) && (left || times.contains(name))) {
        found.add(name);
      }
    }
    return new RowKeys(source, found);
  }

  private static boolean isKey(String name) {
    String words = Header.words(name);
    return NAMES.contains(words.substring(words.lastIndexOf(' ') + 1));
  }

  /** Their names, in the order of the table. */
  public List<String> columns() {
    return columns;
  }

  /** What they hold in the source's current row. */
  public List<String> cells() {
    List<String> cells = new ArrayList<>(places.length);
    for (int place : places) {
      cells.add(source.text(place));
    }
    return cells;
  }
}
