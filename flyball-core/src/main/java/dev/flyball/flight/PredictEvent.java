package dev.flyball.flight;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

/** A learner has predicted. Recordings show those that took 1 ms, unless told otherwise. */
@Name("flyball.Predict")
@Label("Predict")
@Category("Flyball")
@StackTrace(false)
@Threshold("1 ms")
public final class PredictEvent extends Event {
  @Label("Inputs")
  int inputs;

  /** One that begins now; null where nobody records it. */
  public static @Nullable PredictEvent begun() {
    if (!FlightRecorder.isInitialized()) {
      return null;
    }
    PredictEvent event = new PredictEvent();
    event.begin();
    return event;
  }

  /** Ends it, and keeps it if it took long enough. */
  public void ended(int inputs) {
    end();
    if (shouldCommit()) {
      this.inputs = inputs;
      commit();
    }
  }
}
