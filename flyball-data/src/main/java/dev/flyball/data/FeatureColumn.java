package dev.flyball.data;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** One column of a table and the features it becomes. */
sealed interface FeatureColumn {
  /** The column's name. */
  String name();

  /** The names of its features, in order. */
  List<String> features();

  /**
   * Writes the features of a cell of the source's current row into {@code into} from {@code at} on;
   * if the cell is missing, all of them are.
   *
   * @throws DataException if the cell holds something else
   */
  void read(Source source, int column, double[] into, int at);

  /** A column of numbers: itself. */
  record Numbers(String name) implements FeatureColumn {
    @Override
    public List<String> features() {
      return List.of(name);
    }

    @Override
    public void read(Source source, int column, double[] into, int at) {
      into[at] = source.value(column);
    }
  }

  /** A column of cyclic numbers with a known period: sine and cosine. */
  record Cycle(String name, double period) implements FeatureColumn {
    public Cycle {
      if (!(period > 0)) {
        throw new IllegalArgumentException("a cycle of %s; expected above 0".formatted(period));
      }
    }

    @Override
    public List<String> features() {
      return List.of(name + ".sin", name + ".cos");
    }

    @Override
    public void read(Source source, int column, double[] into, int at) {
      Timestamps.put(into, at, source.value(column) / period);
    }
  }

  /**
   * A column of categories: a 1 for the one it is, 0 for the others. Where {@link #MISSING} is one
   * of them, a missing cell is a 1 there, and a cell that is seen a 0; the others are missing as
   * ever.
   */
  final class Categories implements FeatureColumn {
    /** The category of a missing cell. */
    static final String MISSING = "(missing)";

    private final String name;
    private final List<String> categories;
    private final int others;
    private final Map<String, Integer> places = new HashMap<>();
    private final int width;
    private final int holes;

    /** Categories that are none of these share {@code others} features by their hash. */
    Categories(String name, List<String> categories, int others) {
      this.name = name;
      this.categories = List.copyOf(categories);
      this.others = others;
      this.width = categories.size() + others;
      for (String category : categories) {
        places.putIfAbsent(Category.of(category), places.size());
      }
      this.holes = places.getOrDefault(MISSING, -1);
    }

    @Override
    public String name() {
      return name;
    }

    List<String> categories() {
      return categories;
    }

    int others() {
      return others;
    }

    /** Whether the cell of a source's current row is a category that could join. */
    boolean isNew(Source source) {
      boolean holesAlone = width == 1 && places.containsKey(MISSING);
      return others == 0 && !holesAlone && !places.containsKey(Category.of(source, 0));
    }

    /** The index of the missing-cell indicator among its features; -1 if there is none. */
    int holes() {
      return holes;
    }

    /** Which of the shared features a category has; the same on every machine. */
    private int share(String category) {
      int hash = category.hashCode() * 0x9E3779B1;
      return Math.floorMod(hash ^ hash >>> 16, others);
    }

    @Override
    public List<String> features() {
      List<String> names = new ArrayList<>(width);
      categories.forEach(category -> names.add(name + "=" + category));
      if (others == 1) {
        names.add(name + "=(unseen)");
      }
      for (int k = 1; k <= others && others > 1; k++) {
        names.add(name + "=(other " + k + ")");
      }
      return names;
    }

    @Override
    public void read(Source source, int column, double[] into, int at) {
      Integer place = source.missing(column) ? null : places.get(Category.of(source, column));
      boolean missing = source.missing(column) || place != null && place == holes;
      Arrays.fill(into, at, at + width, missing ? Double.NaN : 0);
      if (missing) {
        if (holes >= 0) {
          into[at + holes] = 1;
        }
      } else if (place != null) {
        into[at + place] = 1;
      } else if (others > 0) {
        into[at + categories.size() + share(Category.of(source, column))] = 1;
      }
    }
  }

  /**
   * A column of timestamps: sine and cosine of each of its layout's cycles, or one feature a
   * weekday in place of those of the week.
   */
  record Timestamps(String name, TimestampLayout layout) implements FeatureColumn {
    private static final double DAYS_PER_WEEK = 7;
    private static final double DAYS_PER_YEAR = 365.25;

    @Override
    public List<String> features() {
      List<String> names = new ArrayList<>();
      add(layout.time(), "day", names);
      add(layout.week() && !layout.weekdays(), "week", names);
      for (int day = 0; day < DAYS_PER_WEEK && layout.weekdays(); day++) {
        names.add(name + "." + DayOfWeek.of(day + 1).name().toLowerCase(Locale.ROOT));
      }
      add(layout.year(), "year", names);
      return names;
    }

    private void add(boolean used, String cycle, List<String> names) {
      if (used) {
        names.add(name + "." + cycle + "_sin");
        names.add(name + "." + cycle + "_cos");
      }
    }

    @Override
    public void read(Source source, int column, double[] into, int at) {
      TimestampParser parser = new TimestampParser();
      boolean missing = source.missing(column);
      if (!missing && !parser.read(source, column, layout)) {
        throw refused(source, column);
      }
      int next = at;
      if (layout.time()) {
        // A date alone says nothing about the time of day.
        put(into, next, missing || !parser.hasTime() ? Double.NaN : parser.dayShare());
        next += 2;
      }
      if (layout.date().isEmpty()) {
        return;
      }
      boolean none = missing || !parser.hasDate();
      LocalDate date = none ? null : layout.date().flatMap(parser::date).orElse(null);
      if (layout.week()) {
        int day = date == null ? 0 : date.getDayOfWeek().getValue() - 1;
        if (layout.weekdays()) {
          Arrays.fill(into, next, next + 7, date == null ? Double.NaN : 0);
          into[next + day] = date == null ? Double.NaN : 1;
        } else {
          put(into, next, date == null ? Double.NaN : day / DAYS_PER_WEEK);
        }
        next += layout.weekdays() ? 7 : 2;
      }
      if (layout.year()) {
        int day = date == null ? 0 : date.getDayOfYear() - 1;
        put(into, next, date == null ? Double.NaN : day / DAYS_PER_YEAR);
      }
    }

    static void put(double[] into, int at, double turns) {
      into[at] = Math.sin(2 * Math.PI * turns);
      into[at + 1] = Math.cos(2 * Math.PI * turns);
    }

    private DataException refused(Source source, int column) {
      String found = source.text(column);
      return new DataException(
          new Location(source.name(), source.row(), source.line(), name),
          DataException.quote(found) + " does not fit the column's timestamps",
          found,
          layout.toString());
    }
  }
}
