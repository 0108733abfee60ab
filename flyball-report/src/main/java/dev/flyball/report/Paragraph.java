package dev.flyball.report;

import java.util.Objects;

/**
 * A few sentences between charts, in the report's inline markup: {@code **strong**}, {@code
 * *emphasis*}, code between backticks, {@code x_{t}} and {@code x^{2}}, and {@code [words](#id)} to
 * an {@link Equation}. Nothing links elsewhere, because names from data stand in texts as well.
 */
public record Paragraph(String text) implements Block {
  public Paragraph {
    Objects.requireNonNull(text, "a paragraph needs text");
  }
}
