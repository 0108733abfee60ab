package dev.flyball.checkpoint;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The name of a part and its settings as text, {@code directional(eta=0.5, memory=dense)}: what a
 * checkpoint keeps so that the part can be built again. Numbers are written so that they read back
 * exactly. Values may not contain {@code ,=()}.
 */
public record Description(String name, Map<String, String> settings) {

  public Description {
    settings = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  public static Description of(String name) {
    return new Description(name, Map.of());
  }

  /** This description with one more setting. */
  public Description with(String key, Object value) {
    String text = String.valueOf(value);
    if (text.matches(".*[,=()].*")) {
      throw new IllegalArgumentException("setting %s=%s holds one of ,=()".formatted(key, text));
    }
    Map<String, String> more = new LinkedHashMap<>(settings);
    more.put(key, text);
    return new Description(name, more);
  }

  public static Description parse(String text) {
    int open = text.indexOf('(');
    if (open < 0) {
      return of(text.strip());
    }
    if (!text.endsWith(")")) {
      throw new CheckpointException("'%s' is not of the form name(key=value, ...)".formatted(text));
    }
    Description description = of(text.substring(0, open).strip());
    for (String part : text.substring(open + 1, text.length() - 1).split(",")) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        description =
            description.with(part.substring(0, equals).strip(), part.substring(equals + 1).strip());
      } else if (!part.isBlank()) {
        throw new CheckpointException("'%s' in '%s' is not key=value".formatted(part, text));
      }
    }
    return description;
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

  public int integer(String key) {
    try {
      return Integer.parseInt(text(key));
    } catch (NumberFormatException e) {
      throw new CheckpointException("%s=%s is not a whole number".formatted(key, text(key)), e);
    }
  }

  public boolean flag(String key) {
    return Boolean.parseBoolean(text(key));
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
