package dev.flyball.bench;

import java.io.PrintWriter;

/**
 * One call of the command: how much effort it was asked for, where it says what it is at, and what
 * its suites share. Progress is plain lines, one for a measurement, so that it reads the same in a
 * terminal and in a log.
 */
final class Session {
  private final Effort effort;
  private final PrintWriter err;

  Session(Effort effort, PrintWriter err) {
    this.effort = effort;
    this.err = err;
  }

  Effort effort() {
    return effort;
  }

  boolean quick() {
    return effort.quick();
  }

  /** Says what is done next, or what is left out and why. */
  void say(String line) {
    err.println(line);
    err.flush();
  }
}
