package dev.flyball.checkpoint;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON (RFC 8259) and nothing looser: no duplicate names, no half surrogate pairs, no numbers
 * beyond long or double, no nesting deeper than {@link #MAX_DEPTH}. An object becomes a {@link Map}
 * in the order of the text, an array a {@link List}, a number a {@link Long} if written without
 * fraction and exponent and a {@link Double} otherwise. O(length).
 */
final class JsonReader {
  static final int MAX_DEPTH = 32;

  private final String text;
  private int at;
  private int depth;

  private JsonReader(String text) {
    this.text = text;
  }

  /** The one value that {@code text} holds, white space around it allowed. */
  static @Nullable Object read(String text) throws MalformedException {
    JsonReader reader = new JsonReader(text);
    Object value = reader.value();
    reader.skipSpace();
    if (reader.at < text.length()) {
      throw reader.unexpected("the end");
    }
    return value;
  }

  private @Nullable Object value() throws MalformedException {
    skipSpace();
    return switch (peek()) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> string();
      case 't' -> word("true", Boolean.TRUE);
      case 'f' -> word("false", Boolean.FALSE);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Map<String, Object> object() throws MalformedException {
    Map<String, Object> members = new LinkedHashMap<>();
    enter();
    if (!skip('}')) {
      do {
        String name = string();
        if (members.containsKey(name)) {
          throw error(at, "duplicate name \"" + name + "\"");
        }
        expect(':');
        members.put(name, value());
      } while (skip(','));
      expect('}');
    }
    depth--;
    return members;
  }

  private List<Object> array() throws MalformedException {
    List<Object> elements = new ArrayList<>();
    enter();
    if (!skip(']')) {
      do {
        elements.add(value());
      } while (skip(','));
      expect(']');
    }
    depth--;
    return elements;
  }

  private void enter() throws MalformedException {
    if (++depth > MAX_DEPTH) {
      throw error(at, "nested deeper than " + MAX_DEPTH);
    }
    at++;
  }

  private String string() throws MalformedException {
    expect('"');
    int start = at - 1;
    StringBuilder content = new StringBuilder();
    boolean surrogates = false;
    while (peek() != '"') {
      if (at == text.length()) {
        throw error(start, "a string without end");
      }
      char c = text.charAt(at++);
      if (c < ' ') {
        throw error(at - 1, "control character \\u%04x in a string".formatted((int) c));
      }
      char read = c == '\\' ? escaped() : c;
      surrogates |= Character.isSurrogate(read);
      content.append(read);
    }
    at++;
    if (surrogates && content.codePoints().anyMatch(c -> c >= 0xd800 && c <= 0xdfff)) {
      throw error(start, "a string with half a surrogate pair");
    }
    return content.toString();
  }

  private char escaped() throws MalformedException {
    char c = peek();
    at++;
    if (c == 'u') {
      return hexadecimal();
    }
    int escape = "\"\\/bfnrt".indexOf(c);
    if (escape < 0) {
      throw error(at - 2, "unknown escape");
    }
    return "\"\\/\b\f\n\r\t".charAt(escape);
  }

  private char hexadecimal() throws MalformedException {
    int code = 0;
    for (int end = at + 4; at < end; at++) {
      if (!HexFormat.isHexDigit(peek())) {
        throw unexpected("a hexadecimal digit");
      }
      code = code << 4 | HexFormat.fromHexDigit(peek());
    }
    return (char) code;
  }

  /** Cut by hand: a header has hundreds, and patterns are slow before they are compiled. */
  private Number number() throws MalformedException {
    int start = at;
    at += peek() == '-' ? 1 : 0;
    int whole = peek() == '0' ? 1 : digitsFrom(at);
    at += whole;
    if (whole == 0) {
      at = start;
      throw unexpected("a value");
    }
    boolean fraction = peek() == '.' && digitsFrom(at + 1) > 0;
    at += fraction ? 1 + digitsFrom(at + 1) : 0;
    int exponent = exponent();
    at += exponent;
    String number = text.substring(start, at);
    if (fraction || exponent > 0) {
      return decimal(number, start);
    }
    return whole(number, start);
  }

  /** How many characters the exponent at hand takes; 0 if there is none. */
  private int exponent() {
    if (peek() != 'e' && peek() != 'E') {
      return 0;
    }
    boolean sign = at + 1 < text.length() && "+-".indexOf(text.charAt(at + 1)) >= 0;
    int before = sign ? 2 : 1;
    int digits = digitsFrom(at + before);
    return digits == 0 ? 0 : before + digits;
  }

  private int digitsFrom(int place) {
    int end = place;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    return end - place;
  }

  private static Long whole(String number, int start) throws MalformedException {
    try {
      return Long.valueOf(number);
    } catch (NumberFormatException e) {
      throw error(start, "a whole number beyond 64 bits");
    }
  }

  private static Double decimal(String number, int start) throws MalformedException {
    double value = Double.parseDouble(number);
    if (Double.isInfinite(value)) {
      throw error(start, "a number beyond double");
    }
    return value;
  }

  private @Nullable Object word(String word, @Nullable Object value) throws MalformedException {
    if (!text.startsWith(word, at)) {
      throw unexpected("a value");
    }
    at += word.length();
    return value;
  }

  private boolean skip(char c) {
    skipSpace();
    boolean found = peek() == c;
    at += found ? 1 : 0;
    return found;
  }

  private void expect(char c) throws MalformedException {
    if (!skip(c)) {
      throw unexpected("'" + c + "'");
    }
  }

  private void skipSpace() {
    while (" \n\r\t".indexOf(peek()) >= 0) {
      at++;
    }
  }

  /** The next character; at the end one that JSON gives no meaning. */
  private char peek() {
    return at < text.length() ? text.charAt(at) : '\uffff';
  }

  private MalformedException unexpected(String expected) {
    String found = at < text.length() ? "'" + text.charAt(at) + "'" : "the end";
    return error(at, "expected " + expected + ", found " + found);
  }

  private static MalformedException error(int position, String what) {
    return new MalformedException("at character " + position + ": " + what);
  }
}
