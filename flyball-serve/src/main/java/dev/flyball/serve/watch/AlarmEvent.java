package dev.flyball.serve.watch;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** An alarm was raised, or ended. */
@Name("flyball.Alarm")
@Label("Alarm")
@Category("Flyball")
@StackTrace(false)
public final class AlarmEvent extends Event {
  @Label("Kind")
  String kind;

  @Label("Text")
  String text;

  @Label("Active")
  boolean active;

  private AlarmEvent(ServedAlarm alarm) {
    this.kind = alarm.kind().label();
    this.text = alarm.text();
    this.active = alarm.active();
  }

  static void happened(ServedAlarm alarm) {
    if (FlightRecorder.isInitialized()) {
      new AlarmEvent(alarm).commit();
    }
  }
}
