package dev.flyball.report;

import java.util.Objects;

/**
 * The verdict, reason and next step at the top of a report, in inline markup.
 *
 * @param good whether all is well
 * @param verdict the result in a sentence
 * @param reason why it is so, or what limits it; may be empty
 * @param next what to do now; may be empty
 */
public record Headline(boolean good, String verdict, String reason, String next) {
  public Headline {
    Objects.requireNonNull(verdict, "a headline needs a verdict");
    reason = reason == null ? "" : reason;
    next = next == null ? "" : next;
  }
}
