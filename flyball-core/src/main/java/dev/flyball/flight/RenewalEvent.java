package dev.flyball.flight;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A forest was renewed. */
@Name("flyball.Renewal")
@Label("Renewal")
@Category("Flyball")
@StackTrace(false)
public final class RenewalEvent extends Event {
  @Label("Renewals so far")
  long renewals;

  @Label("Rows so far")
  long rows;

  /** Says that it happened, to whoever records. */
  public static void happened(long renewals, long rows) {
    if (!FlightRecorder.isInitialized()) {
      return;
    }
    RenewalEvent event = new RenewalEvent();
    if (event.shouldCommit()) {
      event.renewals = renewals;
      event.rows = rows;
      event.commit();
    }
  }
}
