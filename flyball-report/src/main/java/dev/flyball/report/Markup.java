package dev.flyball.report;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Inline markup where only plain characters can stand: in figures and file names. */
final class Markup {
  private static final Pattern QUOTED = Pattern.compile("\\*\\*(.+?)\\*\\*|`([^`]+)`");
  private static final Pattern LINK = Pattern.compile("\\[([^]]+)]\\(#[\\w-]+\\)");
  private static final Pattern LOWERED = Pattern.compile("_\\{([^}]*)}");
  private static final Pattern RAISED = Pattern.compile("\\^\\{([^}]*)}");
  private static final String PLAIN = "0123456789+−-=()aeoxhklmnpsti";
  private static final String SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢ";
  private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵉᵒˣʰᵏˡᵐⁿᵖˢᵗⁱ";

  private Markup() {}

  /** The words without the markup; indices and powers as the characters Unicode has for them. */
  static String plain(String text) {
    String words =
        QUOTED.matcher(text).replaceAll(m -> literal(m.group(1) != null ? m.group(1) : m.group(2)));
    words = LINK.matcher(words).replaceAll(m -> literal(m.group(1)));
    words = LOWERED.matcher(words).replaceAll(m -> moved(m, SUBSCRIPTS));
    return RAISED.matcher(words).replaceAll(m -> moved(m, SUPERSCRIPTS));
  }

  /** Words for a file name: lower-case letters, digits and dashes. */
  static String slug(String text) {
    String slug = plain(text).toLowerCase(java.util.Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    slug = slug.substring(0, Math.min(slug.length(), 60)).replaceAll("^-|-$", "");
    return slug.isEmpty() ? "figure" : slug;
  }

  private static String moved(MatchResult match, String to) {
    StringBuilder moved = new StringBuilder();
    for (char c : match.group(1).toCharArray()) {
      int at = PLAIN.indexOf(c);
      moved.append(at < 0 ? c : to.charAt(at));
    }
    return literal(moved.toString());
  }

  private static String literal(String words) {
    return java.util.regex.Matcher.quoteReplacement(words);
  }
}
