package dev.flyball.law;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.observability.Memory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A visitor of a law's settings: the law lists them once, each with its value and with what goes
 * without saying. One visit writes the description of the law, the other one reads what is given
 * over its values.
 */
public final class Settings {
  private static final String MEMORY = "memory";
  static final String AVERAGED = "averaged-after";
  private static final String TOLERANCE = "tolerance";
  private static final double RANK_FRACTION = 0.001;

  private final boolean reads;
  private final List<String> names = new ArrayList<>();

  /** What is given although it goes without saying. */
  private final List<String> neutral = new ArrayList<>();

  /** What is written or read. */
  private Description description;

  private Settings(Description description, boolean reads) {
    this.description = description;
    this.reads = reads;
  }

  private static Settings describing(Law law) {
    Settings settings = new Settings(Description.of(law.name()), false);
    law.with(settings);
    return settings;
  }

  static Description describe(Law law) {
    return describing(law).description;
  }

  /** The words of all constants of a law, those of all forms of memory among them. */
  static List<String> names(Law law) {
    return describing(law instanceof PoolLaw ? law : Law.averaged(law)).names;
  }

  /**
   * {@code law} with what {@code given} says; all else stays as it is.
   *
   * @throws IllegalArgumentException if something is none of its constants, or would be dropped
   */
  static Law change(Law law, Description given) {
    List<String> known = Law.settings(given.name()).stream().map(Setting::name).toList();
    refuse(
        given,
        key -> !known.contains(key),
        "is not a constant of the %s law; expected one of %s"
            .formatted(given.name(), String.join(", ", known)));
    Settings settings = new Settings(given, true);
    boolean averages = given.has(AVERAGED) && law.unaveraged() == law;
    Law changed = (averages ? Law.averaged(law) : law).with(settings);
    Description taken = describe(changed);
    refuse(
        given,
        key -> !taken.has(key) && !settings.neutral.contains(key),
        "has no effect beside the other settings; the law would be " + taken);
    return changed;
  }

  private static void refuse(Description given, Predicate<String> what, String why) {
    given.settings().keySet().stream()
        .filter(what)
        .findFirst()
        .ifPresent(
            key -> {
              throw new IllegalArgumentException("%s=%s %s".formatted(key, given.text(key), why));
            });
  }

  /** Whether there is another value to be read. */
  boolean gives(String name) {
    return reads && description.has(name);
  }

  /** One setting; {@code omitted} goes without saying, null where nothing does. */
  private <T> T setting(
      String name,
      T value,
      @Nullable T omitted,
      BiFunction<Description, String, T> read,
      Function<T, Object> written) {
    names.add(name);
    if (!reads && !value.equals(omitted)) {
      description = description.with(name, written.apply(value));
    }
    if (!gives(name)) {
      return value;
    }
    T found = read.apply(description, name);
    if (found.equals(omitted)) {
      neutral.add(name);
    }
    return found;
  }

  public double number(String name, double value) {
    return setting(name, value, null, Description::number, number -> number);
  }

  public double number(String name, double value, double omitted) {
    return setting(name, value, omitted, Description::number, number -> number);
  }

  long whole(String name, long value) {
    return setting(name, value, null, Description::whole, number -> number);
  }

  /** False goes without saying. */
  public boolean flag(String name, boolean value) {
    return setting(name, value, false, Description::flag, flag -> flag);
  }

  public <E extends Enum<E>> E word(String name, E value) {
    return word(name, value, null);
  }

  <E extends Enum<E>> E word(String name, E value, @Nullable E omitted) {
    Class<E> type = value.getDeclaringClass();
    return setting(name, value, omitted, (from, key) -> constant(type, from, key), Settings::word);
  }

  List<PoolMember> members(String name, List<PoolMember> value) {
    return setting(
        name, value, null, (from, key) -> PoolMember.parse(from.text(key)), PoolMember::text);
  }

