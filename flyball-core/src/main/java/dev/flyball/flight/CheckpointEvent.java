package dev.flyball.flight;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** A checkpoint was written. */
@Name("flyball.Checkpoint")
@Label("Checkpoint")
@Category("Flyball")
@StackTrace(false)
public final class CheckpointEvent extends Event {
  @Label("File")
  String file = "";

  @Label("Observations so far")
  long observations;

  /** One that begins now; null where nobody records it. */
  public static @Nullable CheckpointEvent begun() {
    if (!FlightRecorder.isInitialized()) {
      return null;
    }
    CheckpointEvent event = new CheckpointEvent();
    event.begin();
    return event;
  }

  /** Ends it, and keeps it if it took long enough. */
  public void ended(String file, long observations) {
    end();
    if (shouldCommit()) {
      this.file = file;
      this.observations = observations;
      commit();
    }
  }
}
