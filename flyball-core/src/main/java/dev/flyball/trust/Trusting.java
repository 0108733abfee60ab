package dev.flyball.trust;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.checkpoint.Widening;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Whether a learner looks for values that are there and wrong, in which inputs, and what it does
 * with them. For rows in time order: without order there is no row before to compare with.
 *
 * @param mode what happens to them
 * @param inputs the measured ones, ascending; all where none are named
 */
public record Trusting(Mode mode, List<Integer> inputs) {
  private static final String NAME = "trust";
  private static final Trusting OFF = new Trusting(Mode.OFF, List.of());
  private static final Trusting AUTO = new Trusting(Mode.AUTO, List.of());

  /** What happens to a value that is not trusted. */
  public enum Mode {
    /** Everything is believed. */
    OFF,
    /** It is treated as missing, with a guess in its place. */
    ON,
    /** It is said, and believed. */
    REPORT,
    /** As {@link #ON} where the first rows are in time order, else as {@link #OFF}. */
    AUTO;

    /** The mode of this name. */
    public static Mode of(String name) {
      for (Mode mode : values()) {
        if (mode.text().equals(name)) {
          return mode;
        }
      }
      throw new IllegalArgumentException(
          "trust is '%s'; expected %s"
              .formatted(
                  name, Arrays.stream(values()).map(Mode::text).collect(Collectors.joining(", "))));
    }

    /** Whether what is not trusted is missing. */
    public boolean masks() {
      return this == ON || this == AUTO;
    }

    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Trusting {
    Objects.requireNonNull(mode, "mode");
    inputs = inputs.stream().sorted().distinct().toList();
    if (!inputs.isEmpty() && inputs.get(0) < 0) {
      throw new IllegalArgumentException("there is no input " + inputs.get(0));
    }
  }

  /** Everything is believed. */
  public static Trusting off() {
    return OFF;
  }

  /** What is not trusted is treated as missing, with a guess in its place. */
  public static Trusting on() {
    return new Trusting(Mode.ON, List.of());
  }

  /** What is not trusted is said, and believed. */
  public static Trusting report() {
    return new Trusting(Mode.REPORT, List.of());
  }

  /** On where the first rows show that they come in time order. */
  public static Trusting auto() {
    return AUTO;
  }

  /** For rows that are known to be in no order: only what was asked for. */
  public Trusting withoutOrder() {
    return mode == Mode.AUTO ? OFF : this;
  }

  /** The same for these inputs only. */
  public Trusting inputs(int... values) {
    return new Trusting(mode, Arrays.stream(values).boxed().toList());
  }

  public boolean isOff() {
    return mode == Mode.OFF;
  }

  /** The inputs of a model of {@code all} that are looked at. */
  public int[] watched(int all) {
    if (!inputs.isEmpty() && inputs.get(inputs.size() - 1) >= all) {
      throw new IllegalArgumentException(
          "input %s is to be watched where there are %s"
              .formatted(inputs.get(inputs.size() - 1), all));
    }
    return inputs.isEmpty()
        ? IntStream.range(0, all).toArray()
        : inputs.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The same for a model with further inputs: new ones are watched but for new categories. */
  public Trusting widened(Widening by) {
    if (inputs.isEmpty()) {
      return this;
    }
    return inputs(
        IntStream.range(0, by.wide())
            .filter(j -> by.from()[j] < 0 ? by.beside()[j] < 0 : inputs.contains(by.from()[j]))
            .toArray());
  }

  public Description describe() {
    Description described = Description.of(NAME).with("mode", mode.text());
    return inputs.isEmpty()
        ? described
        : described.withNumbers(
            "watched", inputs.stream().mapToDouble(Integer::doubleValue).toArray());
  }

  /** The one that {@link #describe} wrote. */
  public static Trusting of(Description description) {
    try {
      Trusting all = new Trusting(Mode.of(description.text("mode")), List.of());
      return description.has("watched")
          ? all.inputs(
              Arrays.stream(description.numbers("watched")).mapToInt(j -> (int) j).toArray())
          : all;
    } catch (IllegalArgumentException e) {
      throw new CheckpointException(String.valueOf(e.getMessage()), e);
    }
  }
}
