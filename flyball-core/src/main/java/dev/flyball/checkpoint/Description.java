package dev.flyball.checkpoint;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The name and the settings of a component as text, {@code directional(eta=0.5, memory=dense)},
 * from which a checkpoint builds it again. Numbers read back exactly. A value may itself be a
 * description, {@code learner(law=masked(eta=0.1))}; other values hold none of {@code ,=()}.
 */
public record Description(String name, Map<String, String> settings) {

  public Description {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  public static Description of(String name) {
    return new Description(name, Map.of());
  }

  /** This description with one more setting; a {@link Description} is one too. */
  public Description with(String key, Object value) {
    String text = String.valueOf(value);
    if (!(value instanceof Description) && holdsOneOf(",=()", text)) {
      throw new IllegalArgumentException("setting %s=%s holds one of ,=()".formatted(key, text));
    }
    Map<String, String> more = new LinkedHashMap<>(settings);
    more.put(key, text);
    return new Description(name, more);
  }

  /** Whether {@code text} has one of {@code signs}. */
  private static boolean holdsOneOf(String signs, String text) {
    for (int k = 0; k < text.length(); k++) {
      if (signs.indexOf(text.charAt(k)) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** This description with a list of numbers, {@code 0.5:2.0}. */
  public Description withNumbers(String key, double[] values) {
    return with(key, list(values));
  }

  /** This description with rows of numbers, {@code 0.5:2.0;1.0:3.0}. */
  public Description withRows(String key, double[][] rows) {
    return with(key, Arrays.stream(rows).map(Description::list).collect(Collectors.joining(";")));
  }

  private static String list(double[] values) {
    return Arrays.stream(values).mapToObj(Double::toString).collect(Collectors.joining(":"));
  }

  /**
   * This description around an inner part: its name under {@code key}, its settings as they are.
   */
  public Description around(String key, Description inner) {
    Description described = with(key, inner.name());
    for (Map.Entry<String, String> setting : inner.settings().entrySet()) {
      if (described.has(setting.getKey())) {
        throw new IllegalArgumentException(
            "%s cannot be described around %s: both have a setting '%s'"
                .formatted(name, inner.name(), setting.getKey()));
      }
      described = described.with(setting.getKey(), setting.getValue());
    }
    return described;
  }

  /** The inner part that {@link #around} wrote under {@code key}. */
  public Description within(String key) {
    return new Description(text(key), settings);
  }

  /** This description without the setting {@code key}, if it has it. */
  public Description without(String key) {
    Map<String, String> fewer = new LinkedHashMap<>(settings);
    fewer.remove(key);
    return new Description(name, fewer);
  }

  /**
   * Reads {@code name} or {@code name(key=value, ...)}.
   *
   * @throws CheckpointException if the text has another form
   */
  public static Description parse(String text) {
    String whole = text.strip();
    int open = whole.indexOf('(');
    if (open < 0 && !whole.isEmpty() && !holdsOneOf(",=)", whole)) {
      return of(whole);
    }
    if (open < 1 || !whole.endsWith(")")) {
      throw malformed(text);
    }
    String inside = whole.substring(open + 1, whole.length() - 1);
    Map<String, String> settings = new LinkedHashMap<>();
    for (int from = 0; from <= inside.length(); ) {
      int to = endOfSetting(inside, from, text);
      read(inside.substring(from, to), text, settings);
      from = to + 1;
    }
    return new Description(whole.substring(0, open).strip(), settings);
  }

  /** The end of the setting that starts at {@code from}: a comma outside parentheses. */
  private static int endOfSetting(String inside, int from, String text) {
    int depth = 0;
    for (int at = from; at < inside.length(); at++) {
      char c = inside.charAt(at);
      if (c == ',' && depth == 0) {
        return at;
      }
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (depth < 0) {
        throw malformed(text);
      }
    }
    if (depth != 0) {
      throw malformed(text);
    }
    return inside.length();
  }

  private static void read(String part, String text, Map<String, String> into) {
    int equals = part.indexOf('=');
    if (equals > 0) {
      String key = part.substring(0, equals).strip();
      if (into.put(key, part.substring(equals + 1).strip()) != null) {
        throw new CheckpointException("'%s' says %s twice".formatted(text, key));
      }
    } else if (!part.isBlank()) {
      throw new CheckpointException("'%s' in '%s' is not key=value".formatted(part.strip(), text));
    }
  }

  private static CheckpointException malformed(String text) {
    return new CheckpointException("'%s' is not of the form name(key=value, ...)".formatted(text));
  }

  public boolean has(String key) {
    return settings.containsKey(key);
  }

  public String text(String key) {
    String value = settings.get(key);
    if (value == null) {
      throw new CheckpointException("%s has no setting '%s'".formatted(this, key));
    }
    return value;
  }

  public double number(String key) {
    try {
      return Double.parseDouble(text(key));
    } catch (NumberFormatException e) {
      throw new CheckpointException("%s=%s is not a number".formatted(key, text(key)), e);
    }
  }

  /** The list that {@link #withNumbers} wrote. */
  public double[] numbers(String key) {
    return numbers(key, text(key));
  }

  /** The rows that {@link #withRows} wrote. */
  public double[][] rows(String key) {
    return Arrays.stream(text(key).split(";"))
        .map(row -> numbers(key, row))
        .toArray(double[][]::new);
  }

  private static double[] numbers(String key, String text) {
    try {
      return text.isEmpty()
          ? new double[0]
          : Arrays.stream(text.split(":", -1)).mapToDouble(Double::parseDouble).toArray();
    } catch (NumberFormatException e) {
      throw new CheckpointException("%s=%s; expected numbers, as in 0.5:2".formatted(key, text), e);
    }
  }

  /** A whole number of up to 64 bits. */
  public long whole(String key) {
    try {
      return Long.parseLong(text(key));
    } catch (NumberFormatException e) {
      throw new CheckpointException("%s=%s is not a whole number".formatted(key, text(key)), e);
    }
  }

  public int integer(String key) {
    long value = whole(key);
    if (value != (int) value) {
      throw new CheckpointException("%s=%s is not a whole number below 2^31".formatted(key, value));
    }
    return (int) value;
  }

  /** True or false, as the setting says. */
  public boolean flag(String key) {
    String value = text(key);
    return switch (value) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw new CheckpointException("%s=%s; expected true or false".formatted(key, value));
    };
  }

  /** The description that is the value of {@code key}. */
  public Description inner(String key) {
    return parse(text(key));
  }

  @Override
  public String toString() {
    if (settings.isEmpty()) {
      return name;
    }
    StringBuilder text = new StringBuilder(name).append('(');
    String separator = "";
    for (Map.Entry<String, String> entry : settings.entrySet()) {
      text.append(separator).append(entry.getKey()).append('=').append(entry.getValue());
      separator = ", ";
    }
    return text.append(')').toString();
  }
}
