package dev.flyball.bench;

import java.io.PrintWriter;
import java.util.List;

/**
 * One call of the command: how much effort it was asked for, where it says what it is at, and what
 * its suites share. Progress is plain lines, one for a measurement, so that it reads the same in a
 * terminal and in a log.
 */
final class Session {
  private final Effort effort;
  private final PrintWriter err;
  private Ceilings.Measured ceilings;

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

  /** The machine's ceilings, measured when they are first asked for. */
  Ceilings ceilings() {
    return measuredCeilings().ceilings();
  }

  /** What the ceilings were read off. */
  List<Measurement> ceilingMeasurements() {
    return measuredCeilings().measurements();
  }

  private Ceilings.Measured measuredCeilings() {
    if (ceilings == null) {
      say("  the machine's ceilings");
      ceilings = Ceilings.measure(this);
    }
    return ceilings;
  }
}
