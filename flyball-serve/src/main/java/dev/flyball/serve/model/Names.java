package dev.flyball.serve.model;

import java.util.regex.Pattern;

/** Checks names for invisible characters, and quotes them in messages. */
public final class Names {
  /**
   * Controls (C0 and C1), what turns the direction of writing, what ends a line, and blanks of no
   * width. Joiners stay: Persian, the languages of India and emoji are written with them.
   */
  private static final Pattern INVISIBLE =
      Pattern.compile(
          "[\\p{Cc}\\x{61C}\\x{200B}\\x{200E}\\x{200F}\\x{2028}-\\x{202E}\\x{2060}-\\x{206F}\\x{FEFF}]");

  private Names() {}

  /** Whether a name holds what does not show. */
  public static boolean invisible(String name) {
    return INVISIBLE.matcher(name).find();
  }

  /**
   * Checks a name.
   *
   * @throws IllegalArgumentException if it holds what does not show
   */
  static void requireVisible(String what, String name) {
    if (invisible(name)) {
      throw new IllegalArgumentException(
          "%s holds an invisible character or one that turns the direction of writing"
              .formatted(what));
    }
  }

  /** A name in a message: cut where it is long, and without what does not show. */
  public static String quote(String text) {
    String shown = text.length() > 60 ? text.substring(0, 60) + "..." : text;
    return '"' + shown.replaceAll("[\\p{Cc}\\p{Cf}\\x{2028}\\x{2029}]", "?") + '"';
  }
}
