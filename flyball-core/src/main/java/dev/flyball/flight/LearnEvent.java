package dev.flyball.flight;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

/** A learner has learned. Recordings show those that took 1 ms, unless told otherwise. */
@Name("flyball.Learn")
@Label("Learn")
@Category("Flyball")
@StackTrace(false)
@Threshold("1 ms")
public final class LearnEvent extends Event {
  @Label("Observations so far")
  long observations;

  @Label("Targets")
  int labelled;

  @Label("Loss before the step")
  double loss;

  /** One that begins now; null where nobody records it. */
  public static @Nullable LearnEvent begun() {
    if (!FlightRecorder.isInitialized()) {
      return null;
    }
    LearnEvent event = new LearnEvent();
    event.begin();
    return event;
  }

  /** Ends it, and keeps it if it took long enough. */
  public void ended(long observations, int labelled, double loss) {
    end();
    if (shouldCommit()) {
      this.observations = observations;
      this.labelled = labelled;
      this.loss = loss;
      commit();
    }
  }
}
