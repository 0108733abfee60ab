package dev.flyball.checkpoint;

/** Writes texts as JSON strings. */
final class JsonWriter {
  private JsonWriter() {}

  /**
   * Appends {@code text} in quotes.
   *
   * @throws MalformedException if it holds half a surrogate pair
   */
  static void quote(String text, StringBuilder out) throws MalformedException {
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
