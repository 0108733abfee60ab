package dev.flyball.flight;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A value is not believed from now on, or is again. */
@Name("flyball.Distrust")
@Label("Distrust")
@Category("Flyball")
@StackTrace(false)
public final class DistrustEvent extends Event {
  @Label("Input")
  int input;

  @Label("Why; empty where it is believed again")
  String fault = "";

  @Label("The row since which")
  long since;

  /** Says that it happened, to whoever records. */
  public static void happened(int input, String fault, long since) {
    if (!FlightRecorder.isInitialized()) {
      return;
    }
    DistrustEvent event = new DistrustEvent();
    if (event.shouldCommit()) {
      event.input = input;
      event.fault = fault;
      event.since = since;
      event.commit();
    }
  }
}
