package dev.flyball.checkpoint;

/**
 * Writes JSON without spaces, in the order of the calls. Covers what a header is made of: objects,
 * arrays, strings and whole numbers. Keeping names and values paired is up to the caller.
 */
final class JsonWriter {
  private final StringBuilder out = new StringBuilder();
  private boolean needsComma;

  JsonWriter beginObject() {
    return open('{');
  }

  JsonWriter endObject() {
    return close('}');
  }

  JsonWriter beginArray() {
    return open('[');
  }

  JsonWriter endArray() {
    return close(']');
  }

  /**
   * The name of the object's next member.
   *
   * @throws MalformedException if it holds half a surrogate pair
   */
  JsonWriter name(String name) throws MalformedException {
    separate();
    quote(name);
    out.append(':');
    needsComma = false;
    return this;
  }

  /**
   * A string.
   *
   * @throws MalformedException if it holds half a surrogate pair
   */
  JsonWriter value(String text) throws MalformedException {
    separate();
    quote(text);
    return this;
  }

  JsonWriter value(long number) {
    separate();
    out.append(number);
    return this;
  }

  @Override
  public String toString() {
    return out.toString();
  }

  private JsonWriter open(char bracket) {
    separate();
    out.append(bracket);
    needsComma = false;
    return this;
  }

  private JsonWriter close(char bracket) {
    out.append(bracket);
    needsComma = true;
    return this;
  }

  private void separate() {
    if (needsComma) {
      out.append(',');
    }
    needsComma = true;
  }

  private void quote(String text) throws MalformedException {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ') {
        out.append("\\u%04x".formatted((int) c));
      } else if (!Character.isSurrogate(c)) {
        out.append(c);
      } else if (isPair(text, i)) {
        out.append(c).append(text.charAt(++i));
      } else {
        throw new MalformedException(
            "half a surrogate pair (\\u%04x) at index %s, which UTF-8 cannot carry"
                .formatted((int) c, i));
      }
    }
    out.append('"');
  }

  private static boolean isPair(String text, int i) {
    return i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1));
  }
}
