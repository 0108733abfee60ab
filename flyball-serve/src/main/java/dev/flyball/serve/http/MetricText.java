package dev.flyball.serve.http;

/** The text format of Prometheus, version 0.0.4. */
final class MetricText {
  private final StringBuilder text = new StringBuilder();

  void family(String name, String type, String help) {
    text.append("# HELP ").append(name).append(' ').append(help).append('\n');
    text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
  }

  void sample(String name, String labels, double value) {
    text.append(name);
    if (!labels.isEmpty()) {
      text.append('{').append(labels).append('}');
    }
    text.append(' ');
    if (value == Math.rint(value) && Math.abs(value) < 1e15) {
      text.append((long) value);
    } else {
      text.append(value);
    }
    text.append('\n');
  }

  /** The value of a label, in quotes. */
  static String label(String value) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int k = 0; k < value.length(); k++) {
      char each = value.charAt(k);
      switch (each) {
        case '\\' -> quoted.append("\\\\");
        case '"' -> quoted.append("\\\"");
        case '\n' -> quoted.append("\\n");
        default -> quoted.append(Character.isISOControl(each) ? '?' : each);
      }
    }
    return quoted.append('"').toString();
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