  /** A memory of another form is given its sizes anew. */
  public Memory memory(Memory value) {
    List<String> sizes = Setting.ofMemories().stream().map(Setting::name).toList();
    names.add(MEMORY);
    names.addAll(sizes);
    if (!reads) {
      description = value.describe(description);
      return value;
    }
    boolean sized = sizes.stream().anyMatch(this::gives);
    if (!sized && !gives(MEMORY)) {
      return value;
    }
    Description own = value.describe(Description.of(description.name()));
    boolean anew = gives(MEMORY) && (sized || !own.text(MEMORY).equals(description.text(MEMORY)));
    Description whole = over(anew ? Description.of(own.name()) : own, names);
    for (Setting size : Setting.ofMemories()) {
      if (gives(size.name()) && !size.forms().contains(whole.text(MEMORY))) {
        throw new IllegalArgumentException(
            "%s=%s goes with memory=%s, not with memory=%s"
                .formatted(
                    size.name(),
                    description.text(size.name()),
                    String.join(" or ", size.forms()),
                    whole.text(MEMORY)));
      }
    }
    if (gives(TOLERANCE) && description.number(TOLERANCE) == Memory.TOLERANCE) {
      neutral.add(TOLERANCE);
    }
    return Memory.of(sized(whole));
  }

  /** A form of memory that is given no size has its usual one; waiting, each parameter alone. */
  private static Description sized(Description memory) {
    if (memory.has("groups")) {
      return memory;
    }
    return switch (memory.text(MEMORY)) {
      case "block" -> memory.has("chunk") ? memory : memory.with("chunk", Defaults.BLOCK);
      case "low-rank" ->
          memory.has("rank") || memory.has("fraction")
              ? memory
              : memory.with("fraction", RANK_FRACTION);
      case "waiting" -> (memory.has("over") ? memory : memory.with("over", 1)).with("groups", 0);
      default -> memory;
    };
  }

  /** A part of a law that says several settings, by these names. */
  public <T> T part(
      List<String> keys,
      T value,
      UnaryOperator<Description> describe,
      Function<Description, T> of) {
    names.addAll(keys);
    if (!reads) {
      description = describe.apply(description);
    }
    return keys.stream().anyMatch(this::gives)
        ? of.apply(over(describe.apply(Description.of(description.name())), keys))
        : value;
  }

  /** {@code own} with what is given of {@code keys} in its place. */
  private Description over(Description own, List<String> keys) {
    Description whole = own;
    for (String key : keys) {
      whole = gives(key) ? whole.with(key, description.text(key)) : whole;
    }
    return whole;
  }

  Safeguards safeguards(Safeguards value) {
    double none = Double.POSITIVE_INFINITY;
    return new Safeguards(
        number("alpha-max", value.alphaMax(), none), number("clip", value.clip(), none));
  }

  /** Whether decay is coupled goes without saying where there is none. */
  WeightDecay decay(WeightDecay value) {
    double lambda = number("weight-decay", value.lambda(), 0);
    Boolean omitted = reads ? Boolean.FALSE : value.isOn() ? null : value.coupled();
    boolean coupled = setting("coupled", value.coupled(), omitted, Description::flag, flag -> flag);
    return lambda == 0 ? WeightDecay.none() : new WeightDecay(lambda, coupled);
  }

  public static void checkPositive(String what, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException("%s must be positive, not %s".formatted(what, value));
    }
  }

  /** A discount of a memory. */
  public static void checkBeta(double beta) {
    if (!(beta > 0 && beta < 1)) {
      throw new IllegalArgumentException("beta must lie between 0 and 1, not " + beta);
    }
  }

  /** The word for a constant: {@code LOSS_SCALED} is {@code loss-scaled}. */
  static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The words of all constants of a type. */
  static <E extends Enum<E>> String words(Class<E> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(Settings::word)
        .collect(Collectors.joining(", "));
  }

  /** The constant whose word stands under {@code key}. */
  static <E extends Enum<E>> E constant(Class<E> type, Description law, String key) {
    String word = law.text(key);
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> word(constant).equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new CheckpointException(
                    "%s=%s; expected one of %s".formatted(key, word, words(type))));
  }
}
