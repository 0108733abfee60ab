package dev.flyball.checkpoint;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the JSON (RFC 8259) of a safetensors header and nothing looser: objects, arrays, strings
 * and whole numbers; no duplicate names, no half surrogate pairs, no numbers beyond long, no
 * nesting deeper than {@link #MAX_DEPTH}. An object becomes a {@link Map} in the order of the text,
 * an array a {@link List}, a number a {@link Long}. O(length).
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
  static Object read(String text) throws MalformedException {
    JsonReader reader = new JsonReader(text);
    Object value = reader.value();
    reader.skipSpace();
    if (reader.at < text.length()) {
      throw reader.unexpected("the end");
    }
    return value;
  }

  private Object value() throws MalformedException {
    skipSpace();
    return switch (peek()) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> string();
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
  private Long number() throws MalformedException {
    int start = at;
    at += peek() == '-' ? 1 : 0;
    int first = at;
    while (peek() >= '0' && peek() <= '9' && (at == first || text.charAt(first) != '0')) {
      at++;
    }
    if (at == first) {
      at = start;
      throw unexpected("a value");
    }
    try {
      return Long.valueOf(text.substring(start, at));
    } catch (NumberFormatException e) {
      throw error(start, "a whole number beyond 64 bits");
    }
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
