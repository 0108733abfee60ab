package dev.flyball.data;

import java.util.Arrays;

/**
 * Cuts a line of an ARFF file into tokens: words up to a blank or one of {@code ,{}}, or anything
 * in single or double quotes, where a backslash takes the next character as it is. A {@code %}
 * outside quotes ends the line.
 */
final class ArffTokens {
  private char[] line = {};
  private int at;
  private int end;
  private char[] token = new char[256];
  private int length;
  private boolean quoted;

  void begin(char[] chars, int count) {
    line = chars;
    at = 0;
    end = count;
  }

  /** Skips blanks; whether the line is at its end, or at a comment. */
  boolean atEnd() {
    while (at < end && line[at] <= ' ') {
      at++;
    }
    return at == end || line[at] == '%';
  }

  /** Skips blanks and this character if it comes next; whether it did. */
  boolean skip(char character) {
    if (atEnd() || line[at] != character) {
      return false;
    }
    at++;
    return true;
  }

  /** Whether this character comes next, blanks aside. */
  boolean sees(char character) {
    return !atEnd() && line[at] == character;
  }

  /**
   * Reads the next token; it is empty where a comma or the end comes first.
   *
   * @throws IllegalArgumentException if a quote does not close
   */
  void read() {
    length = 0;
    quoted = false;
    if (atEnd()) {
      return;
    }
    char first = line[at];
    quoted = first == '\'' || first == '"';
    if (quoted) {
      readQuoted(first);
    } else {
      while (at < end && line[at] > ' ' && ",{}%".indexOf(line[at]) < 0) {
        append(line[at++]);
      }
    }
  }

  private void readQuoted(char quote) {
    at++;
    while (at < end && line[at] != quote) {
      if (line[at] == '\\' && at + 1 < end) {
        at++;
      }
      append(line[at++]);
    }
    if (at == end) {
      throw new IllegalArgumentException("a quote that does not close");
    }
    at++;
  }

  private void append(char character) {
    if (length == token.length) {
      token = Arrays.copyOf(token, 2 * length);
    }
    token[length++] = character;
  }

  /** Whether the token is an unquoted question mark, which stands for missing. */
  boolean missing() {
    return !quoted && length == 1 && token[0] == '?';
  }

  /** Whether nothing was there to be read, not even quotes. */
  boolean nothing() {
    return !quoted && length == 0;
  }

  char[] chars() {
    return token;
  }

  int length() {
    return length;
  }

  String text() {
    return new String(token, 0, length);
  }

  /** The rest of the line. */
  String rest() {
    return new String(line, at, end - at).strip();
  }
}
