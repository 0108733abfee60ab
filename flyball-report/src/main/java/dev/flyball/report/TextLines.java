package dev.flyball.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Folds text for a screen of a certain width, at spaces where there are any. */
public final class TextLines {
  /** No screen is so narrow; a smaller number is not believed. */
  private static final int NARROWEST = 20;

  private TextLines() {}

  /**
   * A sentence in lines of at most {@code width} characters; those after the first are indented.
   */
  public static List<String> of(String text, int width) {
    int usable = Math.max(NARROWEST, width);
    if (text.length() <= usable) {
      return List.of(text);
    }
    return fold(text, usable, "  ");
  }

  /**
   * Lines of at most {@code width} characters, all but the first behind {@code hang}; a longer word
   * is cut.
   */
  static List<String> fold(String text, int width, String hang) {
    List<String> lines = new ArrayList<>();
    String rest = text;
    while (rest.length() > width && width > hang.length()) {
      int space = rest.lastIndexOf(' ', width);
      int end = space > hang.length() ? space : width;
      lines.add(rest.substring(0, end).stripTrailing());
      rest = hang + rest.substring(end).stripLeading();
    }
    lines.add(rest);
    return lines;
  }

  static int longestWord(String text) {
    return Arrays.stream(text.split(" ")).mapToInt(String::length).max().orElse(0);
  }
}
