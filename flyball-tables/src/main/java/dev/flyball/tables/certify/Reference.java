package dev.flyball.tables.certify;

import dev.flyball.data.ParameterNames;
import dev.flyball.model.Model;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Known weights to compare a run with, in the learner's own units: by name, as {@code
 * NO2=0.3,T=-0.1,intercept=1} or as a file with a header of names and the weights in its last line
 * (a {@code --trace} file is one, with names t, w0, w1, ...).
 */
public final class Reference {
  private static final String INTERCEPT = "intercept";

  private Reference() {}

  /**
   * The weights in the order of the parameters.
   *
   * @throws IllegalArgumentException if a weight is missing, is not a number or has a strange name
   */
  public static double[] read(String text, List<String> features, Model model) {
    Map<String, String> given = text.contains("=") ? inline(text) : file(Path.of(text));
    given.remove("t");
    List<String> names = ParameterNames.ofHead(model.head(), features);
    double[] weights = new double[names.size()];
    for (int j = 0; j < weights.length; j++) {
      String name = j == model.interceptAt() ? INTERCEPT : names.get(j);
      String value = given.remove(given.containsKey(name) ? name : "w" + j);
      if (value == null) {
        throw new IllegalArgumentException(
            "--reference has no weight for %s (also called w%s)".formatted(name, j));
      }
      weights[j] = number(name, value);
    }
    if (!given.isEmpty()) {
      throw new IllegalArgumentException(
          "--reference names %s, which is no weight of this model"
              .formatted(String.join(", ", given.keySet())));
    }
    return weights;
  }

  private static double number(String name, String value) {
    try {
      double number = Double.parseDouble(value);
      if (Double.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below, with the name.
    }
    throw new IllegalArgumentException(
        "--reference %s is '%s'; expected a finite number".formatted(name, value));
  }

  private static Map<String, String> inline(String text) {
    Map<String, String> given = new LinkedHashMap<>();
    for (String part : text.split(",")) {
      int equals = part.lastIndexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException(
            "--reference has '%s' where name=weight was expected".formatted(part));
      }
      given.put(part.substring(0, equals).strip(), part.substring(equals + 1).strip());
    }
    return given;
  }

  private static Map<String, String> file(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException("--reference: there is no file " + file);
    }
    try {
      List<String> lines = Files.readAllLines(file).stream().filter(s -> !s.isBlank()).toList();
      if (lines.size() < 2) {
        throw new IllegalArgumentException(
            "--reference %s: expected a header and a line of weights".formatted(file));
      }
      return pair(file, lines.get(0).split(","), lines.get(lines.size() - 1).split(","));
    } catch (IOException e) {
      throw new UncheckedIOException("--reference %s cannot be read".formatted(file), e);
    }
  }

  private static Map<String, String> pair(Path file, String[] names, String[] values) {
    if (names.length != values.length) {
      throw new IllegalArgumentException(
          "--reference %s: %s names and %s weights".formatted(file, names.length, values.length));
    }
    Map<String, String> given = new LinkedHashMap<>();
    for (int i = 0; i < names.length; i++) {
      given.put(names[i].strip(), values[i].strip());
    }
    return given;
  }
}
