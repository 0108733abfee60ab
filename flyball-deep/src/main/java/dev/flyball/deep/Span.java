package dev.flyball.deep;

/** Parameters {@code from} up to {@code to} of a network's run, all of one tensor. */
record Span(int from, int to, int tensor) {
  int length() {
    return to - from;
  }
}
