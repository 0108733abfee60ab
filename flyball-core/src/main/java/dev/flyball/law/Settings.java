package dev.flyball.law;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.observability.Memory;
import dev.flyball.observability.ObservationRates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A visitor of a law's settings: the law lists them once, each with its value, and that writes its
 * description or reads one. A description leaves out neutral values.
 */
final class Settings {
  private final boolean reads;
  private final List<String> names = new ArrayList<>();
  private Description description;

  private Settings(Description description, boolean reads) {
    this.description = description;
    this.reads = reads;
  }

  static Description describe(Law law) {
    Settings settings = new Settings(Description.of(law.name()), false);
    settings.visit(law);
    return settings.description;
  }

  /** The words of all constants of a law, those of all forms of memory among them. */
  static List<String> names(Law law) {
    Settings settings = new Settings(Description.of(law.name()), false);
    settings.visit(law instanceof PoolLaw ? law : Law.averaged(law));
    return settings.names;
  }

  /**
   * The law of a description, of the same kind as {@code like}.
   *
   * @throws CheckpointException if a constant is missing or is none
   */
  static Law read(Law like, Description description) {
    return new Settings(description, true).visit(like);
  }

  private Law visit(Law law) {
    if (law instanceof AveragedLaw averaged) {
      return new AveragedLaw(visit(averaged.inner()), whole("averaged-after", averaged.skip()));
    }
    if (law instanceof DirectionalLaw directional) {
      return directional.with(this);
    }
    return law instanceof DebiasedLaw debiased ? debiased.with(this) : ((PoolLaw) law).with(this);
  }

  double number(String name, double value) {
    return number(name, value, Double.NaN);
  }

  double number(String name, double value, double omitted) {
    names.add(name);
    if (reads) {
      return description.has(name) || Double.isNaN(omitted) ? description.number(name) : omitted;
    }
    if (value != omitted) {
      description = description.with(name, value);
    }
    return value;
  }

  long whole(String name, long value) {
    names.add(name);
    if (reads) {
      return description.whole(name);
    }
    description = description.with(name, value);
    return value;
  }

  /** False is neutral: a description leaves it out. */
  boolean flag(String name, boolean value) {
    names.add(name);
    if (reads) {
      return description.has(name) && description.flag(name);
    }
    if (value) {
      description = description.with(name, true);
    }
    return value;
  }

  <E extends Enum<E>> E word(String name, E value) {
    names.add(name);
    if (reads) {
      return constant(value.getDeclaringClass(), description, name);
    }
    description = description.with(name, word(value));
    return value;
  }

  <E extends Enum<E>> E word(String name, E value, E omitted) {
    boolean isWritten = reads ? description.has(name) : value != omitted;
    if (isWritten) {
      return word(name, value);
    }
    names.add(name);
    return omitted;
  }

  List<PoolMember> members(String name, List<PoolMember> value) {
    names.add(name);
    if (reads) {
      return PoolMember.parse(description.text(name));
    }
    description = description.with(name, PoolMember.text(value));
    return value;
  }

  Memory memory(Memory value) {
    names.add("memory");
    Setting.ofMemories().forEach(setting -> names.add(setting.name()));
    if (reads) {
      return Memory.of(description);
    }
    description = value.describe(description);
    return value;
  }

  ObservationRates rates(ObservationRates value) {
    names.addAll(List.of("rates", "pairs", "rates-over", "rate-groups"));
    if (reads) {
      return ObservationRates.of(description);
    }
    description = value.describe(description);
    return value;
  }

  Safeguards safeguards(Safeguards value) {
    double none = Double.POSITIVE_INFINITY;
    return new Safeguards(
        number("alpha-max", value.alphaMax(), none), number("clip", value.clip(), none));
  }

  /** Whether decay is coupled is written only where there is decay. */
  WeightDecay decay(WeightDecay value) {
    double lambda = number("weight-decay", value.lambda(), 0);
    if (!reads && value.isOn() && !value.coupled()) {
      description = description.with("coupled", false);
    }
    boolean coupled = flag("coupled", value.coupled());
    return lambda == 0 ? WeightDecay.none() : new WeightDecay(lambda, coupled);
  }

  static void checkPositive(String what, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException("%s must be positive, not %s".formatted(what, value));
    }
  }

  /** A discount of a memory. */
  static void checkBeta(double beta) {
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
