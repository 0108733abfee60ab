package dev.flyball.tables.export;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** An element of XML: its name, its attributes, and either a text or the elements in it. */
final class XmlElement {
  private final String name;
  private final Map<String, String> attributes = new LinkedHashMap<>();
  private final List<XmlElement> children = new ArrayList<>();
  private String content = "";

  XmlElement(String name) {
    this.name = name;
  }

  /** An element with an attribute {@code name}. */
  static XmlElement named(String element, String name) {
    return new XmlElement(element).with("name", name);
  }

  XmlElement with(String attribute, String value) {
    attributes.put(attribute, value);
    return this;
  }

  /** A number, all of its digits; infinite ones are left out, as no limit is. */
  XmlElement with(String attribute, double value) {
    return Double.isInfinite(value) ? this : with(attribute, Double.toString(value));
  }

  XmlElement with(XmlElement child) {
    children.add(child);
    return this;
  }

  XmlElement with(Collection<XmlElement> more) {
    children.addAll(more);
    return this;
  }

  /** A text in place of elements. */
  XmlElement containing(String text) {
    content = text;
    return this;
  }

  /** The whole document, an element a line. */
  String document() {
    StringBuilder text = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    write(text, 0);
    return text.toString();
  }

  private void write(StringBuilder text, int depth) {
    text.append("  ".repeat(depth)).append('<').append(name);
    attributes.forEach(
        (key, value) -> {
          text.append(' ').append(key).append("=\"");
          escape(value, text);
          text.append('"');
        });
    if (!content.isEmpty()) {
      text.append('>');
      escape(content, text);
      text.append("</").append(name).append(">\n");
      return;
    }
    if (children.isEmpty()) {
      text.append("/>\n");
      return;
    }
    text.append(">\n");
    children.forEach(child -> child.write(text, depth + 1));
    text.append("  ".repeat(depth)).append("</").append(name).append(">\n");
  }

  private static void escape(String value, StringBuilder into) {
    value
        .codePoints()
        .forEach(
            point -> {
              switch (point) {
                case '&' -> into.append("&amp;");
                case '<' -> into.append("&lt;");
                case '"' -> into.append("&quot;");
                case '\t', '\n', '\r' -> into.append("&#").append(point).append(';');
                default -> into.appendCodePoint(allowed(point, value));
              }
            });
  }

  private static int allowed(int point, String value) {
    boolean surrogate = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
    if (point < ' ' || surrogate || point == 0xFFFE || point == 0xFFFF) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the name \"%s\" holds the character U+%04X; expected what XML can hold",
              value,
              point));
    }
    return point;
  }
}
