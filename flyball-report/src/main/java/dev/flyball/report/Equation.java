package dev.flyball.report;

import java.util.Objects;

/**
 * An equation that texts and captions link to as {@code [words](#id)}.
 *
 * @param id the anchor: letters, digits and dashes
 * @param formula in inline markup, with {@code _{}} and {@code ^{}}
 * @param source where to read more, such as a section of the paper
 */
public record Equation(String id, String name, String formula, String source) {
  public Equation {
    Objects.requireNonNull(name, "an equation needs a name");
    Objects.requireNonNull(formula, "an equation needs a formula");
    if (!id.matches("[A-Za-z][A-Za-z0-9-]*")) {
      throw new IllegalArgumentException(
          "equation id '" + id + "': must be letters, digits and dashes, a letter first");
    }
  }
}
