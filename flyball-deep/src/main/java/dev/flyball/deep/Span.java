package dev.flyball.deep;

/** Parameters {@code from} up to {@code to} of a network's run. */
record Span(int from, int to) {
  int length() {
    return to - from;
  }
}
