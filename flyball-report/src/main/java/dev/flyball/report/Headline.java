package dev.flyball.report;

import java.util.Objects;

/**
 * What a reader should know first, in inline markup.
 *
 * @param good whether all is well
 * @param verdict what came out, in a sentence
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
