package dev.flyball.trust;

/**
 * A value that is there and not believed.
 *
 * @param input which
 * @param fault why
 * @param since the row, counted from the learner's first as 1, since which it has not been
 */
public record Untrusted(int input, Fault fault, long since) {}
