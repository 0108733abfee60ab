package dev.flyball.serve.model;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The values of a row by name, in a tenth of the memory of a hash map: eight bytes per number, and
 * names that the rows of a request share. Immutable.
 */
public final class RowValues extends AbstractMap<String, Object> {
  private final Names names;
  private final double[] numbers;
  private final @Nullable Object @Nullable [] others;
  private final int size;

  /** The shared names; a row has a value for some of them. */
  private record Names(String[] all, Map<String, Integer> places) {}

  /** Builds rows that share names. Not thread-safe. */
  public static final class Maker {
    private Names names = new Names(new String[0], Map.of());

    /** A copy of {@code values}. */
    public RowValues of(Map<String, Object> values) {
      if (!names.places().keySet().containsAll(values.keySet())) {
        names = grown(values);
      }
      double[] numbers = new double[names.all().length];
      Arrays.fill(numbers, Double.NaN);
      @Nullable Object[] others = null;
      for (Map.Entry<String, Object> each : values.entrySet()) {
        int place = Objects.requireNonNull(names.places().get(each.getKey()));
        if (each.getValue() instanceof Double number && !number.isNaN()) {
          numbers[place] = number;
        } else {
          others = others == null ? new Object[numbers.length] : others;
          others[place] = each.getValue();
        }
      }
      return new RowValues(names, numbers, others, values.size());
    }

    /** Also with the names of the rows before, unless these are mostly others. */
    private Names grown(Map<String, Object> values) {
      Map<String, Integer> places = new HashMap<>();
      if (names.all().length <= 2 * values.size()) {
        places.putAll(names.places());
      }
      for (String name : values.keySet()) {
        places.putIfAbsent(name, places.size());
      }
      String[] all = new String[places.size()];
      places.forEach((name, place) -> all[place] = name);
      return new Names(all, places);
    }
  }

  private RowValues(Names names, double[] numbers, @Nullable Object @Nullable [] others, int size) {
    this.names = names;
    this.numbers = numbers;
    this.others = others;
    this.size = size;
  }

  /** About how much of the heap it takes, but for the names. */
  long bytes() {
    long bytes = 64 + 8L * numbers.length;
    for (int k = 0; others != null && k < others.length; k++) {
      bytes += others[k] instanceof String text ? 64 + text.length() : 4;
    }
    return bytes;
  }

  private @Nullable Object at(int place) {
    if (!Double.isNaN(numbers[place])) {
      return numbers[place];
    }
    return others == null ? null : others[place];
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  @SuppressWarnings("SuspiciousMethodCalls")
  public @Nullable Object get(@Nullable Object name) {
    Integer place = names.places().get(name);
    return place == null ? null : at(place);
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return get(name) != null;
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super Object> action) {
    for (int place = 0; place < numbers.length; place++) {
      Object value = at(place);
      if (value != null) {
        action.accept(names.all()[place], value);
      }
    }
  }

  @Override
  public Set<Map.Entry<String, Object>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public int size() {
        return size;
      }

      @Override
      public Iterator<Map.Entry<String, Object>> iterator() {
        List<Map.Entry<String, Object>> entries = new ArrayList<>(size);
        RowValues.this.forEach((name, value) -> entries.add(Map.entry(name, value)));
        return Collections.unmodifiableList(entries).iterator();
      }
    };
  }
}
