package dev.flyball.bench;

import java.io.PrintWriter;

/**
 * One call of the command: how much effort it was asked for, and where it says what it is at.
 * Progress is plain lines, one for a measurement, so that it reads the same in a terminal and in a
 * log.
 */
record Session(Effort effort, PrintWriter err) {

  /** Says what is done next, or what is left out and why. */
  void say(String line) {
    err.println(line);
    err.flush();
  }

  boolean quick() {
    return effort.quick();
  }
}
