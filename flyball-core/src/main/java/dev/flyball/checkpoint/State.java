package dev.flyball.checkpoint;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The complete state of a learner between two steps, as named arrays and texts. The arrays become
 * tensors of a safetensors file, the texts its metadata. Names are paths with dots, {@code
 * controller.memory.s}; {@link #in} gives a view below a prefix, so that parts need not know where
 * they live. Arrays are copied on the way in and on the way out.
 */
public final class State {
  private static final Map<String, InputAxis> NO_AXES = Map.of();

  private final Map<String, double[]> doubles;
  private final Map<String, long[]> longs;
  private final Map<String, String> texts;

  /** How arrays lie along the inputs; known while the state is in memory, not in a file. */
  private final Map<String, InputAxis> axes;

  /** Arrays that do with the precision of a float; known while the state is in memory. */
  private final Set<String> rounded;

  private final boolean rounding;
  private final String prefix;

  public State() {
    this(
        new LinkedHashMap<>(),
        new LinkedHashMap<>(),
        new LinkedHashMap<>(),
        new LinkedHashMap<>(),
        new HashSet<>(),
        false,
        "");
  }

  private State(
      Map<String, double[]> doubles,
      Map<String, long[]> longs,
      Map<String, String> texts,
      Map<String, InputAxis> axes,
      Set<String> rounded,
      boolean rounding,
      String prefix) {
    this.rounded = rounded;
    this.rounding = rounding;
    this.doubles = doubles;
    this.longs = longs;
    this.texts = texts;
    this.axes = axes;
    this.prefix = prefix;
  }

  /**
   * The same state seen from below {@code scope}: names written here get {@code scope.} in front.
   */
  public State in(String scope) {
    return new State(doubles, longs, texts, axes, rounded, rounding, prefix + scope + ".");
  }

  /** The same state for a part whose arrays do not grow with the model's inputs. */
  public State withoutAxes() {
    return new State(doubles, longs, texts, NO_AXES, rounded, rounding, prefix);
  }

  /** The same state for a part whose arrays may be rounded to floats, or may not. */
  State rounding(boolean allowed) {
    return new State(doubles, longs, texts, axes, rounded, allowed, prefix);
  }

  /** Whether the array of this full name, as it was saved, does with the precision of a float. */
  public boolean mayBeRounded(String name) {
    return rounded.contains(name);
  }

  /** Forgets everything. */
  public void clear() {
    doubles.clear();
    longs.clear();
    texts.clear();
    rounded.clear();
    if (axes != NO_AXES) {
      axes.clear();
    }
  }

  public void put(String name, double[] values) {
    put(name, values, values.length);
  }

  /** Stores the first {@code length} of {@code values}. */
  public void put(String name, double[] values, int length) {
    doubles.put(prefix + name, Arrays.copyOf(values, length));
    if (rounding && length > 1) {
      rounded.add(prefix + name);
    }
  }

  public void put(String name, double value) {
    put(name, new double[] {value});
  }

  public void put(String name, long[] values) {
    longs.put(prefix + name, values.clone());
  }

  public void put(String name, long value) {
    put(name, new long[] {value});
  }

  /** Stores an array that may have places for the inputs of a model. */
  public void put(String name, double[] values, @Nullable InputAxis axis) {
    put(name, values, values.length, axis);
  }

  void put(String name, double[] values, int length, @Nullable InputAxis axis) {
    put(name, values, length);
    along(name, axis);
  }

  /** As {@link #put(String, double[], InputAxis)}, of longs. */
  public void put(String name, long[] values, @Nullable InputAxis axis) {
    put(name, values);
    along(name, axis);
  }

  private void along(String name, @Nullable InputAxis axis) {
    if (axis != null && axes != NO_AXES) {
      axes.put(prefix + name, axis);
    }
  }

  public void put(String name, String text) {
    Objects.requireNonNull(text, () -> "the text '" + prefix + name + "' is null");
    texts.put(prefix + name, text);
  }

  /**
   * A new array of zeros under {@code name}, for a reader to fill: spares the copy of large data.
   */
  double[] makeDoubles(String name, int length) {
    double[] values = new double[length];
    doubles.put(prefix + name, values);
    return values;
  }

  /** As {@link #makeDoubles}, of longs. */
  long[] makeLongs(String name, int length) {
    long[] values = new long[length];
    longs.put(prefix + name, values);
    return values;
  }

  /** Copies the doubles under {@code name} into {@code target}, whose length they must have. */
  public void get(String name, double[] target) {
    get(name, target, target.length);
  }

  /** Copies the doubles under {@code name}, which must be {@code length}, into {@code target}. */
  void get(String name, double[] target, int length) {
    double[] values = require(doubles, name);
    requireLength(name, values.length, length);
    System.arraycopy(values, 0, target, 0, length);
  }

  /** As {@link #get(String, double[])}, of longs. */
  public void get(String name, long[] target) {
    long[] values = require(longs, name);
    requireLength(name, values.length, target.length);
    System.arraycopy(values, 0, target, 0, target.length);
  }

  private void requireLength(String name, int length, int expected) {
    if (length != expected) {
      throw new CheckpointException(
          "entry '%s' holds %s numbers where %s were expected"
              .formatted(prefix + name, length, expected));
    }
  }

  /** The doubles under {@code name}, of whatever length. */
  public double[] doubles(String name) {
    return require(doubles, name).clone();
  }

  public double number(String name) {
    double[] values = require(doubles, name);
    if (values.length != 1) {
      throw new CheckpointException(
          "entry '%s' holds %s numbers where one was expected"
              .formatted(prefix + name, values.length));
    }
    return values[0];
  }

  public long[] longs(String name) {
    return require(longs, name).clone();
  }

  public long count(String name) {
    long[] values = require(longs, name);
    if (values.length != 1) {
      throw new CheckpointException(
          "entry '%s' holds %s counts where one was expected"
              .formatted(prefix + name, values.length));
    }
    return values[0];
  }

  public String text(String name) {
    return require(texts, name);
  }

  /** Whether anything is stored under {@code name}. */
  public boolean has(String name) {
    String key = prefix + name;
    return doubles.containsKey(key) || longs.containsKey(key) || texts.containsKey(key);
  }

  /** Whether anything is stored below {@code scope}. */
  public boolean hasBelow(String scope) {
    String start = prefix + scope + ".";
    return startsWith(start, doubles) || startsWith(start, longs) || startsWith(start, texts);
  }

  /** Asked several times whenever a learner is read: no stream. */
  private static boolean startsWith(String start, Map<String, ?> entries) {
    for (String name : entries.keySet()) {
      if (name.startsWith(start)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Takes over what {@code narrow} holds under names that {@code which} accepts, this being the
   * state of a learner with further inputs that has seen nothing. All of it, or nothing.
   *
   * @throws IllegalArgumentException if an array is longer here and has no {@link InputAxis}
   */
  public void takeOver(State narrow, Widening by, Predicate<String> which) {
    State wide = new State();
    narrow.doubles.forEach(
        (name, values) -> {
          if (which.test(name) && narrow.axes.get(name) != InputAxis.MADE_ANEW) {
            double[] fresh = doubles.getOrDefault(name, new double[0]);
            int[] sources = narrow.sources(name, by, values.length, fresh.length);
            double[] all = Arrays.copyOf(fresh, sources.length);
            for (int k = 0; k < all.length; k++) {
              all[k] = sources[k] < 0 ? all[k] : values[sources[k]];
            }
            wide.doubles.put(name, all);
          }
        });
    narrow.longs.forEach(
        (name, values) -> {
          InputAxis axis = narrow.axes.get(name);
          if (which.test(name) && axis != InputAxis.MADE_ANEW) {
            long[] fresh = longs.getOrDefault(name, new long[0]);
            int[] sources = narrow.sources(name, by, values.length, fresh.length);
            long[] all = Arrays.copyOf(fresh, sources.length);
            for (int k = 0; k < all.length; k++) {
              long old = sources[k] < 0 ? all[k] : values[sources[k]];
              all[k] = sources[k] < 0 || axis == null ? old : axis.value(by, old);
            }
            wide.longs.put(name, all);
          }
        });
    doubles.putAll(wide.doubles);
    longs.putAll(wide.longs);
    takeTexts(narrow, which);
  }

  private void takeTexts(State other, Predicate<String> which) {
    other.texts.forEach(
        (name, text) -> {
          if (which.test(name)) {
            texts.putIfAbsent(name, text);
          }
        });
  }

  /**
   * Takes over the entries of another state that have the shape of this one's, or are no others.
   */
  public void takeOverAlike(State other, Predicate<String> which) {
    takeArrays(other.doubles, doubles, which, UnaryOperator.identity());
    takeArrays(other.longs, longs, which, UnaryOperator.identity());
    takeTexts(other, which);
  }

  /**
   * Takes over the entries of another state that begin with {@code from}, as those of {@code to}.
   */
  public void takeOverAs(State other, String from, String to) {
    UnaryOperator<String> as = name -> to + name.substring(from.length());
    takeArrays(other.doubles, doubles, name -> name.startsWith(from), as);
    takeArrays(other.longs, longs, name -> name.startsWith(from), as);
  }

  private static <A> void takeArrays(
      Map<String, A> others,
      Map<String, A> own,
      Predicate<String> which,
      UnaryOperator<String> as) {
    others.forEach(
        (name, values) -> {
          if (which.test(name)) {
            int length = Array.getLength(own.getOrDefault(as.apply(name), values));
            if (length == Array.getLength(values) || length == 0) {
              own.put(as.apply(name), values);
            }
          }
        });
  }

  /** The source of every entry when an array of this state becomes {@code fresh} entries long. */
  private int[] sources(String name, Widening by, int length, int fresh) {
    InputAxis axis = axes.get(name);
    int[] sources = axis == null ? IntStream.range(0, length).toArray() : axis.sources(by, length);
    // An array that is empty at the beginning has whatever length it has.
    if (fresh > 0 && sources.length != fresh) {
      throw new IllegalArgumentException(
          "entry '%s' would have %s numbers where %s are needed"
              .formatted(name, sources.length, fresh));
    }
    return sources;
  }

  /** All double arrays by full name. */
  public Map<String, double[]> allDoubles() {
    return Collections.unmodifiableMap(doubles);
  }

  /** All long arrays by full name. */
  public Map<String, long[]> allLongs() {
    return Collections.unmodifiableMap(longs);
  }

  /** All texts by full name. */
  public Map<String, String> allTexts() {
    return Collections.unmodifiableMap(texts);
  }

  private <T> T require(Map<String, T> map, String name) {
    T value = map.get(prefix + name);
    if (value == null) {
      throw new CheckpointException("entry '%s' is missing".formatted(prefix + name));
    }
    return value;
  }
}
